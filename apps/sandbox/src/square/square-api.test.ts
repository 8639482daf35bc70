import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SandboxUnderTest, startSmallSandbox } from '../../test/sandbox-under-test.ts'

let sandbox: SandboxUnderTest
beforeAll(async () => {
  sandbox = await startSmallSandbox()
})
afterAll(() => sandbox.close())

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

async function tustin(): Promise<string> {
  const { body } = await sandbox.square('GET', '/locations')
  return body.locations.find((one: { name: string }) => one.name.includes('Tustin')).id
}

describe('the sandbox’s Square API refuses a call', () => {
  test.each([
    ['without a token', { authorization: '' }, 401, 'UNAUTHORIZED'],
    ['with a wrong token', { authorization: 'Bearer other' }, 401, 'UNAUTHORIZED'],
    ['without a version', { 'square-version': '' }, 400, 'INVALID_SQUARE_VERSION_FORMAT'],
    ['with a version that is no date', { 'square-version': 'v2' }, 400, 'INVALID_SQUARE_VERSION_FORMAT'],
  ])('%s', async (_how, headers, status, code) => {
    const response = await sandbox.square('GET', '/locations', undefined, headers)
    expect(response.status).toBe(status)
    expect(response.body.errors).toMatchObject([{ code, category: expect.any(String), detail: expect.any(String) }])
  })

  test('with a body that is a form or invalid JSON', async () => {
    const form = await sandbox.square('POST', '/customers/search', 'limit=1', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([form.status, form.body.errors[0].code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    const broken = await sandbox.square('POST', '/customers/search', '{"limit":', {
      'content-type': 'application/json',
    })
    expect([broken.status, broken.body.errors[0].code]).toEqual([400, 'EXPECTED_JSON_BODY'])
    const list = await sandbox.square('POST', '/customers/search', [])
    expect(list.body.errors[0].code).toBe('EXPECTED_JSON_BODY')
  })

  test('with a path that does not exist in Square’s API', async () => {
    const response = await sandbox.square('GET', '/appointments')
    expect([response.status, response.body.errors[0].code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('an error that names the invalid parameter is the response to', () => {
  test.each([
    ['/bookings?status=ACCEPTED', 'UNKNOWN_QUERY_PARAMETER', 'status'],
    ['/bookings?limit=0', 'VALUE_TOO_LOW', 'limit'],
    ['/bookings?limit=10001', 'VALUE_TOO_HIGH', 'limit'],
    ['/bookings?limit=many', 'EXPECTED_INTEGER', 'limit'],
    ['/bookings?start_at_min=2026-11-20', 'INVALID_TIME', 'start_at_min'],
    ['/bookings?cursor=made-up', 'INVALID_CURSOR', 'cursor'],
    ['/bookings/team-member-booking-profiles?bookable_only=yes', 'EXPECTED_BOOLEAN', 'bookable_only'],
    ['/locations?limit=3', 'UNKNOWN_QUERY_PARAMETER', 'limit'],
  ])('the call GET %s', async (path, code, field) => {
    const response = await sandbox.square('GET', path)
    expect(response.status).toBe(400)
    expect(response.body.errors).toEqual([
      { category: 'INVALID_REQUEST_ERROR', code, field, detail: expect.any(String) },
    ])
  })

  test.each([
    ['/customers/search', { phone: '1' }, 'UNKNOWN_BODY_PARAMETER', 'phone'],
    ['/customers/search', { limit: 0 }, 'VALUE_TOO_LOW', 'limit'],
    ['/customers/search', { limit: 101 }, 'VALUE_TOO_HIGH', 'limit'],
    ['/customers/search', { limit: '5' }, 'EXPECTED_INTEGER', 'limit'],
    [
      '/customers/search',
      { query: { filter: { phone_number: { exact: '7145550101' } } } },
      'INVALID_PHONE_NUMBER',
      'query.filter.phone_number.exact',
    ],
    [
      '/customers/search',
      { query: { filter: { name: { exact: 'Ada' } } } },
      'UNKNOWN_BODY_PARAMETER',
      'query.filter.name',
    ],
    ['/customers/bulk-retrieve', { customer_ids: [] }, 'ARRAY_EMPTY', 'customer_ids'],
    ['/customers/bulk-retrieve', {}, 'MISSING_REQUIRED_PARAMETER', 'customer_ids'],
    ['/bookings/BK1/cancel', { booking_version: '1' }, 'EXPECTED_INTEGER', 'booking_version'],
    ['/bookings/BK1/cancel', { reason: 'rain' }, 'UNKNOWN_BODY_PARAMETER', 'reason'],
    ['/catalog/batch-retrieve', { object_ids: 'X' }, 'EXPECTED_ARRAY', 'object_ids'],
    ['/team-members/search', { limit: 201 }, 'VALUE_TOO_HIGH', 'limit'],
  ])('the call POST %s with %j', async (path, body, code, field) => {
    const response = await sandbox.square('POST', path, body)
    expect(response.status).toBe(400)
    expect(response.body.errors).toContainEqual({
      category: 'INVALID_REQUEST_ERROR',
      code,
      ...(field !== undefined && { field }),
      detail: expect.any(String),
    })
  })
})

describe('a list of bookings', () => {
  test('begins at the present time by default, so that earlier bookings of the day are missing', async () => {
    const day = `location_id=${await tustin()}&limit=1000`
    const { body: fromNow } = await sandbox.square('GET', `/bookings?${day}`)
    const starts: string[] = fromNow.bookings.map((one: { start_at: string }) => one.start_at)
    expect(starts.length).toBeGreaterThan(0)
    expect(starts.every(start => Date.parse(start) > Date.now() - 60_000)).toBe(true)
    const { body: withYesterday } = await sandbox.square('GET', `/bookings?${day}&start_at_min=${inDays(-1)}`)
    expect(withYesterday.bookings.length).toBeGreaterThan(starts.length)
  })

  test.each([
    [31, 200],
    [31.00001, 400],
  ])('for a period of %s days gets the HTTP status %s', async (days, status) => {
    const from = Date.now()
    const window = `start_at_min=${new Date(from).toISOString()}&start_at_max=${new Date(from + days * DAY_MS).toISOString()}`
    expect((await sandbox.square('GET', `/bookings?${window}`)).status).toBe(status)
  })

  test('is divided into pages that contain each booking exactly once', async () => {
    const window = `start_at_min=${inDays(-3)}&start_at_max=${inDays(4)}`
    const whole = await sandbox.square('GET', `/bookings?${window}&limit=10000`)
    expect(whole.body.cursor).toBeUndefined()
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await sandbox.square('GET', `/bookings?${window}&limit=37${cursor ? `&cursor=${cursor}` : ''}`)
      expect(page.body.bookings.length).toBeLessThanOrEqual(37)
      ids.push(...page.body.bookings.map((one: { id: string }) => one.id))
      cursor = page.body.cursor
    } while (cursor)
    expect(ids).toEqual(whole.body.bookings.map((one: { id: string }) => one.id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('refuses a cursor together with other filters than those of the first page', async () => {
    const window = `start_at_min=${inDays(-3)}&start_at_max=${inDays(4)}`
    const { body } = await sandbox.square('GET', `/bookings?${window}&limit=5`)
    const elsewhere = await sandbox.square(
      'GET',
      `/bookings?${window}&limit=5&location_id=${await tustin()}&cursor=${body.cursor}`,
    )
    expect(elsewhere.body.errors[0].code).toBe('INVALID_CURSOR')
    expect((await sandbox.square('GET', `/bookings?${window}&limit=9&cursor=${body.cursor}`)).status).toBe(200)
  })

  test('for a customer contains all bookings of this customer, even cancelled bookings', async () => {
    const { body } = await sandbox.square('POST', '/customers/search', {
      query: { filter: { phone_number: { exact: '+17145550117' } } },
    })
    const window = `start_at_min=${inDays(-1)}&start_at_max=${inDays(2)}`
    const theirs = await sandbox.square('GET', `/bookings?${window}&customer_id=${body.customers[0].id}`)
    expect(theirs.body.bookings).toMatchObject([{ status: 'CANCELLED_BY_CUSTOMER', version: 1 }])
  })

  test('marks each booking that any technician may take', async () => {
    const { body } = await sandbox.square(
      'GET',
      `/bookings?start_at_min=${inDays(-3)}&start_at_max=${inDays(4)}&limit=10000`,
    )
    type Listed = { customer_id?: string; appointment_segments: { any_team_member: boolean }[] }
    const anyone = body.bookings.filter((one: Listed) => one.appointment_segments[0]!.any_team_member)
    const withoutCustomer = body.bookings.filter((one: Listed) => one.customer_id === undefined)
    expect(anyone.length).toBeGreaterThan(5)
    expect(withoutCustomer.length).toBeGreaterThan(0)
  })
})

describe('the search for customers', () => {
  test('finds a customer by the phone number in every usual format', async () => {
    await sandbox.desk('POST', '/bookings', {
      phone: '714 555 7777',
      name: 'Ida Moss',
      location_id: 'tustin',
      start_at: inDays(1),
    })
    const exact = await sandbox.square('POST', '/customers/search', {
      query: { filter: { phone_number: { exact: '+1 (714) 555-7777' } } },
    })
    expect(exact.body.customers).toMatchObject([{ given_name: 'Ida', family_name: 'Moss' }])
  })

  test('returns an empty object if no customer is found', async () => {
    const { body } = await sandbox.square('POST', '/customers/search', {
      query: { filter: { phone_number: { exact: '+17145550114' } } },
    })
    expect(body).toEqual({})
  })

  test('returns each customer with a known id and an error for each unknown id', async () => {
    const { body } = await sandbox.square('POST', '/customers/search', { limit: 1 })
    const [known] = body.customers
    const bulk = await sandbox.square('POST', '/customers/bulk-retrieve', { customer_ids: [known.id, 'NOBODY'] })
    expect(bulk.body.responses[known.id]).toEqual({ customer: known })
    expect(bulk.body.responses.NOBODY.errors).toMatchObject([{ code: 'NOT_FOUND' }])
  })

  test('returns at most a hundred customers on a page', async () => {
    const search = async (body: object) => (await sandbox.square('POST', '/customers/search', body)).body
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await search(cursor ? { cursor } : {})
      expect(page.customers.length).toBeLessThanOrEqual(100)
      ids.push(...page.customers.map((one: { id: string }) => one.id))
      cursor = page.cursor
    } while (cursor)
    expect(ids.length).toBeGreaterThan(100)
    expect(new Set(ids).size).toBe(ids.length)
    await sandbox.desk('PATCH', `/customers/${ids[0]}`, { given_name: 'Anew' })
    const since = { start_at: new Date(Date.now() - 60_000).toISOString() }
    const changed = await search({ query: { filter: { updated_at: since } } })
    expect(changed.customers.map((one: { id: string }) => one.id)).toContain(ids[0])
    expect(changed.customers.length).toBeLessThan(ids.length)
  })
})

describe('Square’s catalogue in the sandbox', () => {
  test('returns a service by its variation id and omits deleted services from its list', async () => {
    const { body: salon } = await sandbox.desk('GET', '/salon')
    const refill = salon.services.find((one: { name: string }) => one.name === 'Volume Refill')
    const variation = refill.variations[1]
    const ask = (more: object) =>
      sandbox.square('POST', '/catalog/batch-retrieve', { object_ids: [variation.id, 'VARWISPYX0M7TY4HB6'], ...more })
    const { body } = await ask({ include_related_objects: true })
    expect(body.objects.map((one: { id: string }) => one.id)).toEqual([variation.id])
    expect(body.objects[0].item_variation_data).toMatchObject({ name: '3 Weeks', service_duration: 75 * 60_000 })
    expect(body.related_objects).toMatchObject([{ type: 'ITEM', id: refill.id, item_data: { name: 'Volume Refill' } }])
  })

  test('returns a technician who has left as not bookable', async () => {
    const { body: all } = await sandbox.square('GET', '/bookings/team-member-booking-profiles')
    const { body: bookable } = await sandbox.square('GET', '/bookings/team-member-booking-profiles?bookable_only=true')
    const names = (body: { team_member_booking_profiles: { display_name: string }[] }) =>
      body.team_member_booking_profiles.map(one => one.display_name)
    expect(names(all)).toContain('Paige Irvine')
    expect(names(bookable)).not.toContain('Paige Irvine')
    expect(names(bookable)).toContain('Lena 🌸 Tustin')
    const { body: team } = await sandbox.square('POST', '/team-members/search', {})
    const left = team.team_members.filter((one: { status: string }) => one.status === 'INACTIVE')
    expect(left).toMatchObject([{ given_name: 'Paige' }])
  })
})

describe('the cancellation of a booking', () => {
  const book = async () =>
    (
      await sandbox.desk('POST', '/bookings', {
        phone: '714 555 8888',
        name: 'Nu Vale',
        location_id: 'tustin',
        start_at: inDays(2),
      })
    ).body

  test('is refused if the call names an older version of the booking', async () => {
    const { id } = await book()
    await sandbox.desk('PATCH', `/bookings/${id}`, { start_at: inDays(3) })
    const cancel = (body: object) => sandbox.square('POST', `/bookings/${id}/cancel`, body)
    const old = await cancel({ booking_version: 0 })
    expect([old.status, old.body.errors[0].code]).toEqual([409, 'CONFLICT'])
    const cancelled = await cancel({ idempotency_key: 'c1', booking_version: 1 })
    expect(cancelled.body.booking).toMatchObject({ version: 2, status: 'CANCELLED_BY_SELLER' })
    expect((await cancel({ idempotency_key: 'c1', booking_version: 1 })).body).toEqual(cancelled.body)
    const reused = await cancel({ idempotency_key: 'c1', booking_version: 2 })
    expect([reused.status, reused.body.errors[0].code]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED'])
    expect((await cancel({ booking_version: 2 })).status).toBe(400)
    expect(await sandbox.bookingAtSquare(id)).toEqual(cancelled.body.booking)
  })

  test('is refused with the HTTP status 404 if the booking does not exist', async () => {
    expect((await sandbox.square('POST', '/bookings/NOTHING/cancel', {})).status).toBe(404)
  })
})
