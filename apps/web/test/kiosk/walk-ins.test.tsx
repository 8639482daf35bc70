import { CALLS } from '@frontlash/contract/calls'
import { WALK_INS_TODAY } from '@frontlash/contract/walk-ins-today-call'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, loseConnection, refuse, sentTo } from '../support/answers.ts'
import { passTime } from '../support/pass-time.ts'
import { arrivedAt, button, comeTo, press, startVisits, typeDigits } from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

test('who is told that the salon is fully booked and goes has not stopped halfway: nothing is reported', async () => {
  answer(WALK_INS_TODAY, { takesWalkIns: false, locationName: 'Tustin' })
  await comeTo('/walk-in-options')
  const SENTENCE = 'We are fully booked for walk-ins today at Tustin. The front desk can help you find a time.'
  expect(await screen.findByRole('heading', { name: SENTENCE })).toBeVisible()
  await passTime(20_100)
  await arrivedAt('/')
  expect(sentTo(CALLS.reportAbandoned)).toEqual([])
})

test('while the server cannot say whether walk-ins are taken, they are', async () => {
  loseConnection(WALK_INS_TODAY)
  await comeTo('/walk-in-options')
  expect(await screen.findByRole('heading', { name: 'When would you like to come in?' })).toBeVisible()
  expect(await button("I'm available now")).toBeVisible()
})

test('a number that cannot be looked up at the registration is said so', async () => {
  await comeTo('/register')
  refuse(CALLS.findClient, 500, 'INTERNAL')
  await press('Edit')
  await press('Backspace')
  await typeDigits('7')
  expect(await screen.findByText('Error checking phone number. Please try again.')).toBeVisible()
})

test('somebody who leaves the registration alone is asked, and then forgotten', async () => {
  await comeTo('/register')
  await passTime(11_000)
  expect(screen.getByText('Still there?')).toBeVisible()
  await passTime(9_100)
  await arrivedAt('/')
  expect(sessionStorage).toHaveLength(0)
})
