import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSalonWithTwilio, type SalonWithTwilio } from '../../../test/salon-with-twilio.ts'
import { enrolDevice } from '../../../test/sign-in.ts'
import { statement } from '../../platform/db/statement.ts'
import { saveSetting } from '../settings/settings.ts'
import { deleteDemoVisits } from './demo-client-store.ts'

let under: SalonWithTwilio
let kiosk: { cookie: string }
beforeAll(async () => {
  under = await openSalonWithTwilio()
  kiosk = await enrolDevice(under)
  await saveSetting(under.db, 'managerNumbers', 'tustin', ['+17145550190'])
  await under.context.settings.refresh()
})
afterAll(() => under.close())

const post = (url: string, payload: object) => under.app.inject({ method: 'POST', url, payload, headers: kiosk })
const TEXTS = statement('test.demo-texts', 'select template, state from texts order by created_at, template').returns<{
  template: string
  state: string
}>()
const ALERTS = statement('test.demo-alerts', 'select kind, done_by from alerts order by id').returns<{
  kind: string
  done_by: string | null
}>()

test('a demo phone can again leave the kiosk and request a manager after the demo has reset it', async () => {
  const phone = await under.consentingPhone()
  const stopAndAsk = async () => {
    await post('/api/sms/abandoned-walkin', { clientData: { phone } })
    await post('/api/sms/send', { messageType: 'manager_request', clientPhone: phone })
  }
  await stopAndAsk()
  await deleteDemoVisits(under.db, [phone], under.clock.salonNow())
  under.clock.addMinutes(1)
  await stopAndAsk()
  expect(await under.db.rows(TEXTS)).toEqual([
    { template: 'ABANDONED', state: 'WITHDRAWN' },
    { template: 'MANAGER_REQUEST', state: 'QUEUED' },
    { template: 'ABANDONED', state: 'QUEUED' },
    { template: 'MANAGER_REQUEST', state: 'QUEUED' },
  ])
  expect(await under.db.rows(ALERTS)).toEqual([
    { kind: 'abandoned_walk_in', done_by: 'demo' },
    { kind: 'manager_request', done_by: 'demo' },
    { kind: 'abandoned_walk_in', done_by: null },
    { kind: 'manager_request', done_by: null },
  ])
})
