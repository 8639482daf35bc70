import { saveClient } from '@frontlash/web-client/visit-client'
import { beforeEach, expect, test } from 'vitest'
import { saveCheckInResponse } from '../../apps/web/src/kiosk/visit/check-in-response.ts'
import { readVisit } from '../../apps/web/src/kiosk/visit/read-visit.ts'
import { visit } from '../../apps/web/src/kiosk/visit/visit-state.ts'
import { MARIA } from '../support/visit.ts'

type CallResponse = { checkInId: string; checkedIn: boolean }
type Delivered = { outcome: 'delivered'; response: CallResponse }

const CLIENT = { ...MARIA, role: 'client' } as const
const delivered = (checkInId: string): Delivered => ({ outcome: 'delivered', response: { checkInId, checkedIn: true } })

beforeEach(() => {
  sessionStorage.clear()
  saveClient(CLIENT)
})

test('a late response to a client’s first check-in does not replace the result of the second check-in', async () => {
  const first = Promise.withResolvers<Delivered>()
  const early = saveCheckInResponse(CLIENT, first.promise)
  const later = await saveCheckInResponse(CLIENT, Promise.resolve(delivered('later')))
  const at = '2026-11-20T19:00:00.000Z'
  visit.lastCheckIn.save({ ...later, visit: { service: 'Refill', technician: 'Dana', at, daysSinceLastVisit: null } })
  first.resolve(delivered('earlier'))
  expect(await early).toMatchObject({ checkInId: 'earlier' })
  expect(readVisit()).toMatchObject({ step: 'checked-in-now', checkIn: { checkInId: 'later' } })
})

test('the result of a client’s first check-in stays on the screen until the second check-in gets a response', async () => {
  const [first, second] = [Promise.withResolvers<Delivered>(), Promise.withResolvers<Delivered>()]
  const early = saveCheckInResponse(CLIENT, first.promise)
  const later = saveCheckInResponse(CLIENT, second.promise)
  first.resolve(delivered('earlier'))
  await early
  expect(readVisit()).toMatchObject({ step: 'sent', checkIn: { checkInId: 'earlier' } })
  second.resolve(delivered('later'))
  await later
  expect(readVisit()).toMatchObject({ checkIn: { checkInId: 'later' } })
})
