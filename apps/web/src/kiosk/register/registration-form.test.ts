import { EN } from '@frontlash/domain/messages/en'
import { expect, test } from 'vitest'
import { registrationErrors } from './registration-form.ts'

const errorsOf = (form: object) =>
  registrationErrors({ firstName: 'Naomi', lastName: 'Kim', phone: '7145550114', ...form })

const saidOf = (key: keyof typeof EN | null) => key && EN[key]

test('a complete registration form has no errors', () => {
  expect(errorsOf({})).toEqual({ firstName: null, lastName: null, phone: null })
})

test.each([
  ['', 'is required'],
  ['   ', 'is required'],
  ['K', 'is too short'],
  [' K ', 'is too short'],
  ['Ki', null],
  ['K'.repeat(50), null],
  ['K'.repeat(51), 'is too long'],
  ["O'Brien-Nguyễn", null],
  ['Kim 2', "may hold only letters, spaces, ' . and -"],
])('the name "%s" in the registration form has the error "%s"', (name, error) => {
  expect(saidOf(errorsOf({ firstName: name }).firstName)).toBe(error && `First name ${error}`)
  expect(saidOf(errorsOf({ lastName: name }).lastName)).toBe(error && `Last name ${error}`)
})

test.each([
  ['', 'phone.required'],
  ['714555011', 'phone.invalid'],
  ['7145550114', null],
])('the phone number "%s" in the registration form has the error "%s"', (phone, error) => {
  expect(errorsOf({ phone }).phone).toBe(error)
})
