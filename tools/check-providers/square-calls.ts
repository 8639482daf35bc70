import { createHmac } from 'node:crypto'
import type { Sandbox } from '@frontlash/sandbox/sandbox'
import type { Received, Report } from '../check-providers.ts'
import type { Answered, OfficialApi } from './official-api.ts'

type Answer = { status: number; body: Answered }

const EVENT_SCHEMAS: Record<string, string> = {
  'booking.created': 'BookingCreatedEvent',
  'booking.updated': 'BookingUpdatedEvent',
  'customer.created': 'CustomerCreatedEvent',
  'customer.updated': 'CustomerUpdatedEvent',
  'customer.deleted': 'CustomerDeletedEvent',
  'team_member.updated': 'TeamMemberUpdatedEvent',
  'catalog.version.updated': 'CatalogVersionUpdatedEvent',
}

/** Every call of Square's that the sandbox offers, in an order in which each finds what it needs. */
export async function checkSquare(
  api: OfficialApi,
  around: {
    sandbox: Sandbox
    square: { accessToken: string; webhookSignatureKey: string; webhookUrl: string }
    received: Received[]
    report: Report
  },
): Promise<void> {
  const { sandbox, square, received, report } = around

  async function send(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: {
        authorization: `Bearer ${square.accessToken}`,
        'square-version': '2025-08-20',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

  /** A call that must be described, and answered as described, with 200. A stray field anywhere in its body must be refused. */
  async function call(method: string, target: string, body?: unknown): Promise<Answered> {
    const { pathname, searchParams } = new URL(target, sandbox.url)
    const name = api.callOf(method, pathname) ?? `${method} ${pathname}`
    const asked = { method, path: pathname, query: searchParams, body }
    report(name, api.checkRequest(asked))
    for (const spoilt of spoiltBodies(body)) {
      const refused = await send(method, target, spoilt)
      report(name, api.checkAnswer(asked, refused))
      if (refused.status !== 400) report(name, [`took a field that is not described: ${JSON.stringify(spoilt)}`])
    }
    const separator = searchParams.size > 0 ? '&' : '?'
    const stray = await send(method, `${target}${separator}surprise=1`, body)
    if (stray.status !== 400) report(name, ['took a query parameter that is not described'])
    const answer = await send(method, target, body)
    report(name, api.checkAnswer(asked, answer))
    if (answer.status !== 200) report(name, [`answered ${answer.status} ${JSON.stringify(answer.body)}`])
    return answer.body
  }

  /** A call that Square refuses, in Square's own words. */
  async function refused(method: string, target: string, status: number, body?: unknown): Promise<void> {
    const { pathname } = new URL(target, sandbox.url)
    const name = api.callOf(method, pathname) ?? `${method} ${pathname}`
    const answer = await send(method, target, body)
    report(name, api.checkAnswer({ method, path: pathname }, answer))
    if (answer.status !== status) report(name, [`expected a refusal with ${status}, got ${answer.status}`])
  }

  const { locations } = await call('GET', '/v2/locations')
  const [location, elsewhere] = locations
  await call('GET', `/v2/locations/${location.id}`)
  await refused('GET', '/v2/locations/NOWHERE', 404)
  await call('GET', `/v2/merchants/${location.merchant_id}`)

  await call('GET', '/v2/bookings/business-booking-profile')
  await call('GET', '/v2/bookings/location-booking-profiles?limit=2')
  const profiles = `/v2/bookings/team-member-booking-profiles?location_id=${location.id}&bookable_only=true&limit=3`
  const { team_member_booking_profiles: team, cursor } = await call('GET', profiles)
  await call('GET', `${profiles}&cursor=${cursor}`)
  await call('GET', `/v2/bookings/team-member-booking-profiles/${team[0].team_member_id}`)
  await call('POST', '/v2/bookings/team-member-booking-profiles/bulk-retrieve', {
    team_member_ids: [team[0].team_member_id, 'NOBODY'],
  })
  await call('POST', '/v2/team-members/search', {
    query: { filter: { location_ids: [location.id], status: 'ACTIVE', is_owner: false } },
    limit: 5,
  })
  await call('GET', `/v2/team-members/${team[0].team_member_id}`)

  const { objects } = await call('GET', '/v2/catalog/list?types=ITEM,CATEGORY')
  const [item] = objects.filter((one: { type: string }) => one.type === 'ITEM')
  const [variation] = item.item_data.variations
  await call('POST', '/v2/catalog/batch-retrieve', {
    object_ids: [variation.id, item.id, 'NOTHING'],
    include_related_objects: true,
    include_deleted_objects: true,
  })
  await call('GET', `/v2/catalog/object/${variation.id}?include_related_objects=true`)

  const made = await call('POST', '/v2/customers', {
    given_name: 'Ada',
    family_name: 'Quill',
    nickname: 'A',
    email_address: 'ada@example.com',
    phone_number: '+17145551999',
    reference_id: 'client-1',
    note: 'checked in at the kiosk',
    birthday: '09-21',
    address: { address_line_1: '1 Main St', locality: 'Tustin', country: 'US' },
  })
  const customer = made.customer
  await call('GET', `/v2/customers/${customer.id}`)
  await call('PUT', `/v2/customers/${customer.id}`, { nickname: null, note: 'met', version: customer.version })
  await call('POST', '/v2/customers/bulk-retrieve', { customer_ids: [customer.id, 'NOBODY'] })
  const page = await call('GET', '/v2/customers?limit=2&sort_field=CREATED_AT&sort_order=DESC&count=true')
  await call('GET', `/v2/customers?limit=2&sort_field=CREATED_AT&sort_order=DESC&count=true&cursor=${page.cursor}`)
  await call('POST', '/v2/customers/search', {
    query: {
      filter: { phone_number: { exact: '+17145550101' }, created_at: { start_at: '2000-01-01T00:00:00Z' } },
      sort: { field: 'CREATED_AT', order: 'ASC' },
    },
    limit: 10,
    count: true,
  })
  await call('POST', '/v2/customers/search', { query: { filter: { phone_number: { fuzzy: '555 0102' } } } })
  await call('POST', '/v2/customers/search', { query: { filter: { phone_number: { exact: '+17145550114' } } } })
  await refused('POST', '/v2/customers/search', 400, { query: { filter: { phone_number: { exact: '7145550101' } } } })
  await refused('POST', '/v2/customers/search', 400, { limit: 101 })

  const startAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const segment = {
    team_member_id: team[0].team_member_id,
    service_variation_id: variation.id,
    service_variation_version: variation.version,
    duration_minutes: 60,
  }
  const { booking } = await call('POST', '/v2/bookings', {
    booking: {
      location_id: location.id,
      start_at: startAt,
      customer_id: customer.id,
      customer_note: 'first time',
      seller_note: 'gentle glue',
      location_type: 'BUSINESS_LOCATION',
      appointment_segments: [segment],
    },
  })
  await call('GET', `/v2/bookings/${booking.id}`)
  await refused('GET', '/v2/bookings/nothing', 404)
  await call('POST', '/v2/bookings/bulk-retrieve', { booking_ids: [booking.id, 'nothing'] })
  const { booking: moved } = await call('PUT', `/v2/bookings/${booking.id}`, {
    idempotency_key: 'move-1',
    booking: { version: undefined, seller_note: 'moved', appointment_segments: [segment] },
  })
  await refused('PUT', `/v2/bookings/${booking.id}`, 409, { booking: { version: moved.version + 5 } })
  await refused('PUT', `/v2/bookings/${booking.id}`, 400, { booking: { location_id: elsewhere.id } })
  await call('POST', `/v2/bookings/${booking.id}/cancel`, {
    idempotency_key: 'cancel-1',
    booking_version: moved.version,
  })
  const from = new Date(Date.now() - 86_400_000).toISOString()
  const to = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const window = `/v2/bookings?location_id=${location.id}&start_at_min=${from}&start_at_max=${to}&limit=5`
  const listed = await call('GET', window)
  await call('GET', `${window}&cursor=${listed.cursor}`)
  await call('GET', `/v2/bookings?customer_id=${customer.id}&team_member_id=${team[0].team_member_id}`)
  await refused(
    'GET',
    `/v2/bookings?start_at_min=${from}&start_at_max=${new Date(Date.now() + 40 * 86_400_000).toISOString()}`,
    400,
  )

  const { subscription } = await call('POST', '/v2/webhooks/subscriptions', {
    idempotency_key: 'subscribe-1',
    subscription: {
      name: 'Second',
      event_types: ['booking.created'],
      notification_url: `${new URL(square.webhookUrl).origin}/second`,
      api_version: '2025-08-20',
      enabled: true,
    },
  })
  const one = `/v2/webhooks/subscriptions/${subscription.id}`
  await call('GET', '/v2/webhooks/subscriptions?include_disabled=true&sort_order=DESC&limit=10')
  await call('GET', one)
  await call('PUT', one, { subscription: { name: 'Still second' } })
  await call('POST', `${one}/test`, { event_type: 'booking.created' })
  await call('POST', `${one}/signature-key`, { idempotency_key: 'rotate-1' })
  await call('DELETE', one)

  // What a person changes in Square's own app reaches the webhooks as well.
  const own = async (method: string, path: string, body: unknown) =>
    fetch(`${sandbox.url}/sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await own('PATCH', `/team-members/${team[0].team_member_id}`, { display_name: 'Ana 🌟' })
  await own('PATCH', `/services/${item.id}`, { name: 'Classic Set' })
  const { customer: twin } = await call('POST', '/v2/customers', { given_name: 'Ada', phone_number: '+17145551999' })
  await own('POST', '/customers/merge', { customer_ids: [customer.id, twin.id] })
  await call('POST', '/v2/events', {
    query: {
      filter: { event_types: ['customer.created', 'customer.deleted'], created_at: { start_at: from } },
      sort: { field: 'DEFAULT', order: 'ASC' },
    },
    limit: 3,
  })

  await sandbox.webhooks.settled()
  for (const { path, headers, body } of received.filter(one => one.path === '/square')) {
    const event = JSON.parse(body)
    const schema = EVENT_SCHEMAS[event.type]
    const signed = createHmac('sha256', square.webhookSignatureKey)
      .update(square.webhookUrl + body)
      .digest('base64')
    report(`webhook ${event.type}`, schema ? api.checkSchema(schema, event) : ['is not a described event'])
    if (headers['x-square-hmacsha256-signature'] !== signed) report(`webhook ${path}`, ['has a wrong signature'])
  }
  const told = new Set(received.filter(one => one.path === '/square').map(one => JSON.parse(one.body).type))
  const untold = Object.keys(EVENT_SCHEMAS).filter(type => !told.has(type))
  if (untold.length > 0) report('webhooks', [`never told of ${untold.join(', ')}`])
}

/** The body once for each object in it, with a field in that object that nobody described. */
function spoiltBodies(body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null) return []
  if (Array.isArray(body)) return body.flatMap((one, at) => spoiltBodies(one).map(spoilt => body.with(at, spoilt)))
  const inside = Object.entries(body).flatMap(([key, value]) =>
    spoiltBodies(value).map(spoilt => ({ ...body, [key]: spoilt })),
  )
  return [{ ...body, surprise: 1 }, ...inside]
}
