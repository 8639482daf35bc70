import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSalonWithSquare, type SalonWithSquare } from '../../../test/salon-with-square.ts'
import { signIn } from '../../../test/sign-in.ts'
import { statement } from '../../platform/db/statement.ts'
import { syncDaily } from './sync-from-square.ts'

const BOOKINGS = 5_000
const TUSTIN = 'LTUSTN7QW3R5M'

let under: SalonWithSquare

beforeAll(async () => {
  under = await openSalonWithSquare()
  const team = under.sandbox.salon.team.bookableAt(TUSTIN)
  const customers = ['01', '02', '03', '04', '05'].map(
    end => under.sandbox.salon.customers.withPhone(`+171455501${end}`)[0]!.id,
  )
  for (let n = 0; n < BOOKINGS; n++)
    under.sandbox.salon.bookings.make({
      start_at: new Date(Date.parse('2026-11-20T17:00Z') + (n % 600) * 60_000).toISOString(),
      location_id: TUSTIN,
      customer_id: customers[n % customers.length]!,
      segments: [
        {
          team_member_id: team[n % team.length]!.member.id,
          duration_minutes: 60,
          intermission_minutes: 0,
          any_team_member: false,
        },
      ],
      creator_details: { creator_type: 'TEAM_MEMBER' },
      source: 'FIRST_PARTY_MERCHANT',
    })
}, 60_000)
afterAll(() => under.close())

const COUNT = statement(
  'test.bookings-of-tustin',
  `select count(*)::int as count from appointments where location_id = 'tustin' and day = '2026-11-20' and is_open`,
).returns<{ count: number }>()

test(`a day of ${BOOKINGS} bookings is copied from Square and sent to a dashboard`, { timeout: 300_000 }, async () => {
  // A busy machine may take too long for a page. As in a salon, the comparison is then repeated.
  await expect
    .poll(() => syncDaily(under.context, new AbortController().signal).catch(() => null), { timeout: 240_000 })
    .toMatchObject({ ok: true })
  const { count } = (await under.db.row(COUNT))!
  expect(count).toBeGreaterThanOrEqual(BOOKINGS)
  const headers = await signIn(under, 'manager', { locations: ['tustin'] })
  const url = '/api/square/appointments-cache?date=2026-11-20&location_id=tustin'
  const response = await under.app.inject({ url, headers })
  expect(response.json()).toHaveLength(count)
})
