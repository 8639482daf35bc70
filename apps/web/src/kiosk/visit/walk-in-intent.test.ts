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
] as const)('the choice "%s" of a walk-in who is available now is described as "%s"', (service, words) => {
  expect(walkInIntent('now', service)).toEqual({ timing: 'now', service, intentDescription: words })
})

test('the choice to book for later needs no service', () => {
  expect(walkInIntent('later')).toEqual({
    timing: 'later',
    service: 'appointment_later',
    intentDescription: 'Looking for appointment later',
  })
})

test('a stored walk-in choice without a description is described by its service', () => {
  expect(describeIntent({ timing: 'now' })).toBe('Walk-in service - available now')
  expect(describeIntent({ timing: 'now', service: 'refill' })).toBe('Refill - available now')
  expect(describeIntent({ timing: 'later' })).toBe('Looking for appointment later')
  expect(describeIntent({ timing: 'now', intentDescription: 'A classic set' })).toBe('A classic set')
})

test('the description of a walk-in choice equals the label of the button', () => {
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
])('the stored service %j is shown to the client as %j', (stored, shown) => {
  expect(serviceText({ language: 'en', say }, stored)).toBe(shown)
})
