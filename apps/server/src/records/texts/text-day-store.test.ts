import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, openContext } from '../../../test/salon-under-test.ts'
import { testClock } from '../../../test/test-clock.ts'
import { statement } from '../../platform/db/statement.ts'
import { buildTextDays, readTextDays } from './text-day-store.ts'

let under: AppUnderTest
beforeAll(async () => {
  under = await openContext({ clock: testClock(ELEVEN) })
})
afterAll(() => under.close())
beforeEach(() => sql('truncate texts, text_days, text_days_built'))

const sql = <Row>(text: string) => under.db.rows(statement('', text).returns<Row>())

async function add(
  day: string,
  more: { template?: string; location?: string | null; parts?: number | null; sent?: boolean } = {},
) {
  const { template = 'ON_TIME', location = 'tustin', parts = 1, sent = true } = more
  const at = `'${day}T20:00:00Z'`
  await sql(`insert into texts (phone, template, location_id, state, is_counted, due_at, expires_at, day, created_at, updated_at, sent_at, parts)
    values ('+17145550100', '${template}', ${location === null ? 'null' : `'${location}'`}, '${sent ? 'SENT' : 'CAPPED'}', true,
      ${at}, ${at}, '${day}', ${at}, ${at}, ${sent ? at : 'null'}, ${parts})`)
}
const read = (from = '2026-09-01', locations = ['tustin']) =>
  readTextDays(under.context, under.context.reads, { locations, from, to: '2026-11-20' })
const found = async (...args: Parameters<typeof read>) =>
  (await read(...args)).map(one => `${one.locationId} ${one.day} ${one.template} ${one.texts} ${one.parts}`).sort()

test('sent texts and their parts are counted by day, location and template, including today’s texts', async () => {
  await add('2026-11-20', { parts: 2 })
  await add('2026-11-19')
  await add('2026-11-01')
  await add('2026-11-01', { parts: 3 })
  await add('2026-11-01', { sent: false })
  await add('2026-11-01', { location: 'irvine' })
  await add('2026-11-01', { location: null })
  await add('2026-09-01', { template: 'SURVEY', parts: null })
  expect(await buildTextDays(under.context)).toEqual({ textDays: 3 })
  const all = [
    'tustin 2026-09-01 SURVEY 1 2',
    'tustin 2026-11-01 ON_TIME 2 4',
    'tustin 2026-11-19 ON_TIME 1 1',
    'tustin 2026-11-20 ON_TIME 1 2',
  ]
  expect(await found()).toEqual(all)
  expect(await found('2026-11-02')).toEqual(all.slice(2))
  expect(await found('2026-11-01', ['irvine', ''])).toEqual([
    ' 2026-11-01 ON_TIME 1 1',
    'irvine 2026-11-01 ON_TIME 1 1',
  ])
})

test('the nightly work recounts the texts of the last four days and of days with changed texts', async () => {
  for (const day of ['2026-11-16', '2026-11-15', '2026-10-01']) await add(day)
  expect(await buildTextDays(under.context)).toEqual({ textDays: 3 })
  expect(await buildTextDays(under.context)).toEqual({ textDays: 1 })
  await add('2026-10-01')
  expect(await buildTextDays(under.context)).toEqual({ textDays: 2 })
  await sql(`delete from texts where ctid in (select ctid from texts where day = '2026-10-01' limit 1)`)
  expect(await buildTextDays(under.context)).toEqual({ textDays: 2 })
  expect(await found()).toContain('tustin 2026-10-01 ON_TIME 2 2')
})
