import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  CREDENTIALS,
  type Delivery,
  type Product,
  type SandboxUnderTest,
  startProduct,
  startSmallSandbox,
} from '../../test/sandbox-under-test.ts'

let product: Product
let sandbox: SandboxUnderTest
beforeAll(async () => {
  product = await startProduct()
  sandbox = await startSmallSandbox({ product })
})
beforeEach(async () => {
  product.respond = (_delivery, response) => void response.end()
  await sandbox.webhooks.settled()
  product.deliveries.length = 0
})
afterAll(async () => {
  await sandbox.close()
  await product.close()
})

const event = (delivery: Delivery) => JSON.parse(delivery.body)
const told = async (type: string) => {
  await sandbox.webhooks.settled()
  return product.deliveries
    .filter(one => one.path === '/square')
    .map(event)
    .filter(one => one.type === type)
}
const book = (more: object = {}) =>
  sandbox.desk('POST', '/bookings', {
    phone: '(714) 555-4321',
    name: 'Lou Marsh',
    location_id: 'irvine',
    start_at: new Date(Date.now() + 3_600_000).toISOString(),
    ...more,
  })

describe('the sandbox sends the product an event', () => {
  test('with the complete booking after a booking was created, moved or cancelled', async () => {
    const { body: booking } = await book()
    await sandbox.desk('PATCH', `/bookings/${booking.id}`, { start_at: '2030-01-02T11:30' })
    await sandbox.desk('POST', `/bookings/${booking.id}/cancel`)
    const [created] = await told('booking.created')
    expect(created).toMatchObject({
      merchant_id: expect.any(String),
      event_id: expect.any(String),
      created_at: expect.any(String),
      data: { type: 'booking', id: `${booking.id}:0`, object: { booking: { id: booking.id, status: 'ACCEPTED' } } },
    })
    const updates = (await told('booking.updated')).sort((a, b) => (a.data.id < b.data.id ? -1 : 1))
    expect(updates.map(one => one.data.id)).toEqual([`${booking.id}:1`, `${booking.id}:2`])
    expect(updates[0].data.object.booking.start_at).toBe('2030-01-02T19:30:00Z')
    expect(updates[1].data.object.booking.status).toBe('CANCELLED_BY_SELLER')
  })

  test('after a client, a technician or a service was changed', async () => {
    const { body: booking } = await book({ phone: '(714) 555-4300' })
    await sandbox.desk('PATCH', `/customers/${booking.customer_id}`, { family_name: 'Marsh-Bell' })
    await sandbox.desk('PATCH', `/team-members/${booking.team_member_id}`, { display_name: 'Amy 🌟' })
    const { body: salon } = await sandbox.desk('GET', '/salon')
    await sandbox.desk('PATCH', `/services/${salon.services[0].id}`, { name: 'Classic Set' })
    expect((await told('customer.created'))[0].data).toMatchObject({ id: booking.customer_id, type: 'customer' })
    expect((await told('customer.updated'))[0].data.object.customer).toMatchObject({
      family_name: 'Marsh-Bell',
      version: 1,
    })
    expect((await told('team_member.updated'))[0].data.id).toBe(booking.team_member_id)
    expect((await told('catalog.version.updated'))[0].data).toEqual({
      type: 'catalog',
      object: { catalog_version: { updated_at: expect.any(String) } },
    })
  })

  test('about each deleted profile after profiles of clients were merged', async () => {
    const { body: first } = await book()
    const { body: second } = await book({ phone: '(714) 555-4322', name: 'Lou Marsh Bell' })
    const { body: merged } = await sandbox.desk('POST', '/customers/merge', {
      customer_ids: [first.customer_id, second.customer_id],
    })
    const merge = { from_customer_ids: [first.customer_id, second.customer_id], to_customer_id: merged.id }
    const created = (await told('customer.created')).find(one => one.data.id === merged.id)
    expect(created.data.object.event_context).toEqual({ merge })
    const deleted = await told('customer.deleted')
    expect(deleted.map(one => one.data.id).sort()).toEqual([first.customer_id, second.customer_id].sort())
    expect(deleted[0].data.object.event_context).toEqual({ merge })
    expect((await sandbox.bookingAtSquare(first.id)).customer_id).toBe(merged.id)
    expect(await sandbox.isCustomerAtSquare(first.customer_id)).toBe(false)
  })
})

describe('a webhook event of the sandbox', () => {
  test('is signed for the registered address, even if another address receives the event', async () => {
    const webhookUrl = 'https://salon.example/api/webhooks/square'
    const behind = await startSmallSandbox({
      square: { ...CREDENTIALS, webhookUrl, webhookDeliveryUrl: `${product.url}/elsewhere` },
    })
    await behind.webhooks.settled()
    await behind.close()
    const delivery = await product.delivered(one => one.path === '/elsewhere')
    const signed = createHmac('sha256', CREDENTIALS.webhookSignatureKey)
      .update(webhookUrl + delivery.body)
      .digest('base64')
    expect(delivery.headers['x-square-hmacsha256-signature']).toBe(signed)
    expect(delivery.headers['square-environment']).toBe('Sandbox')
  })

  test('is sent again until the response has a 2xx status', async () => {
    let refusals = 3
    product.respond = (_delivery, response) => {
      response.statusCode = refusals-- > 0 ? 503 : 200
      response.end()
    }
    await sandbox.desk('PATCH', '/team-members/TMOWNER01MORGAN', { display_name: 'Morgan E.' })
    await sandbox.webhooks.settled()
    expect(product.deliveries).toHaveLength(4)
    expect(new Set(product.deliveries.map(one => event(one).event_id)).size).toBe(1)
    expect(product.deliveries.map(one => one.headers['square-retry-number'])).toEqual([undefined, '1', '2', '3'])
    expect(product.deliveries[3]!.headers['square-retry-reason']).toBe('http_error')
    const initial = product.deliveries.map(one => one.headers['square-initial-delivery-timestamp'])
    expect(new Set(initial).size).toBe(1)
    const [first, second, third, fourth] = product.deliveries.map(one => one.atMs)
    // The delay roughly doubles with each retry.
    expect(fourth! - third!).toBeGreaterThan(second! - first!)
  })

  test('is sent again if the response is a redirect', async () => {
    let attempts = 0
    product.respond = (_delivery, response) => {
      response.writeHead(++attempts === 1 ? 302 : 200, { location: '/other' }).end()
    }
    await sandbox.desk('PATCH', '/team-members/TMOWNER01MORGAN', { display_name: 'Morgan E.' })
    await sandbox.webhooks.settled()
    expect(product.deliveries.map(one => one.path)).toEqual(['/square', '/square'])
  })
})

describe('a webhook subscription', () => {
  test('returns the product’s response to a test event', async () => {
    const { body } = await sandbox.square('GET', '/webhooks/subscriptions')
    const [subscription] = body.subscriptions
    expect(subscription).toMatchObject({ enabled: true, notification_url: `${product.url}/square` })
    const sample = await sandbox.square('POST', `/webhooks/subscriptions/${subscription.id}/test`, {
      event_type: 'booking.updated',
    })
    expect(sample.body.subscription_test_result).toMatchObject({ status_code: 200 })
    expect(JSON.parse(sample.body.subscription_test_result.payload).type).toBe('booking.updated')
  })
})
