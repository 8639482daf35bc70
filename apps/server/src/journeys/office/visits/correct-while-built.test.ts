import type { OfficeInsightsResponse } from '@frontlash/contract/office-insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { untilBlocked } from '../../../../test/until-blocked.ts'
import type { AppContext } from '../../../app-context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { buildVisits } from '../../../records/visits/build-visits.ts'

const NEVER = new AbortController().signal
const YESTERDAY = '2026-11-19'
const DAY_MINUTES = 24 * 60

let under: AppUnderTest
let admin: Record<string, string>
/** The key of the no-show that is corrected. */
let key: string

beforeAll(async () => {
  under = await openContext()
  admin = await signIn(under, 'admin', { username: 'ada' })
})
afterAll(() => under.close())
beforeEach(async () => {
  for (const table of ['visit_facts', 'figure_days', 'visit_days', 'visit_corrections', 'daily_statuses'])
    await sql(`truncate ${table} cascade`)
  await sql('delete from appointments')
  const ids: string[] = []
  for (const phone of ['+17145550101', '+17145550102', '+17145550103'])
    ids.push(await book(under, { phone, inMinutes: -DAY_MINUTES }))
  // One client is checked in, because on a day without any check-in no client counts as a no-show.
  await sql(`insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, updated_at)
    select square_appointment_id, location_id, day, true, start_at, start_at from appointments where square_appointment_id = '${ids[0]}'`)
  key = `b-${ids[1]}`
})

const sql = (text: string) => under.db.rows(statement('', text))
const build = (context: AppContext = under.context) => buildVisits(context, NEVER)
const correct = () =>
  under.app.inject({
    method: 'PUT',
    url: `/api/office/visits/${key}/correction`,
    headers: admin,
    payload: { came: true },
  })

/** Returns the number of no-shows of yesterday in the figures, and the stored outcome of the corrected visit. */
async function counted() {
  const query = { from: YESTERDAY, to: YESTERDAY }
  const insights = await under.app.inject({ url: '/api/office/insights', query, headers: admin })
  const { totals } = insights.json() as OfficeInsightsResponse
  const outcome = statement('', 'select outcome from visit_facts where key = :key').returns<{ outcome: string }>()
  return { noShows: totals.noShows, ...(await under.db.row(outcome, { key })) }
}

/** Starts a build that stops after it has read the records of yesterday, until `goOn` is called. */
function heldBuild() {
  const [hasRead, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { db } = under.context
  const context: AppContext = {
    ...under.context,
    db: {
      ...db,
      transaction: work =>
        db.transaction(queries =>
          work({
            ...queries,
            rows: async (statementToRead, ...given) => {
              const rows = await queries.rows(statementToRead, ...given)
              if (statementToRead.name === 'visits.day-corrected') {
                hasRead.resolve()
                await mayGoOn.promise
              }
              return rows
            },
          }),
        ),
    },
  }
  return { built: build(context), hasRead: hasRead.promise, goOn: () => mayGoOn.resolve() }
}

test.each([
  ['is stored', true],
  ['is not stored yet', false],
])('a correction that is made while the day is computed is saved afterwards if the day %s', async (_, isStored) => {
  if (isStored) {
    await build()
    expect(await counted()).toEqual({ noShows: 2, outcome: 'no-show' })
  }
  const { built, hasRead, goOn } = heldBuild()
  await hasRead
  let isCorrected = false
  const corrected = correct().finally(() => {
    isCorrected = true
  })
  try {
    await untilBlocked(under.db)
    expect(isCorrected).toBe(false)
  } finally {
    goOn()
  }
  expect((await corrected).json()).toMatchObject({ success: true, row: { outcome: 'came' } })
  await built
  expect(await counted()).toEqual({ noShows: 1, outcome: 'came' })
})

test('the computation of a day includes a correction that started before the computation', async () => {
  await build()
  let corrected: ReturnType<typeof correct> | undefined
  let built: ReturnType<typeof build> | undefined
  await under.db.transaction(async queries => {
    // While this lock is held, the correction can read the visit but cannot change it.
    await queries.run(statement('', `select from visit_facts where key = '${key}' for update`))
    corrected = correct()
    await untilBlocked(under.db)
    built = build()
    await untilBlocked(under.db, 2)
  })
  expect((await corrected!).json()).toMatchObject({ success: true })
  await built
  expect(await counted()).toEqual({ noShows: 1, outcome: 'came' })
})
