import { expect, test } from 'vitest'
import { kioskVisits } from '../../../../test/kiosk-visits.ts'
import { signature } from '../../../../test/make-png.ts'
import { ELEVEN } from '../../../../test/salon-under-test.ts'

const { book, context, kiosk, newPhone, post, register, rows } = kioskVisits()

type Call = (of: { clientId: string; phone: string; appointmentId: string }) => [url: string, body: object]

const CALLS: [string, Call][] = [
  ['the registration', ({ phone }) => ['/api/clients', { phone, firstName: 'Maria', lastName: 'Gonzalez' }]],
  [
    'the check-in for a booking',
    ({ clientId, appointmentId }) => ['/api/square/enhanced-checkin', { clientId, appointmentId }],
  ],
  [
    'the check-in of a walk-in',
    ({ clientId }) => [
      `/api/clients/${clientId}/checkin`,
      { clientId, isWalkIn: true, walkInIntent: { timing: 'now', service: 'refill' } },
    ],
  ],
  ['the signature of the waiver', ({ clientId }) => ['/api/waivers', { clientId, signatureData: signature() }]],
  [
    'the request for the manager',
    ({ phone }) => ['/api/sms/send', { messageType: 'manager_request', clientPhone: phone }],
  ],
  ['the report of an abandoned visit', ({ phone }) => ['/api/sms/abandoned-walkin', { clientData: { phone } }]],
]

const ON_TIME = '2026-11-20T18:58:00+00:00'

async function newClient() {
  const phone = newPhone()
  return { phone, clientId: await register(phone), appointmentId: await book({ phone, inMinutes: 0 }) }
}

async function choiceOf(clientId: string) {
  const [row] = await rows<{ language: string | null; at: Date | null }>(
    'choice',
    'select language, language_at as at from clients where id = :clientId',
    { clientId },
  )
  return [row!.language, row!.at?.toISOString() ?? null]
}

async function languageInLookup(phone: string) {
  const response = await context().app.inject({ url: `/api/clients/phone/${phone}`, headers: kiosk() })
  return response.json().language
}

test.each(CALLS)('%s stores the language that the client chose, unless a later choice is stored', async (_, call) => {
  const client = await newClient()
  const send = async (more: object) => {
    const [url, body] = call(client)
    expect((await post(url, { ...body, ...more })).status).toBe(200)
    return choiceOf(client.clientId)
  }
  expect(await send({})).toEqual([null, null])
  expect(await languageInLookup(client.phone)).toBeUndefined()
  expect(await send({ language: 'es', languageAt: ON_TIME })).toEqual(['es', new Date(ON_TIME).toISOString()])
  expect(await send({ language: 'vi', languageAt: '2026-11-20T18:57:59Z' })).toEqual([
    'es',
    new Date(ON_TIME).toISOString(),
  ])
  expect(await send({})).toEqual(['es', new Date(ON_TIME).toISOString()])
  expect(await languageInLookup(client.phone)).toBe('es')
  // A time in the future counts as now.
  expect(await send({ language: 'vi', languageAt: '2031-01-01T00:00:00Z' })).toEqual(['vi', ELEVEN])
  expect(await languageInLookup(client.phone)).toBe('vi')
})

test.each(CALLS)('%s runs the same SQL statements with a language as without a language', async (_, call) => {
  const statementsOf = async (more: object) => {
    const client = await newClient()
    const [url, body] = call(client)
    context().takeStatements()
    await post(url, { ...body, ...more })
    return context().takeStatements()
  }
  const before = await statementsOf({})
  expect(await statementsOf({ language: 'es', languageAt: ON_TIME })).toEqual(before)
})

test.each(CALLS)('%s with an unknown language is refused', async (_, call) => {
  const [url, body] = call(await newClient())
  expect(await post(url, { ...body, language: 'fr' })).toMatchObject({
    status: 400,
    body: { code: 'INVALID', field: 'language' },
  })
})

test('a repeated check-in for a booking that was received stores a language that the client chose later', async () => {
  const { clientId, appointmentId } = await newClient()
  const send = (more: object) => post('/api/square/enhanced-checkin', { clientId, appointmentId, ...more })
  await send({ language: 'es', languageAt: '2026-11-20T18:57:59Z' })
  await rows(
    'receive',
    `update daily_statuses set manager_marked_received = true where square_appointment_id = :appointmentId`,
    { appointmentId },
  )
  expect((await send({ language: 'vi', languageAt: ON_TIME })).body).toMatchObject({ duplicate: true })
  expect(await choiceOf(clientId)).toEqual(['vi', new Date(ON_TIME).toISOString()])
  await send({})
  expect(await choiceOf(clientId)).toEqual(['vi', new Date(ON_TIME).toISOString()])
})

test('the registration of a new client stores the language that the client chose', async () => {
  const phone = newPhone()
  const body = { phone, firstName: 'Lan', lastName: 'Nguyen', language: 'vi', languageAt: ON_TIME }
  const { id } = (await post('/api/clients', body)).body
  expect(await choiceOf(id)).toEqual(['vi', new Date(ON_TIME).toISOString()])
})
