import { CALLS } from '@frontlash/contract/calls'
import { WALK_INS_TODAY } from '@frontlash/contract/walk-ins-today-call'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '../support/pass-time.ts'
import { refuse, respond, respondWith, sentTo } from '../support/responses.ts'
import {
  arrivedAt,
  button,
  checkInResponse,
  delayedResponse,
  fill,
  goToScreen,
  MARIA,
  press,
  sign,
  startVisits,
} from '../support/visit.ts'

const SENTENCE = 'We are fully booked for walk-ins today at Tustin. The front desk can help you find a time.'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

/** From here on the location takes no walk-ins, and the server refuses their check-ins. */
function takeNoWalkIns(): void {
  respond(WALK_INS_TODAY, { takesWalkIns: false, locationName: 'Tustin' })
  refuse(CALLS.checkInClient, 409, 'NO_WALK_INS_TODAY')
}

const isToldSo = async () => expect(await screen.findByRole('heading', { name: SENTENCE })).toBeVisible()

/** Chooses to book for later, which is always possible. */
async function bookForLater(): Promise<void> {
  respond(CALLS.checkInClient, checkInResponse())
  await press('I want to book for later')
  await passTime(1_500)
}

test('a client can choose to book for later if the salon accepts no walk-ins', async () => {
  takeNoWalkIns()
  await goToScreen('/walk-in-options')
  await isToldSo()
  expect(screen.queryByRole('button', { name: "I'm available now" })).toBeNull()
  await bookForLater()
  await arrivedAt('/waiver')
  await sign()
  await press('Sign & Submit')
  await passTime(2_500)
  await arrivedAt('/appointment-status')
  expect(await screen.findByRole('heading', { name: 'Walk-in Service Selected!' })).toBeVisible()
  expect(screen.getByText('Book for later')).toBeVisible()
})

test('a client whose walk-in is refused after the choice of a service can choose to book for later', async () => {
  await goToScreen('/walk-in-options')
  await press("I'm available now")
  takeNoWalkIns()
  await press('Refill')
  await isToldSo()
  expect(sessionStorage.walkInIntent).toBeUndefined()
  await bookForLater()
  await arrivedAt('/waiver')
  expect(sentTo(CALLS.checkInClient).at(-1)).toMatchObject({ body: { walkInIntent: { timing: 'later' } } })
})

test('a new client learns before the registration that the salon accepts no walk-ins', async () => {
  await goToScreen('/walk-in-options', { isKnown: false })
  await press("I'm available now")
  takeNoWalkIns()
  await press('Refill')
  await isToldSo()
})

test('a new client whose walk-in is refused after the registration can choose to book for later', async () => {
  await goToScreen('/register')
  takeNoWalkIns()
  respond(CALLS.registerClient, { ...MARIA, existing: false })
  await fill('First Name', 'Maria')
  await fill('Last Name', 'Gomez')
  await press('Register')
  await isToldSo()
  await bookForLater()
  await arrivedAt('/waiver')
  expect(await button('Sign & Submit')).toBeVisible()
  expect(sentTo(CALLS.registerClient)).toHaveLength(1)
})

test('a client whose walk-in is refused while the client reads the waiver sees the refusal after signing', async () => {
  await goToScreen('/walk-in-options')
  await press("I'm available now")
  const { reply, release } = delayedResponse()
  respondWith(CALLS.checkInClient, () => reply)
  await press('Removal')
  await passTime(1_500)
  await arrivedAt('/waiver')
  respond(WALK_INS_TODAY, { takesWalkIns: false, locationName: 'Tustin' })
  release(Response.json({ code: 'NO_WALK_INS_TODAY', msg: '', requestId: 'r' }, { status: 409 }))
  await sign()
  await press('Sign & Submit')
  await passTime(2_500)
  await arrivedAt('/walk-in-options')
  await isToldSo()
})
