import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../test/bookings.ts'
import { type OfficeSalon, openOfficeSalon, type SignedIn } from '../../test/office-salon.ts'
import { ELEVEN } from '../../test/salon-under-test.ts'
import { addStaff } from '../../test/sign-in.ts'

const ROWS = 8
const PAGE = 3

let salon: OfficeSalon
let ada: SignedIn
/** How many rows all lists were given so far. */
let made = 0

beforeAll(async () => {
  salon = await openOfficeSalon()
  ada = await salon.enter('admin')
})
afterAll(() => salon.close())

/** Says that a row was made `n` minutes after eleven, which is later than anything else. */
const stamp = (table: string, column: string, id: string, n: number) =>
  salon.sql(`update ${table} set ${column} = :at where id = :id`, {
    id,
    at: new Date(Date.parse(ELEVEN) + n * 60_000).toISOString(),
  })
/** Letters whose order is that of the numbers from 0 to 999. */
const letters = (n: number) => [...String(n).padStart(3, '0')].map(digit => 'abcdefghij'[Number(digit)]).join('')

type Row = Readonly<Record<string, unknown>>
type Page = { readonly rows: readonly Row[]; readonly next: string | null; readonly previous: string | null }
type PagedList = {
  readonly url: string
  /** The search that the list is read with; its questions are then sent as bodies. */
  readonly search?: string
  /** Adds row `n`; a row with a higher number stands further up. */
  readonly add: (n: number) => Promise<unknown>
  readonly query?: Readonly<Record<string, string>>
}

const LISTS: Readonly<Record<string, PagedList>> = {
  visits: {
    url: '/api/office/visits',
    add: n => book(salon, { phone: salon.newPhone(), inMinutes: n - 600 }),
  },
  waivers: {
    url: '/api/office/waivers',
    add: async n => stamp('waivers', 'received_at', (await salon.newWaiver()).id, n),
  },
  'waivers of a name': {
    url: '/api/office/waivers/search',
    search: 'Zuzanna',
    add: async n => stamp('waivers', 'received_at', (await salon.newWaiver()).id, n),
  },
  surveys: {
    url: '/api/office/surveys',
    add: async n => stamp('surveys', 'submitted_at', await salon.newSurvey(), n),
  },
  'staff by name': {
    url: '/api/office/staff',
    add: n => addStaff(salon, { role: 'technician', username: `aa-${letters(999 - n)}`, firstName: 'Tess' }),
  },
  'staff, the names turned round': {
    url: '/api/office/staff',
    query: { sort: '-name' },
    add: n => addStaff(salon, { role: 'technician', username: `zz-${letters(n)}`, firstName: 'Tess' }),
  },
  devices: {
    url: '/api/office/devices',
    add: async n => stamp('devices', 'enrolled_at', await salon.newDevice(), n),
  },
  'clients, newest first': {
    url: '/api/office/clients/search',
    search: '',
    add: async n => stamp('clients', 'created_at', (await salon.newClient()).id, n),
  },
  'clients of a name': {
    url: '/api/office/clients/search',
    search: 'thompson',
    add: n => salon.newClient(`Thompson ${letters(999 - n)}`),
  },
}

/** One page of a list. */
async function page({ url, search, query }: PagedList, limit: number, after: string | null = null): Promise<Page> {
  const asked = { ...query, limit: String(limit), ...(after !== null && { after }) }
  const answer = await salon.app.inject(
    search === undefined
      ? { url, query: asked, headers: ada.headers }
      : {
          method: 'POST',
          url,
          headers: ada.headers,
          payload: { ...(search && { q: search }), limit, ...(after !== null && { after }) },
        },
  )
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const keysOf = (rows: readonly Row[]) => rows.map(row => row.key ?? row.id ?? row.phone)

test.each(Object.entries(LISTS))('%s: a row added while paging neither repeats nor hides another', async (_, list) => {
  for (let n = 0; n < ROWS; n++) await list.add(++made)
  const before = keysOf((await page(list, 100)).rows)
  expect(new Set(before).size).toBe(before.length)
  expect(before.length).toBeGreaterThanOrEqual(ROWS)

  const pages = [await page(list, PAGE)]
  while (pages.at(-1)!.next !== null) {
    await list.add(++made)
    pages.push(await page(list, PAGE, pages.at(-1)!.next))
  }
  expect(keysOf(pages.flatMap(({ rows }) => rows))).toEqual(before)

  const added = pages.length - 1
  const back = [pages.at(-1)!]
  while (back[0]!.previous !== null) back.unshift(await page(list, PAGE, back[0]!.previous))
  const now = keysOf(back.flatMap(({ rows }) => rows))
  expect(now).toEqual(keysOf((await page(list, 100)).rows))
  expect(now).toHaveLength(before.length + added)
  // The rows that were added stand above those that were there.
  expect(now.slice(added)).toEqual(before)
})
