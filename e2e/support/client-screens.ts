import { OWN_LANGUAGE_NAMES } from '@frontlash/domain/language'
import type { Say } from '@frontlash/domain/messages/say'
import { expect, type Page } from '@playwright/test'
import { salon, sign, typeDigits } from './kiosk.ts'
import { verificationOf } from './visit.ts'

/** Checks the screen that the page shows. The name is unique among the screens. */
export type Look = (name: string) => Promise<void>

/** A journey through client screens. It calls `look` at each screen. */
type Walk = (client: Client, look: Look) => Promise<void>

/** A client at a tablet who has chosen a language at `/`. The salon does not know the client, so calls get fake responses. */
export type Client = {
  readonly page: Page
  readonly say: Say
  readonly language: 'es' | 'vi'
}

const MAXIMILIANA = {
  id: '0198aaaa-0000-7000-8000-000000000001',
  first_name: 'Maximiliana',
  last_name: 'G.',
  phone: '+17145550190',
  role: 'client',
}
const NEW_CLIENT = { code: 'CLIENT_NOT_FOUND', msg: '' }
const CHECKED_IN = {
  success: true,
  checkedIn: true,
  checkInId: '0198aaaa-0000-7000-8000-00000000000a',
  duplicate: false,
  smsResult: { scenario: 'ON_TIME', state: 'QUEUED' },
}
const ON_FILE = {
  version: '1',
  language: 'en',
  onFile: { signedAt: '2026-01-21T20:00:00Z' },
  signedToday: true,
}
const TO_RATE = { checkInId: MAXIMILIANA.id, date: '2026-11-06', location: 'tustin' }
const LAST_VISIT = { daysSinceLastAppointment: 12, toRate: TO_RATE }
const HISTORY = [
  { service_type: 'Refill - available now', technician: 'To be assigned' },
  { service_type: 'Classic Full Set', technician: 'Dana' },
].map((more, index) => ({
  id: `0198aaaa-0000-7000-8000-00000000001${index}`,
  check_in_time: `2026-11-0${index + 1}T21:05:00Z`,
  location: 'tustin',
  locationName: 'Tustin',
  ...more,
}))
const IRVINE = {
  correctLocationName: 'Irvine',
  correctLocationAddress: '14210 Culver Dr, Irvine, CA 92604',
  correctLocationPhone: '+19495550100',
}

/** Returns the verification of the client's booking, whose service has the name of no message. */
async function bookingIn(page: Page, scenario: string, startsInMinutes: number) {
  const verification = await verificationOf(page, scenario, startsInMinutes)
  const appointment = { ...verification.appointment!, service_name: 'Hybrid Lashes' }
  return { ...verification, appointment, client: MAXIMILIANA }
}

async function respond(page: Page, call: string, json: unknown, status = 200): Promise<void> {
  await page.unroute(call)
  await page.route(call, route => route.fulfill({ status, json: json as object }))
}

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().tap()
const seen = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()

/** Chooses the language at `/`, types a phone number, and taps Check In. */
async function arrive(
  { page, say, language }: Client,
  found: { client: object | null; verification: object },
): Promise<void> {
  await respond(page, '**/api/clients/phone/**', found.client ?? NEW_CLIENT, found.client ? 200 : 404)
  await respond(page, '**/api/square/verify-appointment-cache', found.verification)
  await respond(page, '**/api/square/enhanced-checkin', CHECKED_IN)
  await respond(page, '**/api/clients/*/checkin', CHECKED_IN)
  await page.goto(`${salon.kiosk}/`)
  await tap(page, OWN_LANGUAGE_NAMES[language])
  await heading(page, say('entry.title'))
  await typeDigits(page, '7145550190')
  await tap(page, say('entry.checkIn'))
}

const newClient: Walk = async (client, look) => {
  const { page, say, language } = client
  await page.goto(`${salon.kiosk}/`)
  await tap(page, OWN_LANGUAGE_NAMES[language])
  await heading(page, say('entry.title'))
  await look('first-screen')
  await typeDigits(page, '714555')
  await tap(page, say('entry.checkIn'))
  await seen(page, say('phone.invalid'))
  await look('first-screen-error')
  const none = { ...(await verificationOf(page, 'NO_APPOINTMENT', null)), client: null }
  await arrive(client, { client: null, verification: none })
  await heading(page, say('check.welcome'))
  await look('check')
  await tap(page, `${say('lang.label')}: ${OWN_LANGUAGE_NAMES[language]}`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('languages')
  await tap(page, say('common.close'))
  await respond(page, '**/api/square/comprehensive-appointment-search', none)
  await tap(page, say('check.haveAppointment'))
  await seen(page, say('check.step2'))
  await look('check-searching')
  await seen(page, say('check.none'))
  await look('check-none')
  await tap(page, say('check.continueWalkIn'))
  await heading(page, say('walkin.when'))
  await look('walk-in-timing')
  await tap(page, say('walkin.now'))
  await heading(page, say('walkin.what'))
  await look('walk-in-service')
  await tap(page, say('walkin.refill'))
  await heading(page, say('register.heading'))
  await look('register')
  await tap(page, say('register.submit'))
  await seen(page, say('register.firstRequired'))
  await look('register-errors')
}

const walkIn: Walk = async (client, look) => {
  const { page, say } = client
  const none = { ...(await verificationOf(page, 'NO_APPOINTMENT', null)), client: MAXIMILIANA }
  await respond(page, '**/api/clients/*/last-checkin', LAST_VISIT)
  await respond(page, '**/api/waivers/current*', ON_FILE)
  await arrive(client, { client: MAXIMILIANA, verification: none })
  await tap(page, say('check.walkIn'))
  await tap(page, say('walkin.later'))
  await seen(page, say('waiver.nothingToSign'))
  await look('waiver-on-file')
  await tap(page, say('common.continue'))
  await heading(page, say('chosen.heading'))
  await look('walk-in-selected')
  await respond(page, '**/api/walk-ins/today*', { takesWalkIns: false })
  await arrive(client, { client: MAXIMILIANA, verification: none })
  await tap(page, say('check.walkIn'))
  await expect(page.getByRole('button', { name: say('walkin.manager') })).toBeVisible()
  await look('walk-in-fully-booked')
}

const sharedPhone: Walk = async (client, look) => {
  const { page, say } = client
  const booked = await bookingIn(page, 'ON_TIME', 5)
  const candidates = [
    ['Maximiliana G.', true],
    ['Wilhelmina Featherstonehaugh', false],
  ].map(([name, isCheckedIn], index) => {
    const { start_at } = booked.appointment
    return { appointmentId: `booking-${index}`, name, start_at, isCheckedIn }
  })
  await arrive(client, { client: MAXIMILIANA, verification: { ...booked, candidates } })
  await seen(page, 'Wilhelmina Featherstonehaugh')
  await look('candidates')
  await page.clock.runFor(14_000)
  await seen(page, say('still.question'))
  await look('still-there')
}

const statuses: Walk = async (client, look) => {
  const { page, say } = client
  await respond(page, '**/api/waivers/current*', ON_FILE)
  await respond(page, '**/api/clients/*/last-checkin', LAST_VISIT)
  for (const [scenario, minutes, more] of [
    ['ON_TIME', 5, {}],
    ['EARLY', 125, {}],
    ['LATE', -8, {}],
    ['VERY_LATE', -120, {}],
    ['WRONG_DAY', 3 * 1440, {}],
    ['WRONG_LOCATION', 10, IRVINE],
    ['TOO_LATE', -35, {}],
  ] as const) {
    const verification = { ...(await bookingIn(page, scenario, minutes)), ...more }
    await arrive(client, { client: MAXIMILIANA, verification })
    await tap(page, say('common.continue'))
    await expect(page).toHaveURL(/\/appointment-status$/)
    await expect(page.getByRole('main').getByRole('button', { name: say('common.logOut') })).toBeVisible()
    await look(`status-${scenario}`)
  }
  await respond(page, '**/api/sms/send', { code: 'UNAVAILABLE', msg: '' }, 503)
  await tap(page, say('walkin.manager'))
  await seen(page, say('manager.failed'))
  await look('manager-failed')
  await respond(page, '**/api/sms/send', { success: true })
  await tap(page, say('walkin.manager'))
  await seen(page, say('manager.asked', { phone: '(714) 555-0190' }))
  await look('manager-asked')
}

const waiver: Walk = async (client, look) => {
  const { page, say } = client
  const booked = await bookingIn(page, 'ON_TIME', 5)
  await arrive(client, { client: MAXIMILIANA, verification: booked })
  await seen(page, say('waiver.signHere', { name: 'Maximiliana G.' }))
  await look('waiver')
  await tap(page, say('waiver.submit'))
  await seen(page, say('waiver.notSigned'))
  await look('waiver-error')
  await sign(page, page.getByLabel(say('waiver.signature'), { exact: true }))
  const signed = { success: true, waiverId: MAXIMILIANA.id, documentUrl: null, processing: false }
  await respond(page, '**/api/waivers', signed)
  await tap(page, say('waiver.submit'))
  await seen(page, say('waiver.saving'))
  await look('waiver-saving')
  await expect(page).toHaveURL(/\/appointment-status$/)
  const { appointment } = await bookingIn(page, 'ON_TIME', 40)
  await respond(page, '**/api/appointments/today/*', [{ ...appointment, isCheckedIn: false, canCheckIn: true }])
  await respond(page, '**/api/waivers/current*', ON_FILE)
  await respond(page, '**/api/clients/*/last-checkin', LAST_VISIT)
  await respond(page, '**/api/clients/*/history', HISTORY)
  await page.getByRole('link', { name: say('head.myAppointment') }).tap()
  await expect(page.getByRole('button', { name: say('info.checkInNow') })).toBeVisible()
  await look('appointment')
  await tap(page, say('info.checkInNow'))
  await expect(page).toHaveURL(/\/appointment-success$/)
  await look('appointment-success')
}

const survey: Walk = async (client, look) => {
  const { page, say } = client
  const booked = await bookingIn(page, 'ON_TIME', 5)
  await respond(page, '**/api/waivers/current*', ON_FILE)
  await respond(page, '**/api/clients/*/last-checkin', LAST_VISIT)
  await respond(page, '**/api/survey/submit', { success: true })
  await arrive(client, { client: MAXIMILIANA, verification: booked })
  await tap(page, say('common.continue'))
  await page.getByRole('button', { name: say('survey.rateLast') }).tap()
  await heading(page, say('survey.titleNamed', { name: MAXIMILIANA.first_name }))
  await look('survey')
  await tap(page, say('survey.rating2'))
  await page.getByLabel(say('survey.ownWords')).fill('…')
  await look('survey-feedback')
  await tap(page, say('survey.publicInstead'))
  await heading(page, say('survey.tellOthers'))
  await look('survey-reviews')
  await tap(page, say('survey.without'))
  await seen(page, say('survey.itHelps'))
  await look('survey-thanks')
}

/** The journeys that show every client screen in its states. */
export const WALKS: readonly (readonly [title: string, walk: Walk])[] = [
  ['a new client reads every screen', newClient],
  ['a client without a booking reads the other walk-in screens', walkIn],
  ['a client with a shared phone number reads the names to choose from', sharedPhone],
  ['a client reads every status of a booking', statuses],
  ['a client reads the waiver, the bookings, and the check-in for a booking', waiver],
  ['a client answers the survey', survey],
]
