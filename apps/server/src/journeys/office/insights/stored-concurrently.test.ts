import type { OfficeInsightsResponse } from '@frontlash/contract/office-insights'
import type { OfficeVisitsResponse } from '@frontlash/contract/office-visits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { statement } from '../../../platform/db/statement.ts'
import { buildVisits } from '../../../records/visits/build-visits.ts'

const DAY_MINUTES = 24 * 60
const YESTERDAY = { from: '2026-11-19', to: '2026-11-19' }
/** The names of two statements: the first reads which days are live, and the second reads the stored days. */
const READS = [
  'visits.live-states',
  'visits.figures',
  'visits.list-descending',
  'visits.list-ascending',
  'visits.list-count',
]

let under: AppUnderTest
let admin: Record<string, string>

beforeAll(async () => {
  under = await openContext()
  admin = await signIn(under, 'admin', { username: 'ada' })
  for (const phone of ['+17145550101', '+17145550102', '+17145550103'])
    await book(under, { phone, inMinutes: -DAY_MINUTES })
})
afterAll(() => under.close())
beforeEach(async () => {
  await under.db.run(statement('', 'truncate visit_facts, figure_days, visit_days'))
  // Exports need a confirmed session.
  await under.db.run(statement('', 'update sessions set confirmed_at = :now'), { now: under.context.clock.realNow() })
})

const get = (path: string, query = {}) =>
  under.app.inject({ url: `/api/office/${path}`, query: { ...YESTERDAY, ...query }, headers: admin })
/** Returns the lines of a CSV file after its heading. */
const linesOf = (csv: string) => csv.trim().split('\r\n').slice(1)

/**
 * Makes a call during which the nightly build of stored days is committed: after the first of the READS and before the
 * second.
 */
async function withBuildBetweenReads<T>(call: () => Promise<T>): Promise<{ result: T; isBuilt: boolean }> {
  const { reads } = under.context
  const { rows, row } = reads
  let first: Promise<unknown> | undefined
  let built: Promise<unknown> | undefined
  const inOrder = <Read extends typeof rows | typeof row>(read: Read): Read =>
    (async (statementToRead: Parameters<Read>[0], ...given: never[]) => {
      if (!READS.includes(statementToRead.name)) return read(statementToRead, ...given)
      if (first === undefined) {
        first = read(statementToRead, ...given)
        return first
      }
      await first
      built ??= buildVisits(under.context, new AbortController().signal)
      await built
      return read(statementToRead, ...given)
    }) as Read
  Object.assign(reads, { rows: inOrder(rows), row: inOrder(row) })
  try {
    return { result: await call(), isBuilt: built !== undefined }
  } finally {
    Object.assign(reads, { rows, row })
  }
}

const CALLS: [string, () => Promise<number>][] = [
  ['the call for the figures', async () => ((await get('insights')).json() as OfficeInsightsResponse).totals.booked],
  ['the list of the log', async () => ((await get('visits')).json() as OfficeVisitsResponse).rows.length],
  [
    'the list of the log with the oldest first',
    async () => ((await get('visits', { sort: 'at' })).json() as OfficeVisitsResponse).rows.length,
  ],
  ['the total of the log', async () => ((await get('visits')).json() as OfficeVisitsResponse).total.count],
  ['the log as a file', async () => linesOf((await get('exports/visits.csv')).body).length],
  ['the figures as a file', async () => Number(linesOf((await get('exports/insights.csv')).body)[0]!.split(',')[4])],
]

test.each(CALLS)('%s counts a day once even if the day is stored between two reads', async (_, count) => {
  expect(await count()).toBe(3)
  expect(await withBuildBetweenReads(count)).toEqual({ result: 3, isBuilt: true })
  expect(await count()).toBe(3)
})
