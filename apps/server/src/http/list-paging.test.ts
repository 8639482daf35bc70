import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../test/bookings.ts'
import { type OfficeSalon, openOfficeSalon, type SignedIn } from '../../test/office-salon.ts'
import { ELEVEN } from '../../test/salon-under-test.ts'
import { addStaff } from '../../test/sign-in.ts'

const ROWS = 8
const PAGE = 3

let salon: OfficeSalon
let ada: SignedIn
/** How many rows have been added to all lists. */
let made = 0

beforeAll(async () => {
  salon = await openOfficeSalon()
  ada = await salon.enter('admin')
  const phone = salon.newPhone()
  await salon.sql(
    `insert into clients (id, first_name, last_name, phone, created_at) values (:id, 'Maria', 'Garcia', :phone, :at)`,
    { id: CLIENT, phone, at: at(0) },
  )
})
afterAll(() => salon.close())

/** Sets the time of a row to `n` minutes after 11 AM, later than all other rows. */
const stamp = (table: string, column: string, id: string, n: number) =>
  salon.sql(`update ${table} set ${column} = :at where id = :id`, { id, at: at(n) })
/** Letters that sort like the numbers from 0 to 999. */
const letters = (n: number) => [...String(n).padStart(3, '0')].map(digit => 'abcdefghij'[Number(digit)]).join('')

type Row = Readonly<Record<string, unknown>>
type Page = { readonly rows: readonly Row[]; readonly next: string | null; readonly previous: string | null }
type ListRequest = {
  readonly url: string
  /** The search term for the list, which makes the requests send a body. */
  readonly search?: string
  readonly query?: Readonly<Record<string, string>>
}
type PagedList = ListRequest & {
  /** Adds row `n`; a row with a higher number is nearer to the top. */
  readonly add: (n: number) => Promise<unknown>
  /** The query of a request with other filters, for which a cursor of this list is invalid. */
  readonly other: Partial<ListRequest>
}

const CLIENT = randomUUID()
const IRVINE = { query: { location: 'irvine' } }
const at = (n: number) => new Date(Date.parse(ELEVEN) + n * 60_000)

const LISTS: Readonly<Record<string, PagedList>> = {
  visits: {
    url: '/api/office/visits',
    add: n => book(salon, { phone: salon.newPhone(), inMinutes: n - 600 }),
    other: IRVINE,
  },
  waivers: {
    url: '/api/office/waivers',
    add: async n => stamp('waivers', 'received_at', (await salon.newWaiver()).id, n),
    other: { query: { unread: '1' } },
  },
  'waivers of a name': {
    url: '/api/office/waivers/search',
    search: 'Zuzanna',
    add: async n => stamp('waivers', 'received_at', (await salon.newWaiver()).id, n),
    other: { search: 'Zuzann' },
  },
  surveys: {
    url: '/api/office/surveys',
    add: async n => stamp('surveys', 'submitted_at', await salon.newSurvey(), n),
    other: { query: { open: '1' } },
  },
  texts: {
    url: '/api/office/texts',
    add: async n => stamp('texts', 'created_at', await salon.newText('DELIVERED'), n),
    other: { query: { state: 'SENT' } },
  },
  'the audit log': {
    url: '/api/office/audit',
    query: { who: 'system', object: 'day:1' },
    add: n =>
      salon.sql(`insert into audit (at, actor, action, object) values (:at, 'system', 'sign-out', 'day:1')`, {
        at: at(n),
      }),
    other: { query: { who: 'system' } },
  },
  'the history of a setting': {
    url: '/api/office/settings/brand/history',
    add: n => salon.sql(`insert into setting_changes (key, who, at) values ('brand', 'system', :at)`, { at: at(n) }),
    other: { url: '/api/office/settings/surveyTexts/history' },
  },
  'the consents of a client': {
    url: `/api/office/clients/${CLIENT}/consent`,
    add: n =>
      salon.sql(
        `insert into consents (phone, text_version, screen, source, shown_at, at)
         select phone, :version, 'phone', 'kiosk', :at, :at from clients where id = :client`,
        { client: CLIENT, version: String(n), at: at(n) },
      ),
    other: { url: `/api/office/clients/${CLIENT}/texts` },
  },
  'the history of a client': {
    url: `/api/office/clients/${CLIENT}/history`,
    add: n =>
      salon.sql(`insert into audit (at, actor, action, object) values (:at, 'system', 'client opened', :object)`, {
        at: at(n),
        object: `client:${CLIENT}`,
      }),
    other: { url: `/api/office/clients/${randomUUID()}/history` },
  },
  'staff by name': {
    url: '/api/office/staff',
    add: n => addStaff(salon, { role: 'technician', username: `aa-${letters(999 - n)}`, firstName: 'Tess' }),
    other: { query: { role: 'admin' } },
  },
  'staff by the last sign-in': {
    url: '/api/office/staff',
    query: { sort: '-lastSignIn' },
    add: async n => {
      const { username } = await addStaff(salon, { role: 'technician', username: `on-${n}` })
      await salon.sql('update staff set last_sign_in_at = :at where username = :username', { username, at: at(n) })
    },
    other: { query: { sort: 'lastSignIn' } },
  },
  'staff, the names turned round': {
    url: '/api/office/staff',
    query: { sort: '-name' },
    add: n => addStaff(salon, { role: 'technician', username: `zz-${letters(n)}`, firstName: 'Tess' }),
    other: { query: { sort: 'name' } },
  },
  devices: {
    url: '/api/office/devices',
    add: async n => stamp('devices', 'enrolled_at', await salon.newDevice(), n),
    other: { query: { kind: 'kiosk' } },
  },
  'clients, newest first': {
    url: '/api/office/clients/search',
    search: '',
    add: async n => stamp('clients', 'created_at', (await salon.newClient()).id, n),
    other: { search: 'thompson' },
  },
  'clients of a name': {
    url: '/api/office/clients/search',
    search: 'thompson',
    add: n => salon.newClient(n % 2 ? `Thompson ${letters(999 - n)}` : `${letters(999 - n)} Thompson`),
    other: { search: 'thomps' },
  },
}

const request = ({ url, search, query }: ListRequest, limit: number, after: string | null = null) => {
  const part = { limit: String(limit), ...(after !== null && { after }) }
  return salon.app.inject(
    search === undefined
      ? { url, query: { ...query, ...part }, headers: ada.headers }
      : { method: 'POST', url, headers: ada.headers, payload: { ...(search && { q: search }), ...part, limit } },
  )
}

async function page(list: ListRequest, limit: number, after: string | null = null): Promise<Page> {
  const response = await request(list, limit, after)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const keysOf = (rows: readonly Row[]) => rows.map(row => row.key ?? row.id ?? row.phone)

test.each(Object.entries(LISTS))(
  'the list %s neither repeats nor skips a row if rows are added between the reads of two pages',
  async (_, list) => {
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
    // The added rows are above the earlier rows.
    expect(now.slice(added)).toEqual(before)
  },
)

test.each(Object.entries(LISTS))(
  'the list %s refuses a cursor that was created with other filters',
  async (_, list) => {
    const { next } = await page(list, PAGE)
    const refused = await request({ ...list, ...list.other }, PAGE, next)
    const msg = 'This page is no longer valid. Start from the first.'
    expect(refused.json()).toMatchObject({ code: 'INVALID', field: 'after', msg })
  },
)
