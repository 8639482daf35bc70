import { expect, test } from 'vitest'
import { wishLabel } from './wish-label.ts'

test('the wish of a walk-in has a name, and no wish is the visit', () => {
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
