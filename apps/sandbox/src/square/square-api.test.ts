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

describe('an app that Square would not let in is not let in', () => {
  test.each([
    ['without a token', { authorization: '' }, 401, 'UNAUTHORIZED'],
    ['with a wrong token', { authorization: 'Bearer other' }, 401, 'UNAUTHORIZED'],
    ['without a version', { 'square-version': '' }, 400, 'INVALID_SQUARE_VERSION_FORMAT'],
    ['with a version that is no date', { 'square-version': 'v2' }, 400, 'INVALID_SQUARE_VERSION_FORMAT'],
  ])('%s', async (_how, headers, status, code) => {
    const answer = await sandbox.square('GET', '/locations', undefined, headers)
    expect(answer.status).toBe(status)
    expect(answer.body.errors).toMatchObject([{ code, category: expect.any(String), detail: expect.any(String) }])
  })

  test('a form, or text that is no JSON, is not taken for a body', async () => {
    const form = await sandbox.square('POST', '/customers', 'given_name=Ada', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([form.status, form.body.errors[0].code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    const broken = await sandbox.square('POST', '/customers', '{"given_name":', { 'content-type': 'application/json' })
    expect([broken.status, broken.body.errors[0].code]).toEqual([400, 'EXPECTED_JSON_BODY'])
    const list = await sandbox.square('POST', '/customers', [])
    expect(list.body.errors[0].code).toBe('EXPECTED_JSON_BODY')
  })

  test('a call that Square does not have is not found', async () => {
    const answer = await sandbox.square('GET', '/appointments')
    expect([answer.status, answer.body.errors[0].code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('what Square does not describe is refused, with the field that it is about', () => {
  test.each([
    ['/bookings?status=ACCEPTED', 'UNKNOWN_QUERY_PARAMETER', 'status'],
    ['/bookings?limit=0', 'VALUE_TOO_LOW', 'limit'],
    ['/bookings?limit=10001', 'VALUE_TOO_HIGH', 'limit'],
    ['/bookings?limit=many', 'EXPECTED_INTEGER', 'limit'],
    ['/bookings?start_at_min=2026-11-20', 'INVALID_TIME', 'start_at_min'],
    ['/bookings?cursor=made-up', 'INVALID_CURSOR', 'cursor'],
    ['/customers?limit=101', 'VALUE_TOO_HIGH', 'limit'],
    ['/customers?count=yes', 'EXPECTED_BOOLEAN', 'count'],
    ['/customers?sort_order=UP', 'INVALID_ENUM_VALUE', 'sort_order'],
    ['/locations?limit=3', 'UNKNOWN_QUERY_PARAMETER', 'limit'],
    ['/catalog/list?types=ITEM,HAIRCUT', 'INVALID_ENUM_VALUE', 'types'],
  ])('GET %s', async (path, code, field) => {
    const answer = await sandbox.square('GET', path)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ category: 'INVALID_REQUEST_ERROR', code, field, detail: expect.any(String) }])
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
      { query: { filter: { phone_number: { exact: '+17145550101', fuzzy: '714' } } } },
      'CONFLICTING_PARAMETERS',
      'query.filter.phone_number',
    ],
    [
      '/customers/search',
      { query: { filter: { name: { exact: 'Ada' } } } },
      'UNKNOWN_BODY_PARAMETER',
      'query.filter.name',
    ],
    ['/customers/bulk-retrieve', { customer_ids: [] }, 'ARRAY_EMPTY', 'customer_ids'],
    ['/customers/bulk-retrieve', {}, 'MISSING_REQUIRED_PARAMETER', 'customer_ids'],
    ['/customers', { given_name: 'A'.repeat(301) }, 'VALUE_TOO_LONG', 'given_name'],
    ['/customers', { phone_number: '555-01' }, 'INVALID_PHONE_NUMBER', 'phone_number'],
    ['/customers', { note: 'nobody' }, 'BAD_REQUEST', undefined],
    ['/bookings', {}, 'MISSING_REQUIRED_PARAMETER', 'booking'],
    ['/bookings', { booking: { status: 'ACCEPTED' } }, 'INVALID_VALUE', 'booking.status'],
    ['/bookings', { booking: {} }, 'MISSING_REQUIRED_PARAMETER', 'booking.location_id'],
    [
      '/bookings',
      { booking: { appointment_segments: [{ team_member_id: 'X', any_team_member: true }] } },
      'INVALID_VALUE',
      'booking.appointment_segments[0].any_team_member',
    ],
    ['/catalog/batch-retrieve', { object_ids: 'X' }, 'EXPECTED_ARRAY', 'object_ids'],
    ['/team-members/search', { limit: 201 }, 'VALUE_TOO_HIGH', 'limit'],
  ])('POST %s %j', async (path, body, code, field) => {
    const answer = await sandbox.square('POST', path, body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual({
      category: 'INVALID_REQUEST_ERROR',
      code,
      ...(field !== undefined && { field }),
      detail: expect.any(String),
    })
  })
})

describe('a list of bookings', () => {
  test('begins now when no start is given, so that this morning is missed', async () => {
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
  ])('over %d days is answered %d', async (days, status) => {
    const from = Date.now()
    const window = `start_at_min=${new Date(from).toISOString()}&start_at_max=${new Date(from + days * DAY_MS).toISOString()}`
    expect((await sandbox.square('GET', `/bookings?${window}`)).status).toBe(status)
  })

  test('comes in pages that together are the whole, each booking once', async () => {
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

  test('takes a cursor back only with the filters it was made for', async () => {
    const window = `start_at_min=${inDays(-3)}&start_at_max=${inDays(4)}`
    const { body } = await sandbox.square('GET', `/bookings?${window}&limit=5`)
    const elsewhere = await sandbox.square(
      'GET',
      `/bookings?${window}&limit=5&location_id=${await tustin()}&cursor=${body.cursor}`,
    )
    expect(elsewhere.body.errors[0].code).toBe('INVALID_CURSOR')
    expect((await sandbox.square('GET', `/bookings?${window}&limit=9&cursor=${body.cursor}`)).status).toBe(200)
  })

  test('by customer or technician holds theirs only, cancelled ones too', async () => {
    const { body } = await sandbox.square('POST', '/customers/search', {
      query: { filter: { phone_number: { exact: '+17145550117' } } },
    })
    const window = `start_at_min=${inDays(-1)}&start_at_max=${inDays(2)}`
    const hers = await sandbox.square('GET', `/bookings?${window}&customer_id=${body.customers[0].id}`)
    expect(hers.body.bookings).toMatchObject([{ status: 'CANCELLED_BY_CUSTOMER', version: 1 }])
    const technician = hers.body.bookings[0].appointment_segments[0].team_member_id
    const theirs = await sandbox.square('GET', `/bookings?${window}&team_member_id=${technician}`)
    const segments: { team_member_id: string }[][] = theirs.body.bookings.map(
      (one: { appointment_segments: unknown }) => one.appointment_segments,
    )
    expect(segments.every(one => one.some(segment => segment.team_member_id === technician))).toBe(true)
  })

  test('marks bookings taken with anyone, and holds ones without a customer', async () => {
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

describe('customers', () => {
  test('are found by their exact number however it was typed in, and by parts of it', async () => {
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
    const fuzzy = await sandbox.square('POST', '/customers/search', {
      query: { filter: { phone_number: { fuzzy: '7777 714' } } },
    })
    expect(fuzzy.body.customers).toContainEqual(exact.body.customers[0])
  })

  test('that nobody is found: the answer has no list at all', async () => {
    const { body } = await sandbox.square('POST', '/customers/search', {
      query: { filter: { phone_number: { exact: '+17145550114' } } },
    })
    expect(body).toEqual({})
  })

  test('made by an app can be read at once, but searching lags a little behind', async () => {
    const made = await sandbox.square('POST', '/customers', { given_name: 'Nu', phone_number: '+17145556666' })
    const { customer } = made.body
    expect((await sandbox.square('GET', `/customers/${customer.id}`)).body.customer).toEqual(customer)
    const search = { query: { filter: { phone_number: { exact: '+17145556666' } } } }
    expect((await sandbox.square('POST', '/customers/search', search)).body).toEqual({})
    await expect
      .poll(async () => (await sandbox.square('POST', '/customers/search', search)).body.customers?.length, {
        timeout: 5000,
      })
      .toBe(1)
  })

  test('are made once for one idempotency key, and twice without one', async () => {
    const facts = { given_name: 'Twice', phone_number: '+17145558888' }
    const first = await sandbox.square('POST', '/customers', { ...facts, idempotency_key: 'k1' })
    const again = await sandbox.square('POST', '/customers', { ...facts, idempotency_key: 'k1' })
    expect(again.body).toEqual(first.body)
    const other = await sandbox.square('POST', '/customers', {
      ...facts,
      given_name: 'Other',
      idempotency_key: 'k1',
    })
    expect([other.status, other.body.errors[0].code]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED'])
    const [a, b] = [
      await sandbox.square('POST', '/customers', facts),
      await sandbox.square('POST', '/customers', facts),
    ]
    expect(a.body.customer.id).not.toBe(b.body.customer.id)
  })

  test('asked for in bulk are answered one by one, with an error for each unknown id', async () => {
    const { body } = await sandbox.square('GET', '/customers?limit=1')
    const [known] = body.customers
    const bulk = await sandbox.square('POST', '/customers/bulk-retrieve', { customer_ids: [known.id, 'NOBODY'] })
    expect(bulk.body.responses[known.id]).toEqual({ customer: known })
    expect(bulk.body.responses.NOBODY.errors).toMatchObject([{ code: 'NOT_FOUND' }])
  })

  test('are listed in pages of at most a hundred, everybody once', async () => {
    const ids: string[] = []
    let cursor: string | undefined
    let count = 0
    do {
      const page = await sandbox.square('GET', `/customers?count=true${cursor ? `&cursor=${cursor}` : ''}`)
      ids.push(...page.body.customers.map((one: { id: string }) => one.id))
      count = page.body.count
      cursor = page.body.cursor
    } while (cursor)
    expect(ids.length).toBe(count)
    expect(new Set(ids).size).toBe(count)
    expect(count).toBeGreaterThan(100)
  })
})

describe('the menu and the team', () => {
  test('a booked variation leads to its service, and a service off the menu is left out unless asked for', async () => {
    const { body: list } = await sandbox.square('GET', '/catalog/list?types=ITEM')
    const refill = list.objects.find((one: { item_data: { name: string } }) => one.item_data.name === 'Volume Refill')
    const variation = refill.item_data.variations[1]
    const ask = (more: object) =>
      sandbox.square('POST', '/catalog/batch-retrieve', { object_ids: [variation.id, 'VARWISPYX0M7TY4HB6'], ...more })
    const { body } = await ask({ include_related_objects: true })
    expect(body.objects.map((one: { id: string }) => one.id)).toEqual([variation.id])
    expect(body.objects[0].item_variation_data).toMatchObject({ name: '3 Weeks', service_duration: 75 * 60_000 })
    expect(body.related_objects).toMatchObject([{ type: 'ITEM', id: refill.id, item_data: { name: 'Volume Refill' } }])
    const withDeleted = await ask({ include_deleted_objects: true })
    expect(withDeleted.body.objects).toMatchObject([{ is_deleted: false }, { is_deleted: true }])
  })

  test('a technician who has left is still told of, but not as one to book', async () => {
    const { body: all } = await sandbox.square('GET', '/bookings/team-member-booking-profiles')
    const { body: bookable } = await sandbox.square('GET', '/bookings/team-member-booking-profiles?bookable_only=true')
    const names = (body: { team_member_booking_profiles: { display_name: string }[] }) =>
      body.team_member_booking_profiles.map(one => one.display_name)
    expect(names(all)).toContain('Paige Irvine')
    expect(names(bookable)).not.toContain('Paige Irvine')
    expect(names(bookable)).toContain('Lena 🌸 Tustin')
    const { body: left } = await sandbox.square('POST', '/team-members/search', {
      query: { filter: { status: 'INACTIVE' } },
    })
    expect(left.team_members).toMatchObject([{ given_name: 'Paige', status: 'INACTIVE' }])
  })
})

describe('writing bookings', () => {
  async function newBooking() {
    const location = await tustin()
    const { body: profiles } = await sandbox.square(
      'GET',
      `/bookings/team-member-booking-profiles?location_id=${location}&bookable_only=true`,
    )
    const { body: list } = await sandbox.square('GET', '/catalog/list?types=ITEM_VARIATION')
    const [variation] = list.objects
    return {
      location_id: location,
      start_at: '2030-01-02T11:30:00-08:00',
      appointment_segments: [
        {
          team_member_id: profiles.team_member_booking_profiles[0].team_member_id,
          service_variation_id: variation.id,
          service_variation_version: variation.version,
        },
      ],
    }
  }

  test('a booking is made, moved and cancelled, each time with the next version, and cannot come back', async () => {
    const made = await sandbox.square('POST', '/bookings', { idempotency_key: 'b1', booking: await newBooking() })
    const { id } = made.body.booking
    expect(made.body.booking).toMatchObject({
      version: 0,
      status: 'ACCEPTED',
      start_at: '2030-01-02T19:30:00Z',
      source: 'API',
    })
    const again = await sandbox.square('POST', '/bookings', { idempotency_key: 'b1', booking: await newBooking() })
    expect(again.body.booking.id).toBe(id)

    const moved = await sandbox.square('PUT', `/bookings/${id}`, {
      booking: { version: 0, start_at: '2030-01-03T19:30:00Z' },
    })
    expect(moved.body.booking).toMatchObject({ version: 1, start_at: '2030-01-03T19:30:00Z', status: 'ACCEPTED' })
    const stale = await sandbox.square('PUT', `/bookings/${id}`, { booking: { version: 0, seller_note: 'late' } })
    expect([stale.status, stale.body.errors[0].code]).toEqual([409, 'CONFLICT'])
    expect((await sandbox.square('POST', `/bookings/${id}/cancel`, { booking_version: 0 })).status).toBe(409)
    const cancelled = await sandbox.square('POST', `/bookings/${id}/cancel`, { booking_version: 1 })
    expect(cancelled.body.booking).toMatchObject({ version: 2, status: 'CANCELLED_BY_SELLER' })
    expect((await sandbox.square('PUT', `/bookings/${id}`, { booking: { start_at: inDays(3) } })).status).toBe(400)
    expect((await sandbox.square('GET', `/bookings/${id}`)).body.booking).toEqual(cancelled.body.booking)
  })

  test('a booking stays at its location, and names a service in its present version', async () => {
    const booking = await newBooking()
    const { body } = await sandbox.square('POST', '/bookings', { booking })
    const { body: all } = await sandbox.square('GET', '/locations')
    const elsewhere = all.locations.find((one: { id: string }) => one.id !== booking.location_id)
    const moved = await sandbox.square('PUT', `/bookings/${body.booking.id}`, {
      booking: { location_id: elsewhere.id },
    })
    expect(moved.body.errors[0]).toMatchObject({ code: 'INVALID_VALUE', field: 'booking.location_id' })
    const [segment] = booking.appointment_segments
    const old = { ...booking, appointment_segments: [{ ...segment, service_variation_version: 1 }] }
    const refused = await sandbox.square('POST', '/bookings', { booking: old })
    expect(refused.body.errors[0].field).toBe('booking.appointment_segments[0].service_variation_version')
  })
})
