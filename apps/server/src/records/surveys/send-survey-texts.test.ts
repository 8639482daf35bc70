import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { book } from '../../../test/bookings.ts'
import { openSalonWithTwilio, type SalonWithTwilio } from '../../../test/salon-with-twilio.ts'
import { enrolDevice } from '../../../test/sign-in.ts'
import { statement } from '../../platform/db/statement.ts'
import { saveSetting } from '../settings/setting-store.ts'
import { recordOptOut } from '../texts/opt-out-store.ts'
import { queueDueSurveyTexts, sendSurveyTexts } from './send-survey-texts.ts'

/** 9 AM in the salon's time zone, on Friday, November 20, 2026. */
const NINE = '2026-11-20T17:00:00.000Z'
let under: SalonWithTwilio
let kiosk: { cookie: string }
beforeAll(async () => {
  under = await openSalonWithTwilio()
  kiosk = await enrolDevice(under)
})
afterAll(() => under.close())
beforeEach(async () => {
  under.clock.set(NINE)
  await turn(true)
})

const turn = async (isOn: boolean) => {
  await saveSetting(under.db, 'surveyTexts', 'tustin', isOn)
  await under.context.settings.refresh()
}
const post = async (url: string, payload: object) =>
  (await under.app.inject({ method: 'POST', url, payload, headers: kiosk })).json()
const register = async (phone: string) =>
  (await post('/api/clients', { phone, firstName: 'Maria', lastName: 'Gonzalez' })).id as string
const RECEIVE = statement(
  'test.receive',
  `update daily_statuses set manager_marked_received = true, manager_marked_received_at = :managerMarkedReceivedAt where square_appointment_id = :appointmentId`,
)
const RECEIVE_WALK_IN = statement(
  'test.receive-walk-in',
  'update check_ins set received_at = :receivedAt where id = :checkInId',
)
/**
 * Checks a client in for a booking that begins now and lasts an hour by default. Marks the client as received. Returns
 * the check-in.
 */
async function received(phone: string, minutes = 60): Promise<string> {
  const clientId = await register(phone)
  const appointmentId = await book(under, { phone, inMinutes: 0, minutes })
  const { checkInId } = await post('/api/square/enhanced-checkin', { clientId, appointmentId })
  await under.db.run(RECEIVE, { appointmentId, managerMarkedReceivedAt: under.clock.salonNow() })
  return checkInId
}
const LINKS = statement(
  'test.survey-links',
  'select code, language, created_at, expires_at from survey_links where check_in_id = :checkInId',
).returns<{ code: string; language: string; created_at: Date; expires_at: Date }>()
const TEXTS = statement(
  'test.survey-texts',
  `select state, body from texts where phone = :phone and template = 'SURVEY' order by created_at`,
).returns<{ state: string; body: string }>()
const surveyTexts = async (phone: string) => {
  await queueDueSurveyTexts(under.context)
  return under.db.rows(TEXTS, { phone })
}

test('a client gets a survey text an hour after the visit, and the link does not identify the client', async () => {
  const phone = await under.consentingPhone()
  const checkInId = await received(phone)
  under.clock.addMinutes(119)
  expect(await surveyTexts(phone)).toEqual([])
  under.clock.addMinutes(1)
  const [text, ...others] = await surveyTexts(phone)
  expect(others).toEqual([])
  expect(text!.state).toBe('QUEUED')
  const [, code] =
    /^Frontlash Tustin: Hi Maria, how was your visit\? https:\/\/kiosk\.example\.com\/s\/([a-km-np-z]{10})( |$)/.exec(
      text!.body,
    )!
  // The kiosk offers this visit of November 20 until the end of December 20.
  expect(await under.db.rows(LINKS, { checkInId })).toEqual([
    { code, language: 'en', created_at: under.clock.salonNow(), expires_at: new Date('2026-12-21T08:00:00Z') },
  ])
})

test('no short link is created for a survey text that is not sent', async () => {
  const phone = await under.consentingPhone()
  const checkInId = await received(phone)
  await recordOptOut(under.db, { phone, source: 'STOP', at: under.clock.realNow(), requestId: null })
  under.clock.addMinutes(120)
  expect((await surveyTexts(phone)).map(one => one.state)).toEqual(['OPTED_OUT'])
  expect(await under.db.rows(LINKS, { checkInId })).toEqual([])
})

test('a walk-in gets a survey text two hours after being received', async () => {
  const [booked, walkIn] = [await under.consentingPhone(), await under.consentingPhone()]
  const bookedId = await register(booked)
  const appointmentId = await book(under, { phone: booked, inMinutes: 0 })
  await post('/api/square/enhanced-checkin', { clientId: bookedId, appointmentId })
  const walkInId = await register(walkIn)
  const { checkInId } = await post(`/api/clients/${walkInId}/checkin`, { clientId: walkInId, isWalkIn: true })
  under.clock.addMinutes(30)
  await under.db.run(RECEIVE_WALK_IN, { checkInId, receivedAt: under.clock.salonNow() })
  under.clock.addMinutes(119)
  expect(await surveyTexts(walkIn)).toEqual([])
  under.clock.addMinutes(1)
  expect(await surveyTexts(walkIn)).toHaveLength(1)
  expect(await surveyTexts(booked)).toEqual([])
})

test('consecutive bookings cause one survey text, sent an hour after the last booking', async () => {
  const phone = await under.consentingPhone()
  const clientId = await register(phone)
  const removal = await book(under, { phone, inMinutes: 0, minutes: 30, service: 'Removal' })
  const fullSet = await book(under, { phone, inMinutes: 35, minutes: 120 })
  await post('/api/square/enhanced-checkin', { clientId, appointmentId: removal })
  for (const id of [removal, fullSet])
    await under.db.run(RECEIVE, { appointmentId: id, managerMarkedReceivedAt: under.clock.salonNow() })
  under.clock.addMinutes(35 + 120 + 59)
  expect(await surveyTexts(phone)).toEqual([])
  under.clock.addMinutes(1)
  expect(await surveyTexts(phone)).toHaveLength(1)
})

test('a client with several visits within thirty days gets one survey text', async () => {
  const phone = await under.consentingPhone()
  await received(phone)
  under.clock.addMinutes(120)
  expect(await surveyTexts(phone)).toHaveLength(1)
  under.clock.addMinutes(29 * 1440 - 120)
  await received(phone)
  under.clock.addMinutes(120)
  expect(await surveyTexts(phone)).toHaveLength(1)
  under.clock.addMinutes(1440)
  await received(phone)
  under.clock.addMinutes(120)
  expect(await surveyTexts(phone)).toHaveLength(2)
})

test('a survey text that becomes due in the quiet hours is never sent', async () => {
  const phone = await under.consentingPhone()
  under.clock.set('2026-11-21T02:30:00Z')
  await received(phone)
  under.clock.addMinutes(120)
  expect((await surveyTexts(phone)).map(one => one.state)).toEqual(['QUIET_HOURS'])
  under.clock.set('2026-11-21T16:00:00Z')
  expect(await surveyTexts(phone)).toHaveLength(1)
})

test('a server that was down for a day sends no survey texts about the previous day', async () => {
  const phone = await under.consentingPhone()
  await received(phone)
  under.clock.addMinutes(24 * 60)
  expect(await surveyTexts(phone)).toEqual([])
})

test('no query is run and no text is queued if survey texts are off at all locations', async () => {
  await turn(false)
  const phone = await under.consentingPhone()
  await received(phone)
  under.clock.addMinutes(120)
  under.takeStatements()
  await queueDueSurveyTexts(under.context)
  expect(under.takeStatements()).toEqual([])
})

test('two servers queue only one survey text for a visit', async () => {
  const phone = await under.consentingPhone()
  await received(phone)
  under.clock.addMinutes(120)
  await Promise.all([queueDueSurveyTexts(under.context), queueDueSurveyTexts(under.context)])
  const loop = sendSurveyTexts(under.context)
  await loop.stop()
  expect(await surveyTexts(phone)).toHaveLength(1)
})
