import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { requireClientGrant } from '../../../http/client-grant.ts'
import { HttpError } from '../../../http/reply.ts'
import { statement } from '../../../platform/db/statement.ts'

const ELEVEN = '2026-11-20T19:00:00.000Z'

let under: AppUnderTest
let clock: TestClock
let staff: Record<string, string>
let kiosk: Record<string, string>
let kioskId: string

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  staff = await signIn(under, 'admin')
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  kiosk = await enrolDevice(under, { location: 'irvine' })
  kioskId = await idOf(kiosk)
})

type Headers = Record<string, string>

async function idOf(headers: Headers): Promise<string> {
  const payload = { clientLocation: 'irvine' }
  const response = await under.app.inject({ method: 'POST', url: '/api/locations/current-v2', headers, payload })
  return response.json().device.id
}

let lastPhone = 7_145_552_000
const newPhone = () => String(++lastPhone)

const find = (phone: string, headers: Headers = kiosk) =>
  under.app.inject({ url: `/api/clients/phone/${encodeURIComponent(phone)}`, headers })
const register = (payload: object, headers: Headers = kiosk) =>
  under.app.inject({ method: 'POST', url: '/api/clients', headers, payload })

/** Creates a client who registered on another tablet. */
async function knownClient(firstName = 'Maria', lastName = 'Gonzalez'): Promise<{ id: string; phone: string }> {
  const phone = newPhone()
  const response = await register({ phone, firstName, lastName }, staff)
  return { id: response.json().id, phone }
}

const clientRow = async (phone: string) =>
  (
    await under.db.rows(
      statement(
        '',
        'select first_name, last_name, location_id, created_by_device from clients where phone = :phone',
      ).returns<Record<string, unknown>>(),
      { phone: `+1${phone}` },
    )
  )[0]

async function book(phone: string, customerName: string, day: string, isOpen = true): Promise<void> {
  await under.db.run(
    statement(
      '',
      `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day,
               duration_minutes, service_name, technician_name, customer_name, customer_phone, updated_at)
             values (:id, 1, 'ACCEPTED', :isOpen, 'irvine', :day::date + time '19:00', :day, 60, 'Full Set', 'Dana', :customerName, :phone, :updatedAt)`,
    ),
    { id: randomUUID(), isOpen, day, customerName, phone: `+1${phone}`, updatedAt: new Date(ELEVEN) },
  )
}

test('a lookup by a tablet returns the first name and initial, and a lookup by staff returns the full name', async () => {
  const { id, phone } = await knownClient('Nguyễn', "O'Brien-Ng")
  expect((await find(phone)).json()).toEqual({
    id,
    first_name: 'Nguyễn',
    last_name: 'O.',
    phone: `+1${phone}`,
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect((await find(phone, staff)).json()).toMatchObject({ first_name: 'Nguyễn', last_name: "O'Brien-Ng" })
})

test.each([
  ['(714) 555-2999', 200],
  ['7145552999', 200],
  ['1-714-555-2999', 200],
  ['+1 714.555.2999', 200],
])('a lookup finds the client if the phone number is typed as "%s"', async (typed, status) => {
  await register({ phone: '7145552999', firstName: 'Maria', lastName: 'Gonzalez' }, staff)
  expect((await find(typed)).statusCode).toBe(status)
})

test('a lookup of an unknown phone number gets an error code', async () => {
  const response = await find(newPhone())
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'CLIENT_NOT_FOUND', msg: expect.any(String) })
})

test('a browser that is not a kiosk gets the same response for known and unknown phone numbers', async () => {
  const { phone } = await knownClient()
  const bodies = (await Promise.all([find(phone, {}), find(newPhone(), {}), find('not a number', {})])).map(
    response => {
      const { requestId, ...body } = response.json()
      return { ...body, status: response.statusCode }
    },
  )
  expect(bodies[0]).toMatchObject({ status: 401, code: 'DEVICE_NOT_ENROLLED' })
  expect(bodies[1]).toEqual(bodies[0])
  expect(bodies[2]).toEqual(bodies[0])
})

test('a lookup and a registration each take two SQL statements', async () => {
  const { phone } = await knownClient()
  under.takeStatements()
  await find(phone)
  expect(under.takeStatements()).toHaveLength(2)
  await find(newPhone())
  expect(under.takeStatements()).toHaveLength(2)
  await register({ phone: newPhone(), firstName: 'Maria', lastName: 'Gonzalez' })
  expect(under.takeStatements()).toHaveLength(2)
})

const mayReach = async (clientId: string) => {
  const enrolled = { enrolledAt: new Date(), enrolledBy: null, areStaffPinsAllowed: false, pinStaffIds: [] }
  const caller = { kind: 'device', id: kioskId, name: null, locationId: 'irvine', mayBind: false, ...enrolled } as const
  try {
    await requireClientGrant(under.context, caller, clientId)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.code === 'CLIENT_NOT_LOOKED_UP' && error.status === 403) return false
    throw error
  }
}

test('a tablet may read and write only clients that it has looked up or registered', async () => {
  const { id, phone } = await knownClient()
  expect(await mayReach(id)).toBe(false)
  await find(phone)
  expect(await mayReach(id)).toBe(true)
  const made = await register({ phone: newPhone(), firstName: 'Ana', lastName: 'Lopez' })
  expect(await mayReach(made.json().id)).toBe(true)
})

test.each([
  ['can still read a client 14:59', 899, true],
  ['can no longer read a client 15:00', 900, false],
])('a tablet %s minutes after the client’s lookup', async (_, seconds, may) => {
  const { id, phone } = await knownClient()
  await find(phone)
  clock.set(new Date(Date.parse(ELEVEN) + seconds * 1000))
  expect(await mayReach(id)).toBe(may)
})

test('a second lookup of a client lets the tablet read the client for another 15 minutes', async () => {
  const { id, phone } = await knownClient()
  await find(phone)
  clock.addMinutes(14)
  await find(phone)
  clock.addMinutes(14)
  expect(await mayReach(id)).toBe(true)
})

test('a tablet may not read a client that only another tablet has looked up', async () => {
  const { id, phone } = await knownClient()
  await find(phone, await enrolDevice(under))
  expect(await mayReach(id)).toBe(false)
})

test('a new client belongs to the location of the tablet, whichever location the call names', async () => {
  const phone = newPhone()
  const response = await register({ phone, firstName: '  Maria  José ', lastName: 'Nguyễn', locationId: 'tustin' })
  expect(response.statusCode).toBe(201)
  expect(response.json()).toEqual({
    id: expect.any(String),
    first_name: 'Maria José',
    last_name: 'N.',
    phone: `+1${phone}`,
    created_at: expect.any(String),
    existing: false,
  })
  expect(await clientRow(phone)).toEqual({
    first_name: 'Maria José',
    last_name: 'Nguyễn',
    location_id: 'irvine',
    created_by_device: kioskId,
  })
})

test('a known client who registers again keeps the saved name', async () => {
  const { id, phone } = await knownClient('Maria', 'Gonzalez')
  const response = await register({ phone, firstName: 'Mallory', lastName: 'Smith', skipSMS: true })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    id,
    first_name: 'Maria',
    last_name: 'G.',
    phone: `+1${phone}`,
    existing: true,
  })
  expect(await clientRow(phone)).toMatchObject({ first_name: 'Maria', last_name: 'Gonzalez' })
})

test('two or twelve tablets that register one phone number at the same time all succeed and create one client', async () => {
  const tablets: Awaited<ReturnType<typeof enrolDevice>>[] = []
  while (tablets.length < 12) tablets.push(await enrolDevice(under))
  for (const count of [2, 12]) {
    const phone = newPhone()
    const responses = await Promise.all(
      tablets.slice(0, count).map(headers => register({ phone, firstName: 'Maria', lastName: 'Gonzalez' }, headers)),
    )
    expect(responses.map(response => response.statusCode).sort()).toEqual([...Array(count - 1).fill(200), 201])
    expect(new Set(responses.map(response => response.json().id)).size).toBe(1)
  }
})

test('the phone number is saved with the version of the notice about texts that the client has seen', async () => {
  const phone = newPhone()
  const consent = { textVersion: '2026-11', shownAt: '2026-11-20T18:59:30.000Z' }
  await register({ phone, firstName: 'Maria', lastName: 'Gonzalez', consent })
  const stored = await under.db.rows(
    statement(
      '',
      'select text_version, screen, source, location_id, device_id, shown_at from consents where phone = :phone',
    ),
    { phone: `+1${phone}` },
  )
  expect(stored).toEqual([
    {
      text_version: '2026-11',
      screen: 'register',
      source: 'kiosk',
      location_id: 'irvine',
      device_id: kioskId,
      shown_at: new Date(consent.shownAt),
    },
  ])
})

const autoCreate = (phone: string, more: object = {}) => register({ phone, autoCreate: true, skipSMS: true, ...more })

test('an unknown client with a booking is saved with the name on the booking, not with the short name on the tablet', async () => {
  const phone = newPhone()
  await book(phone, '✨ María  del Carmen Gonzalez', '2026-11-20')
  const response = await autoCreate(phone, { firstName: 'María', lastName: 'G.' })
  expect(response.statusCode).toBe(201)
  expect(await clientRow(phone)).toMatchObject({ first_name: 'María', last_name: 'del Carmen Gonzalez' })
})

test('a client whose booking contains a name of one word is saved with an empty last name', async () => {
  const phone = newPhone()
  await book(phone, 'Cher', '2026-11-21')
  expect((await autoCreate(phone)).json()).toMatchObject({ first_name: 'Cher', last_name: '', existing: false })
})

test('a new client is saved with the name on the next booking that is not cancelled', async () => {
  const phone = newPhone()
  await book(phone, 'Past Person', '2026-11-19')
  await book(phone, 'Cancelled Person', '2026-11-20', false)
  await book(phone, 'Later Person', '2026-12-20')
  await book(phone, 'Next Person', '2026-11-22')
  expect((await autoCreate(phone)).json()).toMatchObject({ first_name: 'Next' })
})

test('a registration saves the selected person if two people share a phone number', async () => {
  const phone = newPhone()
  await book(phone, 'Maria Gonzalez', '2026-11-20')
  await book(phone, 'Ana Gonzalez', '2026-11-20')
  expect((await autoCreate(phone, { firstName: 'ana', lastName: 'G.' })).json()).toMatchObject({ first_name: 'Ana' })
})

test('looking up a phone number without a booking creates no client', async () => {
  const response = await autoCreate(newPhone(), { firstName: 'Mallory', lastName: 'Smith' })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'APPOINTMENT_NOT_FOUND' })
})

test('a lookup returns a known client even if the client has no booking', async () => {
  const { id, phone } = await knownClient()
  expect((await autoCreate(phone)).json()).toMatchObject({ id, existing: true })
})

test.each([
  ['no phone', { phone: undefined }, 'phone'],
  ['letters in the phone', { phone: '714555LASH' }, 'phone'],
  ['nine digits', { phone: '714555010' }, 'phone'],
  ['twelve digits', { phone: '714555010122' }, 'phone'],
  ['a phone that is a number', { phone: 7_145_550_101 }, 'phone'],
  ['a phone with a NUL', { phone: '7145550101\0' }, 'phone'],
  ['a phone of 300 digits', { phone: '7'.repeat(300) }, 'phone'],
  ['no first name', { firstName: undefined }, 'firstName'],
  ['an empty first name', { firstName: '  ' }, 'firstName'],
  ['a first name of one letter', { firstName: 'M' }, 'firstName'],
  ['a first name of 51 letters', { firstName: 'M'.repeat(51) }, 'firstName'],
  ['a first name of 300 letters', { firstName: 'M'.repeat(300) }, 'firstName'],
  ['emoji for a name', { firstName: '💅💅' }, 'firstName'],
  ['digits in a name', { firstName: 'M4ria' }, 'firstName'],
  ['markup for a name', { firstName: '<b>Maria</b>' }, 'firstName'],
  ['a name with a NUL', { firstName: 'Ma\0ria' }, 'firstName'],
  ['half a letter', { firstName: 'Maria\ud800' }, 'firstName'],
  ['a name that is a list', { firstName: ['Maria'] }, 'firstName'],
  ['no last name', { lastName: undefined }, 'lastName'],
  ['a last name of one letter', { lastName: 'G' }, 'lastName'],
  ['only signs for a last name', { lastName: "-'-" }, 'lastName'],
  ['a location of 300 letters', { locationId: 'x'.repeat(300) }, 'locationId'],
  ['a skipSMS of words', { skipSMS: 'yes' }, 'skipSMS'],
  ['an autoCreate of words', { autoCreate: 'yes' }, 'autoCreate'],
  ['a consent without a version', { consent: { shownAt: ELEVEN } }, 'consent.textVersion'],
  ['a consent at no time', { consent: { textVersion: '1', shownAt: 'today' } }, 'consent.shownAt'],
])('a registration with %s is refused with an error that names the field', async (_, wrong, field) => {
  const right = { phone: newPhone(), firstName: 'Maria', lastName: 'Gonzalez' }
  const response = await register({ ...right, ...wrong })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'INVALID', field, msg: expect.any(String) })
})

test.each([
  ['letters', '714555LASH'],
  ['nine digits', '714555010'],
  ['emoji', '💅'],
  ['a NUL', '7145550101\0'],
])('a lookup of a phone number with %s is refused', async (_, phone) => {
  expect((await find(phone)).json()).toMatchObject({ code: 'INVALID', field: 'phone' })
})

test('names of 2 letters and of 50 letters are accepted', async () => {
  const response = await register({ phone: newPhone(), firstName: 'Jo', lastName: 'é'.repeat(50) })
  expect(response.statusCode).toBe(201)
})
