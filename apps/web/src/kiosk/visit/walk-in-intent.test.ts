import { EN } from '@frontlash/domain/messages/en'
import { sayIn } from '@frontlash/domain/messages/say'
import { expect, test } from 'vitest'
import { choiceText, describeIntent, serviceText, walkInIntent } from './walk-in-intent.ts'

const say = sayIn<typeof EN>(EN, 'en')

test.each([
  ['full_set', 'Full set - available now'],
  ['refill', 'Refill - available now'],
  ['removal', 'Removal - available now'],
  ['speak_manager', 'Wants to speak to manager'],
] as const)('a walk-in who chooses %s for now is described as "%s"', (service, words) => {
  expect(walkInIntent('now', service)).toEqual({ timing: 'now', service, intentDescription: words })
})

test('a walk-in who wants to book for later needs to choose no service', () => {
  expect(walkInIntent('later')).toEqual({
    timing: 'later',
    service: 'appointment_later',
    intentDescription: 'Looking for appointment later',
  })
})

test('a walk-in’s stored choice without a description is described by its time and service', () => {
  expect(describeIntent({ timing: 'now' })).toBe('Walk-in service - available now')
  expect(describeIntent({ timing: 'now', service: 'refill' })).toBe('Refill - available now')
  expect(describeIntent({ timing: 'later' })).toBe('Looking for appointment later')
  expect(describeIntent({ timing: 'now', intentDescription: 'A classic set' })).toBe('A classic set')
})

test('a walk-in’s choice is described by the label of its button', () => {
  expect(choiceText(say, walkInIntent('now', 'speak_manager'))).toBe('Speak to Manager')
  expect(choiceText(say, walkInIntent('later'))).toBe('Book for later')
  expect(choiceText(say, walkInIntent('now', 'refill'))).toBe('Refill - available now')
})

test.each([
  ['Refill - available now', 'Refill'],
  ['Walk-in service - available now', 'Walk-in service'],
  ['Looking for appointment later', 'Book for later'],
  ['Wants to speak to manager', 'Speak to Manager'],
  ['Volume Refill', 'Volume Refill'],
])('the client sees the stored service %j as %j', (stored, shown) => {
  expect(serviceText({ language: 'en', say }, stored)).toBe(shown)
})
