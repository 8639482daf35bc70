import { createHmac } from 'node:crypto'
import type { Sandbox } from '@frontlash/sandbox/sandbox'
import type { OfficialApi, ReceivedResponse } from './official-api.ts'
import type { Received, Report } from './report.ts'

type Result = { status: number; body: ReceivedResponse }

const EVENT_SCHEMAS: Record<string, string> = {
  'booking.created': 'BookingCreatedEvent',
  'booking.updated': 'BookingUpdatedEvent',
  'customer.created': 'CustomerCreatedEvent',
  'customer.updated': 'CustomerUpdatedEvent',
  'customer.deleted': 'CustomerDeletedEvent',
  'team_member.updated': 'TeamMemberUpdatedEvent',
  'catalog.version.updated': 'CatalogVersionUpdatedEvent',
}

/** Checks all Square calls of the sandbox, in an order in which each call finds its data. */
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

  async function send(method: string, path: string, body?: unknown): Promise<Result> {
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

  /**
   * Makes a call. Checks that the call is in Square's description, and that it returns 200 with the described body.
   * Also checks that the call is refused if its body contains an unknown field at any level.
   */
  async function call(method: string, target: string, body?: unknown): Promise<ReceivedResponse> {
    const { pathname, searchParams } = new URL(target, sandbox.url)
    const name = api.callOf(method, pathname) ?? `${method} ${pathname}`
    const asked = { method, path: pathname, query: searchParams, body }
    report(name, api.checkRequest(asked))
    for (const spoilt of spoiltBodies(body)) {
      const refused = await send(method, target, spoilt)
      report(name, api.checkResponse(asked, refused))
      if (refused.status !== 400) report(name, [`took a field that is not described: ${JSON.stringify(spoilt)}`])
    }
    const separator = searchParams.size > 0 ? '&' : '?'
    const stray = await send(method, `${target}${separator}surprise=1`, body)
    if (stray.status !== 400) report(name, ['took a query parameter that is not described'])
    const response = await send(method, target, body)
    report(name, api.checkResponse(asked, response))
    if (response.status !== 200) report(name, [`returned ${response.status} ${JSON.stringify(response.body)}`])
    return response.body
  }

  /** Makes a call, and checks that the sandbox refuses the call with `status` and the described error. */
  async function refused(method: string, target: string, status: number, body?: unknown): Promise<void> {
    const { pathname } = new URL(target, sandbox.url)
    const name = api.callOf(method, pathname) ?? `${method} ${pathname}`
    const response = await send(method, target, body)
    report(name, api.checkResponse({ method, path: pathname }, response))
    if (response.status !== status) report(name, [`expected a refusal with ${status}, got ${response.status}`])
  }

  /** Performs a user's action in Square's own app. */
  async function own(method: string, path: string, body: unknown): Promise<ReceivedResponse> {
    const response = await fetch(`${sandbox.url}/sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.json()
  }

  const { locations } = await call('GET', '/v2/locations')
  const [location] = locations

  const profiles = `/v2/bookings/team-member-booking-profiles?location_id=${location.id}&bookable_only=true&limit=3`
  const { team_member_booking_profiles: team, cursor } = await call('GET', profiles)
  await call('GET', `${profiles}&cursor=${cursor}`)
  await call('POST', '/v2/bookings/team-member-booking-profiles/bulk-retrieve', {
    team_member_ids: [team[0].team_member_id, 'NOBODY'],
  })
  await call('POST', '/v2/team-members/search', { limit: 5 })

  const startAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const visit = { phone: '+17145551999', name: 'Ada Quill', location_id: 'tustin', start_at: startAt }
  const { id, customer_id: customer, version } = await own('POST', '/bookings', visit)
  const { customer_id: twin } = await own('POST', '/bookings', { ...visit, name: 'Ada Twin' })
  const { bookings } = await call('POST', '/v2/bookings/bulk-retrieve', { booking_ids: [id, 'nothing'] })
  const [segment] = bookings[id].booking.appointment_segments
  const { related_objects: items } = await call('POST', '/v2/catalog/batch-retrieve', {
    object_ids: [segment.service_variation_id, 'NOTHING'],
    include_related_objects: true,
  })
  const [item] = items.filter((one: { type: string }) => one.type === 'ITEM')

  await call('POST', '/v2/customers/bulk-retrieve', { customer_ids: [customer, 'NOBODY'] })
  await call('POST', '/v2/customers/search', {
    query: { filter: { phone_number: { exact: '+17145550101' } } },
    limit: 10,
  })
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await call('POST', '/v2/customers/search', { query: { filter: { updated_at: { start_at: hourAgo } } } })
  const page = await call('POST', '/v2/customers/search', { limit: 2 })
  await call('POST', '/v2/customers/search', { limit: 2, cursor: page.cursor })
  await call('POST', '/v2/customers/search', { query: { filter: { phone_number: { exact: '+17145550114' } } } })
  await refused('POST', '/v2/customers/search', 400, { query: { filter: { phone_number: { exact: '7145550101' } } } })
  await refused('POST', '/v2/customers/search', 400, { limit: 101 })

  await refused('POST', `/v2/bookings/${id}/cancel`, 409, { booking_version: version + 5 })
  await call('POST', `/v2/bookings/${id}/cancel`, { idempotency_key: 'cancel-1', booking_version: version })
  await refused('POST', '/v2/bookings/nothing/cancel', 404, {})
  const from = new Date(Date.now() - 86_400_000).toISOString()
  const to = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const window = `/v2/bookings?location_id=${location.id}&start_at_min=${from}&start_at_max=${to}&limit=5`
  const listed = await call('GET', window)
  await call('GET', `${window}&cursor=${listed.cursor}`)
  await call('GET', `/v2/bookings?customer_id=${customer}`)
  await refused(
    'GET',
    `/v2/bookings?start_at_min=${from}&start_at_max=${new Date(Date.now() + 40 * 86_400_000).toISOString()}`,
    400,
  )

  const { subscriptions } = await call('GET', '/v2/webhooks/subscriptions?include_disabled=true&limit=10')
  const one = `/v2/webhooks/subscriptions/${subscriptions[0].id}`
  await call('GET', one)
  await call('POST', `${one}/test`, { event_type: 'booking.created' })

  // A change in Square's own app must also send a webhook.
  await own('PATCH', `/team-members/${team[0].team_member_id}`, { display_name: 'Ana 🌟' })
  await own('PATCH', `/services/${item.id}`, { name: 'Classic Set' })
  await own('PATCH', `/customers/${customer}`, { given_name: 'Ida' })
  await own('POST', '/customers/merge', { customer_ids: [customer, twin] })

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
  const types = new Set(received.filter(one => one.path === '/square').map(one => JSON.parse(one.body).type))
  const missing = Object.keys(EVENT_SCHEMAS).filter(type => !types.has(type))
  if (missing.length > 0) report('webhooks', [`never sent: ${missing.join(', ')}`])
}

/** Returns copies of a body. Each copy has an unknown field in a different object. */
function spoiltBodies(body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null) return []
  if (Array.isArray(body)) return body.flatMap((one, at) => spoiltBodies(one).map(spoilt => body.with(at, spoilt)))
  const inside = Object.entries(body).flatMap(([key, value]) =>
    spoiltBodies(value).map(spoilt => ({ ...body, [key]: spoilt })),
  )
  return [{ ...body, surprise: 1 }, ...inside]
}
