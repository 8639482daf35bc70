import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { book } from '../../../test/bookings.ts'
import { openSalonWithTwilio, PUBLIC_URL, type SalonWithTwilio } from '../../../test/salon-with-twilio.ts'
import { typedSettings } from '../../../test/typed-settings.ts'
import { statement } from '../../platform/db/statement.ts'
import { openLiveDays } from '../visits/live-days.ts'
import { queueDueSummary } from './send-weekly-summary.ts'

const OWNER = '+17145550190'
const OTHER = '+17145550191'
/** A Monday at 9:00 AM in the salon's time zone, in winter time. */
const MONDAY_NINE = '2026-11-23T17:00:00.000Z'
const LINK = `${PUBLIC_URL}/office/insights?from=2026-11-16&to=2026-11-22`
const DAY_MINUTES = 24 * 60

let under: SalonWithTwilio

beforeAll(async () => {
  under = await openSalonWithTwilio()
})
afterAll(() => under.close())

const set = (...args: string[]) => typedSettings(under.context, ['set', ...args])
const run = (text: string, parameters: Record<string, unknown> = {}) => under.db.run(statement('', text), parameters)
const send = () => queueDueSummary(under.context, openLiveDays(under.context))
const texts = () =>
  under.db.rows(
    statement(
      '',
      `select phone, state, body, extract(epoch from due_at - created_at)::int as waits
         from texts where template = 'OWNER_SUMMARY' order by phone`,
    ).returns<{ phone: string; state: string; body: string; waits: number }>(),
  )
const bodyOf = async () => (await texts()).map(one => one.body.replace(' Reply STOP to opt out.', ''))

beforeEach(async () => {
  under.clock.set(MONDAY_NINE)
  await run('truncate texts, text_guards, owner_alerts, settings, opt_outs, appointments, daily_statuses cascade')
  await under.context.settings.refresh()
  await set('managerNumbers', `${OWNER}, ${OTHER}`)
})
afterEach(() => under.calmDown())

/** Adds bookings for last Thursday: twelve clients came and waited six minutes, and three clients did not come. */
async function addWeek(): Promise<void> {
  for (let nth = 0; nth < 15; nth++)
    await book(under, {
      id: `week-${nth}`,
      phone: `+12125580${100 + nth}`,
      inMinutes: -4 * DAY_MINUTES + 60 + nth,
      location: nth % 2 === 0 ? 'tustin' : 'irvine',
    })
  await run(
    `insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at,
       manager_marked_received, manager_marked_received_at, received_by, updated_at)
     select square_appointment_id, location_id, day, true, start_at - interval '4 minutes', true,
            start_at + interval '2 minutes', 'rosa', start_at
       from appointments where square_appointment_id not in ('week-1', 'week-2', 'week-3')`,
  )
}

test('a text with last week’s figures and a link is sent to the chosen phone numbers on Monday at 9:00 AM', async () => {
  await addWeek()
  await set('weeklySummary', OWNER)
  under.clock.set('2026-11-23T16:59:00.000Z')
  await send()
  expect(await texts()).toEqual([])
  under.clock.set(MONDAY_NINE)
  // Two servers check for due summaries concurrently, and again a minute later.
  await Promise.all([send(), send()])
  await send()
  expect(await bodyOf()).toEqual([
    `Frontlash Nov 16 to Nov 22: no-shows 20%, wait 6 min, walk-ins served too few, late starts 2 min. ${LINK}`,
  ])
  under.startSending()
  await expect
    .poll(() => under.textsTo(OWNER), { interval: 20 })
    .toMatchObject([{ body: expect.stringContaining(LINK) }])
  expect(under.textsTo(OTHER)).toEqual([])
  under.clock.set('2026-11-30T17:00:00.000Z')
  await send()
  expect((await bodyOf()).at(-1)).toContain('Nov 23 to Nov 29')
})

test('no summary is sent unless a phone number is chosen', async () => {
  await send()
  expect(await texts()).toEqual([])
})

test('a phone number that has sent STOP gets no summary', async () => {
  await set('weeklySummary', `${OWNER}, ${OTHER}`)
  await run(`insert into opt_outs (phone, source, since) values (:phone, 'text', now())`, { phone: OWNER })
  await send()
  expect((await texts()).map(one => [one.phone, one.state])).toEqual([
    [OWNER, 'OPTED_OUT'],
    [OTHER, 'QUEUED'],
  ])
})

test('no summary is sent if the month’s budget for texts is used up', async () => {
  await set('weeklySummary', OWNER)
  await set('textBudget.monthlyUsd', '1')
  await run(
    `insert into text_days (location_id, day, template, texts, parts) values ('tustin', '2026-11-10', 'ON_TIME', 100, 100)`,
  )
  await send()
  expect(await texts()).toMatchObject([{ phone: OWNER, state: 'CAPPED' }])
  await run('truncate text_days')
})

test('a chosen phone number gets no summary after its removal from the managers’ phone numbers', async () => {
  await expect(set('weeklySummary', '(714) 555-0199')).rejects.toThrow(
    'The weekly summary goes to manager numbers only.',
  )
  await set('managerNumbers', '(714) 555-0199', '--location', 'irvine')
  await set('weeklySummary', `(714) 555-0199, ${OWNER}`)
  await set('managerNumbers', '(714) 555-0198', '--location', 'irvine')
  await send()
  expect(await texts()).toMatchObject([{ phone: OWNER }])
})

test('the summary has the salon’s own wording and is delayed until the quiet hours end', async () => {
  await set('weeklySummary', OWNER)
  await set('textRules.quietUntilHour', '10')
  await set('textWording.OWNER_SUMMARY', 'Last week: {no-shows} no-shows. {insights link}')
  await expect(set('textWording.OWNER_SUMMARY', 'Last week: {no-shows} no-shows.')).rejects.toThrow(
    'This text must hold {insights link}.',
  )
  await send()
  expect(await texts()).toMatchObject([{ waits: 3600 }])
  expect(await bodyOf()).toEqual([`Last week: too few no-shows. ${LINK}`])
})
