import { expect, test } from 'vitest'
import { passwordError } from './password-rule.ts'

test.each([
  ['1234567', 'too short'],
  ['naïveté', 'too short'],
  ['💅💅💅💅', 'too short'],
  ['x'.repeat(201), 'too long'],
  ['zzzzzzzzzz', 'one character repeated'],
  ['password', 'too common'],
  ['Password1!', 'too common'],
  ['123welcome', 'too common'],
  ['lashes2026', 'too common'],
  ['qwertyqwerty', 'too common'],
  ['12345678', 'too common'],
  ['87654321', 'too common'],
  ['1122334455', 'too common'],
  ['88776655', 'too common'],
  ['maria.gonzalez', 'holds the user name'],
  ['MariaGonzalez1', 'holds the user name'],
] as const)('the password %s is refused as "%s"', (password, error) => {
  expect(passwordError(password, 'maria.gonzalez')).toBe(error)
})

test.each([
  'lashes-demo',
  'glue-and-tweezers',
  `${'x'.repeat(199)}y`,
  'Mein Passwort ist lang',
  'naïvetés',
  '02468024',
])('the password %s is accepted', password => {
  expect(passwordError(password, 'admin')).toBeUndefined()
})

test.each([
  ['abc', 'abc12345', 'holds the user name'],
  ['ab', 'ab123456', undefined],
])('for the user name %s the password %s gets the error %s', (username, password, error) => {
  expect(passwordError(password, username)).toBe(error)
})
