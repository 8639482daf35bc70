import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { actOnCard, cardEvents } from '../../../../test/cards.ts'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'

let under: AppUnderTest

beforeAll(async () => {
  under = await openContext()
})
afterAll(() => under.close())

const actors = async (id: string) =>
  (await cardEvents(under, id)).map(one => [one.kind, (one.data as { by?: string }).by])

test('an event names the acting member of staff only by first name, or names "the kiosk"', async () => {
  const ines = await signIn(under, 'manager', { username: 'ines.moreno', firstName: 'Ines', locations: ['tustin'] })
  const nameless = await signIn(under, 'manager', { username: 'desk', locations: ['tustin'] })
  const tablet = await enrolDevice(under)
  const phone = '+17145554001'
  const id = await book(under, { phone, inMinutes: 10 })
  const post = async (url: string, payload: object) =>
    (await under.app.inject({ method: 'POST', url, headers: tablet, payload })).json()
  const { id: clientId } = await post('/api/clients', { phone, firstName: 'Maria', lastName: 'Gonzalez' })
  await post('/api/square/enhanced-checkin', { clientId, appointmentId: id })
  await actOnCard(under, 'cancel-appointment', id, ines)
  await actOnCard(under, 'undo-cancellation', id, nameless, { restoreVersion: 2 })
  expect(await actors(id)).toEqual([
    ['daily_status', 'the kiosk'],
    ['check_in', 'the kiosk'],
    ['daily_status', 'Ines'],
    ['daily_status', 'Desk'],
  ])
  expect(JSON.stringify(await cardEvents(under, id))).not.toContain('moreno')
})
