import { expect, test } from 'vitest'
import { wishLabel } from './wish-label.ts'

test('each wish of a walk-in has a label, and a missing wish has the label "your visit"', () => {
  const wishes = ['full_set', 'refill', 'removal', 'speak_manager', 'appointment_later', null] as const
  expect(wishes.map(wish => wishLabel(wish, 'en'))).toEqual([
    'a full set',
    'a refill',
    'a removal',
    'a word with the manager',
    'a later visit',
    'your visit',
  ])
})
