import { addDays, salonDayOf } from '@frontlash/domain/salon-day'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { book } from '../../../test/bookings.ts'
import { openSalonWithTwilio, type SalonWithTwilio } from '../../../test/salon-with-twilio.ts'
import { signIn } from '../../../test/sign-in.ts'
import { makeWaiverDocument } from '../../documents/make-waiver-document.ts'
import { statement } from '../../platform/db/statement.ts'
import { runJobs } from '../../platform/jobs/job-worker.ts'
import { openWaiverSigner } from '../waivers/waiver-signer.ts'
import { WAIVER_DOCUMENT_JOB } from '../waivers/waiver-store.ts'
import { markDemo } from './demo-mark.ts'
import { makeDemoPast } from './demo-past.ts'
import { simulateDemo } from './simulate-demo.ts'

const DEMO_PHONE = '+17145550111'
const DAY_MINUTES = 1_440

let under: SalonWithTwilio
let today: string
beforeAll(async () => {
  under = await openSalonWithTwilio()
  today = salonDayOf(under.context.clock.salonNow(), 'America/Los_Angeles')
  for (const back of [1, 2, 40])
    for (let n = 0; n < 12; n++)
      await book(under, { phone: `+1714555${4_000 + back * 20 + n}`, inMinutes: -back * DAY_MINUTES + n * 10 })
  await book(under, { id: 'of-a-demo-phone', phone: DEMO_PHONE, inMinutes: -DAY_MINUTES })
  await bookEarly()
  await markDemo(under.db, under.context.clock.realNow())
  await under.db.run(statement('', `update sync_state set last_update = now()`))
  await seed()
})
afterAll(() => under.close())

const seed = () =>
  makeDemoPast(
    under.context,
    openWaiverSigner(under.context.config.appSecret),
    [DEMO_PHONE],
    new AbortController().signal,
  )

const BOOK_EARLY = statement(
  'test.book-early',
  `update appointments set square_created_at = start_at - interval '40 days',
                           square_updated_at = start_at - interval '40 days'`,
)
/** If a booking was only changed before its day, the demo still simulates it. */
const bookEarly = () => under.db.run(BOOK_EARLY)
const FORGET_YESTERDAY = statement('test.forget-yesterday', 'update demo_mark set past_through = :day')
const forgetYesterday = () => under.db.run(FORGET_YESTERDAY, { day: addDays(today, -2) })

const COUNTS = statement(
  'test.past-counts',
  `select (select count(*)::int from daily_statuses) as cards, (select count(*)::int from check_ins) as visits,
          (select count(*)::int from check_ins where is_walk_in) as "walkIns", (select count(*)::int from texts) as texts,
          (select count(*)::int from clients) as clients, (select count(*)::int from waivers) as waivers,
          (select count(*)::int from surveys) as ratings, (select count(*)::int from alerts where done_at is not null) as abandoned,
          (select count(*)::int from visit_facts) as facts, (select count(*)::int from jobs) as jobs`,
).returns<
  Record<
    'cards' | 'visits' | 'walkIns' | 'texts' | 'clients' | 'waivers' | 'ratings' | 'abandoned' | 'facts' | 'jobs',
    number
  >
>()
const counts = async () => (await under.db.row(COUNTS))!

test('the demo has visits, walk-ins, texts, ratings, clients, waivers and figures for days before its first start', async () => {
  const made = await counts()
  expect(made.cards).toBeGreaterThanOrEqual(3 * 10)
  expect(made.walkIns).toBeGreaterThanOrEqual(3 * 2)
  expect(made.visits).toBeGreaterThan(made.walkIns)
  expect(made.texts).toBeGreaterThan(30)
  expect(made.ratings).toBeGreaterThan(0)
  expect(made.abandoned).toBeGreaterThan(0)
  expect(made.waivers).toBe(2 * 6)
  expect(made.facts).toBeGreaterThanOrEqual(36 + made.walkIns)
})

test('every made-up client has the name keys that the client search needs', async () => {
  const keyless = statement('', 'select 1 from clients where name_key is null or name_key_last is null')
  expect(await under.db.rows(keyless)).toEqual([])
})

test('seeding the demo a second time adds nothing, and no made-up text is waiting to be sent', async () => {
  const before = await counts()
  await seed()
  expect(await counts()).toEqual(before)
  const waiting = await under.db.rows(
    statement('', `select 1 from texts where state in ('QUEUED', 'SENDING', 'UNKNOWN')`),
  )
  expect(waiting).toEqual([])
})

test('a day on which the demo did not run gets its visits at the next start', async () => {
  await book(under, { id: 'of-yesterday', phone: '+17145554999', inMinutes: -DAY_MINUTES + 200 })
  await bookEarly()
  await forgetYesterday()
  await seed()
  const [booking] = await under.db.rows(
    statement('', `select 1 from daily_statuses where square_appointment_id = 'of-yesterday'`),
  )
  expect(booking).toBeDefined()
})

test('a demo phone gets no made-up visits', async () => {
  const own = await under.db.rows(
    statement('', `select 1 from daily_statuses where square_appointment_id = 'of-a-demo-phone'`),
  )
  expect(own).toEqual([])
})

test('only made-up texts of the last 30 days have a body', async () => {
  const texts = await under.db.rows(
    statement(
      'test.past-texts',
      `select distinct created_at < now() - interval '30 days' as "isOld", body is not null as "hasBody" from texts`,
    ).returns<{ isOld: boolean; hasBody: boolean }>(),
  )
  expect(texts.sort((a, b) => Number(a.isOld) - Number(b.isOld))).toEqual([
    { isOld: false, hasBody: true },
    { isOld: true, hasBody: false },
  ])
})

test('the document of a made-up waiver is created when the document is opened the first time', async () => {
  const admin = await signIn(under, 'admin')
  const [waiver] = await under.db.rows(statement('', 'select id from waivers limit 1').returns<{ id: string }>())
  expect((await counts()).jobs).toBe(0)
  const open = () => under.app.inject({ method: 'GET', url: `/api/waivers/${waiver!.id}/document`, headers: admin })
  expect((await open()).statusCode).toBe(503)
  await runJobs(under.context, { [WAIVER_DOCUMENT_JOB]: makeWaiverDocument(under.context) }).stop()
  const opened = await open()
  expect(opened.statusCode).toBe(200)
  expect(opened.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the made-up past days are created as soon as the demo’s bookings are copied', async () => {
  await under.db.run(statement('', 'update sync_state set last_update = null'))
  await forgetYesterday()
  const config = { ...under.context.config, sandboxUrl: under.sandbox.url }
  const work = simulateDemo({ ...under.context, config }, 10)
  const through = statement('', 'select past_through as day from demo_mark').returns<{ day: string }>()
  await under.db.run(statement('', 'update sync_state set last_update = now()'))
  const isMade = async () => expect((await under.db.row(through))!.day).toBe(addDays(today, -1))
  await vi.waitFor(isMade, { timeout: 30_000 })
  await work.stop()
})
