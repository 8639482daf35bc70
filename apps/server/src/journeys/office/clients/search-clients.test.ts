import type { FoundClientRow } from '@frontlash/contract/office-clients'
import { beforeEach, expect, test } from 'vitest'
import { useClientsOffice } from '../../../../test/clients-office.ts'
import { enrolDevice } from '../../../../test/sign-in.ts'
import { fillNextNameKeys } from '../../../records/clients/fill-name-keys.ts'
import { recordOptOut } from '../../../records/texts/opt-out-store.ts'

const office = useClientsOffice()
const { run, rows, search, now, nextMinute, addClient, book, found } = office

beforeEach(async () => {
  await addClient('Linh', 'Nguyễn', '7145550101', { came: ['tustin'] })
  await addClient('Sean', "O'Brien", '7145550102', { came: ['irvine'] })
  await addClient('Maria', 'Garcia', '9495550101', { came: ['irvine', 'tustin'] })
})

test.each<[string, string[], string[]]>([
  ['nguyen', ['Linh Nguyễn'], ['Linh Nguyễn']],
  ['Nguyễn L', ['Linh Nguyễn'], ['Linh Nguyễn']],
  ['linh ng', ['Linh Nguyễn'], ['Linh Nguyễn']],
  ["o'brien", ["Sean O'Brien"], []],
  ['obrien', ["Sean O'Brien"], []],
  ['ma', ['Maria Garcia'], ['Maria Garcia']],
  ['0101', ['Linh Nguyễn', 'Maria Garcia'], ['Linh Nguyễn', 'Maria Garcia']],
  ['0102', ["Sean O'Brien"], []],
  ['555-0102', ["Sean O'Brien"], []],
  ['(714) 555-0102', ["Sean O'Brien"], ["Sean O'Brien"]],
  ['zz', [], []],
])('the search "%s" finds %j for an admin and %j for a manager of Tustin', async (q, byAdmin, byManager) => {
  expect((await found(q)).sort()).toEqual(byAdmin)
  expect((await found(q, office.tustin)).sort()).toEqual(byManager)
})

test.each<[typed: string, found: string[]]>([
  // Names are found with and without accents, in both Unicode forms.
  ['jose munoz', ['José Muñoz']],
  ['José Muñoz', ['José Muñoz']],
  ['Muñoz'.normalize('NFD'), ['José Muñoz']],
  ['MUNOZ', ['José Muñoz']],
  ['soren', ['Søren Ångström']],
  ['Ångstrom', ['Søren Ångström']],
  // Double names are found with a hyphen or a space.
  ['garcia-marquez', ['Ana María García-Márquez']],
  ['Garcia Marquez', ['Ana María García-Márquez']],
  ['ana maria g', ['Ana María García-Márquez']],
  ['de la c', ['Rosa de la Cruz']],
  // The last name may come first, with or without a comma.
  ['munoz jose', ['José Muñoz']],
  ['Muñoz, José', ['José Muñoz']],
  ['García-Márquez, Ana', ['Ana María García-Márquez']],
  ['de la cruz rosa', ['Rosa de la Cruz']],
  ['O’Brien, S', ["Sean O'Brien"]],
  ['OBrien sean', ["Sean O'Brien"]],
  // Only beginnings of names are found, and all words must match.
  ['arcia', []],
  ['munoz ana', []],
  ['rosa cruz', []],
])('the search "%s" finds %j', async (typed, names) => {
  await addClient('José', 'Muñoz', '7145550201')
  await addClient('Søren', 'Ångström', '7145550202')
  await addClient('Ana María', 'García-Márquez', '7145550203')
  await addClient('Rosa', 'de la Cruz', '7145550204')
  expect(await found(typed)).toEqual(names)
})

test('an empty search returns the newest clients to admins, and is refused to managers', async () => {
  expect(await found('')).toEqual(['Maria Garcia', "Sean O'Brien", 'Linh Nguyễn'])
  for (const [q, headers] of [
    ['', office.tustin],
    ['m', office.admin],
    ['010', office.admin],
  ] as const)
    expect((await search(q, headers)).json()).toMatchObject({
      code: 'INVALID',
      field: 'q',
      msg: 'Type at least 2 letters, or 4 digits of the number.',
    })
})

test('a search result contains the client’s last visit and whether texts to the client are stopped', async () => {
  await recordOptOut(office.under.db, {
    phone: '+17145550101',
    source: 'STOP',
    at: office.clock.realNow(),
    requestId: null,
  })
  await run(`insert into unreachable_phones values ('+17145550101', '30006', now())`)
  expect((await search('nguyen')).json()).toEqual({
    rows: [
      {
        id: expect.any(String),
        phone: '+17145550101',
        first_name: 'Linh',
        last_name: 'Nguyễn',
        location: 'tustin',
        lastVisit: '2026-11-10',
        marks: ['opted-out', 'unreachable'],
      },
    ],
    next: null,
    previous: null,
    total: { count: 1, isMore: false },
    asOf: now(),
  })
})

test('paging forwards and backwards through a search by digits neither repeats nor skips a client', async () => {
  for (let nth = 0; nth < 9; nth++) {
    await addClient(`Ann${nth}`, 'Kim', `71${4000 + nth}4444`)
    await book(`949${200 + nth}4444`, 'tustin', '2026-11-12T18:00:00Z')
  }
  const phonesOf = async (after?: string) => {
    const page = (await search('4444', office.admin, { limit: 7, after })).json()
    return { ...page, phones: (page.rows as FoundClientRow[]).map(row => row.phone) }
  }
  const first = await phonesOf()
  const second = await phonesOf(first.next)
  const third = await phonesOf(second.next)
  expect(new Set([...first.phones, ...second.phones, ...third.phones]).size).toBe(18)
  expect([third.phones.length, third.next]).toEqual([4, null])
  expect((await phonesOf(third.previous)).phones).toEqual(second.phones)
})

test('a search by digits also finds a person who has bookings but no client record', async () => {
  await book('7145550777', 'irvine', '2026-11-12T18:00:00Z', { name: 'Rosa Diaz' })
  await book('7145550777', 'tustin', '2026-12-12T18:00:00Z', { name: 'Rosa Diaz' })
  for (const q of ['0777', '7145550777'])
    expect((await search(q)).json().rows).toEqual([
      {
        id: null,
        phone: '+17145550777',
        first_name: 'Rosa Diaz',
        last_name: '',
        location: 'tustin',
        lastVisit: null,
        marks: ['booked-only'],
        bookings: [
          { at: '2026-12-12T18:00:00.000Z', location: 'tustin', service: 'Full set' },
          { at: '2026-11-12T18:00:00.000Z', location: 'irvine', service: 'Full set' },
        ],
      },
    ])
  expect(await found('rosa')).toEqual([])
})

test('a client whom an earlier version has saved is found after the search columns are filled in', async () => {
  await run('update clients set name_key = null, name_key_last = null')
  expect(await found('nguyen')).toEqual([])
  expect(await fillNextNameKeys(office.under.db, 2)).toBe(2)
  expect(await fillNextNameKeys(office.under.db, 2)).toBe(1)
  expect(await fillNextNameKeys(office.under.db, 2)).toBe(0)
  expect(await found('nguyen')).toEqual(['Linh Nguyễn'])
})

test('a client who registers at the kiosk is found by name immediately', async () => {
  const device = await enrolDevice(office.under)
  await office.under.app.inject({
    method: 'POST',
    url: '/api/clients',
    headers: device,
    payload: { phone: '7145550999', firstName: 'Zoë', lastName: 'Özil' },
  })
  expect(await found('ozil z')).toEqual(['Zoë Özil'])
})

test('a search for a whole phone number is audited with a masked number and limited like a lookup at the kiosk', async () => {
  await search('7145550102', office.tustin)
  const [row] = await rows<{ actor: string; after: object; object: string }>(
    `select actor, after, object from audit where action = 'client searched by number' order by id desc limit 1`,
  )
  expect(row).toMatchObject({
    actor: 'staff:tess',
    object: expect.stringMatching(/^client:/),
    after: { phone: '***-***-0102', name: 'S. O.', found: true },
  })
  for (let nth = 1; nth < 40; nth++) await search('7145550102', office.tustin)
  const response = await search('7145550102', office.tustin)
  expect([response.statusCode, response.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(response.json().msg).toMatch(/^Too many requests. Please wait \d+ seconds.$/)
  expect((await search('7145550102')).statusCode).toBe(200)
})

test('listing clients adds an audit row with the masked search term and the page number, but no typed name or phone number', async () => {
  const page = (await search('', office.admin)).json()
  expect(page.rows.length).toBeGreaterThan(1)
  await search('garcia maria', office.tustin)
  await search('0101', office.tustin)
  const listed = await rows<{ actor: string; after: object }>(
    `select actor, after from audit where action = 'clients listed' order by id desc limit 3`,
  )
  expect(listed.map(row => row.after)).toEqual([
    { search: 'last digits', term: '***-***-0101', isFirstPage: true, clients: 2 },
    { search: 'name', term: 'G. M.', isFirstPage: true, clients: 1 },
    { search: 'all', isFirstPage: true, clients: page.rows.length },
  ])
  expect(listed[0]!.actor).toBe('staff:tess')
})

test('a session may make 60 searches a minute for clients and waivers in total', async () => {
  nextMinute()
  const waivers = () =>
    office.under.app.inject({
      method: 'POST',
      url: '/api/office/waivers/search',
      headers: office.admin,
      payload: { q: 'zz' },
    })
  for (let nth = 0; nth < 60; nth++) expect((await (nth % 2 ? waivers() : search('zz'))).statusCode).toBe(200)
  for (const refused of [await search('zz'), await waivers()])
    expect([refused.statusCode, refused.json().msg]).toEqual([
      429,
      expect.stringMatching(/^Too many requests. Please wait \d+ seconds.$/),
    ])
  expect((await search('zz', office.tustin)).statusCode).toBe(200)
  nextMinute()
  expect((await search('zz')).statusCode).toBe(200)
})

test('the filter for missed visits finds clients who have missed two visits in 12 months', async () => {
  const missed = async (phone: string, location: 'tustin' | 'irvine', days: readonly string[], outcome = 'no-show') => {
    for (const day of days) {
      const id = await book(phone, location, `${day}T18:00:00Z`)
      await run(
        `insert into visit_facts (location_id, day, key, kind, outcome, at, hour, is_measured, is_visit, is_manual, technician, service, packed)
         values (:location, :day, 'b-' || :id, 'booked', :outcome, :at, 10, true, true, false, '', '', '')`,
        { location, day, id, outcome, at: `${day}T18:00:00Z` },
      )
    }
  }
  await addClient('Twice', 'Late', '7145550151')
  await missed('7145550151', 'tustin', ['2026-10-01', '2026-11-01'], 'too-late')
  await addClient('Three', 'Times', '7145550152')
  await missed('7145550152', 'irvine', ['2025-11-20', '2026-11-02', '2026-11-03'])
  await addClient('Once', 'Only', '7145550153')
  await missed('7145550153', 'tustin', ['2025-11-19', '2026-11-04'])
  await missed('7145550154', 'tustin', ['2026-11-05', '2026-11-06'])
  const list = async (headers = office.admin) => (await search('', headers, { missed: '2' })).json()
  expect((await list()).rows).toMatchObject([
    { first_name: 'Three', missed: 3 },
    { first_name: 'Twice', missed: 2 },
  ])
  expect((await list(office.tustin)).rows).toMatchObject([{ first_name: 'Twice' }])
  expect((await search('', office.admin, { missed: '2', limit: 1 })).json()).toMatchObject({ total: { count: 2 } })
  expect((await search('', office.tustin)).json().code).toBe('INVALID')
})
