import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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
const silence = (_delivery: Delivery, response: { end(): unknown }) => void response.end()
beforeAll(async () => {
  product = await startProduct()
  sandbox = await startSmallSandbox({ product })
})
afterEach(() => {
  product.respond = silence
})
afterAll(async () => {
  await sandbox.close()
  await product.close()
})

const PHONE = '+17145551234'
const STOPPING = '+17145552001'
const ASKING = '+17145552002'
const LOOKED_UP = '+17145552003'
const fields = (delivery: Delivery) => Object.fromEntries(new URLSearchParams(delivery.body))
const signatureOf = (url: string, form: Record<string, string>) =>
  createHmac('sha1', CREDENTIALS.authToken)
    .update(
      url +
        Object.keys(form)
          .sort()
          .map(name => name + form[name])
          .join(''),
    )
    .digest('base64')
const finalStatus = async (sid: string) => {
  await expect
    .poll(async () => (await sandbox.twilio('GET', `/Messages/${sid}.json`)).body.status, {
      timeout: 5000,
      interval: 50,
    })
    .toMatch(/delivered|undelivered|failed/)
  return (await sandbox.twilio('GET', `/Messages/${sid}.json`)).body
}

describe('a text that the product sends to the sandbox', () => {
  test('has no sender and no segment count in the first response, and is delivered afterwards', async () => {
    const { status, body } = await sandbox.send(PHONE, 'You are checked in.')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'accepted',
      num_segments: '0',
      from: null,
      to: PHONE,
      direction: 'outbound-api',
      messaging_service_sid: CREDENTIALS.messagingServiceSid,
      date_sent: null,
      price: null,
    })
    expect(body.sid).toMatch(/^SM[0-9a-f]{32}$/)
    expect(await finalStatus(body.sid)).toMatchObject({
      status: 'delivered',
      num_segments: '1',
      from: '+17145550100',
      date_sent: expect.stringMatching(/^\w{3}, \d{2} \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/),
    })
  })

  test('is queued with its segment count at once if the sender is a phone number', async () => {
    const { body } = await sandbox.twilio('POST', '/Messages.json', {
      From: '+17145550100',
      To: PHONE,
      Body: `${'x'.repeat(70)}ê`,
    })
    expect(body).toMatchObject({ status: 'queued', num_segments: '2', from: '+17145550100' })
  })

  test.each([
    [21604, {}, { To: '' }],
    [21211, { To: '(714) 555-1234' }, {}],
    [21211, { To: '+17141551234' }, {}],
    [21211, { To: '+15005550001' }, {}],
    [21612, { To: '+15005550002' }, {}],
    [21408, { To: '+15005550003' }, {}],
    [21408, { To: '+442079460000' }, {}],
    [21610, { To: '+15005550004' }, {}],
    [21614, { To: '+15005550009' }, {}],
    [21602, {}, { Body: '' }],
    [21617, { Body: 'x'.repeat(1601) }, {}],
    [21603, {}, { MessagingServiceSid: '' }],
    [21606, { From: '+17145559999' }, {}],
    [21701, { MessagingServiceSid: `MG${'9'.repeat(32)}` }, {}],
    [21609, { StatusCallback: 'not an address' }, {}],
    [21609, { StatusCallback: 'https://my_host.example/' }, {}],
    [20001, { Priority: 'high' }, {}],
    [20001, { ValidityPeriod: '0' }, {}],
    [20001, { ValidityPeriod: '36001' }, {}],
    [20001, { MediaUrl: 'https://example.com/lash.png' }, {}],
  ])('is refused with the code %i if the fields are %j %j', async (code, more, without) => {
    const form = { To: PHONE, Body: 'Hi', MessagingServiceSid: CREDENTIALS.messagingServiceSid, ...more, ...without }
    const response = await sandbox.twilio('POST', '/Messages.json', form)
    expect(response.status).toBe(400)
    expect(response.body).toEqual({
      code,
      status: 400,
      message: expect.any(String),
      more_info: `https://www.twilio.com/docs/errors/${code}`,
    })
  })

  test('is refused if the body is JSON or the credentials are wrong', async () => {
    const url = `${sandbox.url}/2010-04-01/Accounts/${CREDENTIALS.accountSid}/Messages.json`
    const authorization = `Basic ${Buffer.from(`${CREDENTIALS.accountSid}:${CREDENTIALS.authToken}`).toString('base64')}`
    const json = await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"To":"+17145551234"}',
    })
    expect(json.status).toBe(415)
    const wrong = await fetch(url, { headers: { authorization: `Basic ${Buffer.from('AC1:x').toString('base64')}` } })
    expect([wrong.status, ((await wrong.json()) as { code: number }).code]).toEqual([401, 20003])
    const other = await fetch(url.replace(CREDENTIALS.accountSid, `AC${'7'.repeat(32)}`), {
      headers: { authorization },
    })
    expect([other.status, ((await other.json()) as { code: number }).code]).toEqual([404, 20404])
  })

  test.each([
    ['+17145550197', 'undelivered', 30003],
    ['+17145550198', 'failed', 30007],
  ])('to the test number %s gets the status %s', async (to, status, error_code) => {
    const { body } = await sandbox.send(to, 'Hello', { StatusCallback: `${product.url}/status` })
    expect(await finalStatus(body.sid)).toMatchObject({ status, error_code })
    const callback = await product.delivered(one => fields(one).MessageStatus === status)
    expect(fields(callback).ErrorCode).toBe(String(error_code))
  })
})

describe('status callbacks', () => {
  test('report a text as sent and as delivered within two seconds', async () => {
    const address = `${product.url}/status?m=42`
    const startedMs = Date.now()
    const { body } = await sandbox.send(PHONE, 'Hello', { StatusCallback: address })
    const delivered = await product.delivered(one => fields(one).MessageStatus === 'delivered')
    expect(delivered.atMs - startedMs).toBeLessThan(2000)
    const calls = product.deliveries.filter(one => one.path === '/status?m=42')
    expect(calls.map(one => fields(one).MessageStatus)).toEqual(['sent', 'delivered'])
    for (const call of calls) {
      expect(call.headers['x-twilio-signature']).toBe(signatureOf(address, fields(call)))
      expect(fields(call)).toMatchObject({
        MessageSid: body.sid,
        AccountSid: CREDENTIALS.accountSid,
        To: PHONE,
        From: '+17145550100',
        ApiVersion: '2010-04-01',
      })
    }
    expect(fields(delivered).RawDlrDoneDate).toMatch(/^\d{10}$/)
  })

  test('can be sent to another origin, but are signed for the address that the product gave', async () => {
    const behind = await startSmallSandbox({ twilio: { ...CREDENTIALS, callbackDeliveryOrigin: product.url } })
    await behind.send(PHONE, 'Hello', { StatusCallback: 'https://salon.example/status?m=1' })
    const call = await product.delivered(one => one.path === '/status?m=1')
    await behind.close()
    expect(call.headers['x-twilio-signature']).toBe(signatureOf('https://salon.example/status?m=1', fields(call)))
  })
})

describe('a client’s reply to a text', () => {
  test('with the word STOP blocks further texts at once', async () => {
    const { status } = await sandbox.desk('POST', '/texts/reply', { from: '(714) 555-2001', body: ' stop ' })
    expect(status).toBe(201)
    const refused = await sandbox.send(STOPPING, 'Hello')
    expect([refused.status, refused.body.code]).toEqual([400, 21610])
    const told = await product.delivered(one => one.path === '/inbound' && fields(one).From === STOPPING)
    expect(fields(told)).toMatchObject({ Body: ' stop ', OptOutType: 'STOP', To: '+17145550100' })
    expect(told.headers['x-twilio-signature']).toBe(signatureOf(`${product.url}/inbound`, fields(told)))
    const { body: texts } = await sandbox.desk('GET', '/texts')
    const ofPhone = texts.filter((one: { from: string; to: string }) => one.from === STOPPING || one.to === STOPPING)
    expect(ofPhone).toMatchObject([
      { direction: 'inbound', body: ' stop ', status: 'received' },
      { direction: 'outbound-reply', body: expect.stringContaining('START') },
    ])

    await sandbox.desk('POST', '/texts/reply', { from: STOPPING, body: 'START' })
    expect((await sandbox.send(STOPPING, 'Hello')).status).toBe(201)
  })

  test('with the word HELP gets the response that Twilio itself sends', async () => {
    product.respond = (_delivery, response) => {
      response.setHeader('content-type', 'text/xml')
      response.end('<?xml version="1.0"?><Response><Message>See you at 3 &amp; be well</Message></Response>')
    }
    await sandbox.desk('POST', '/texts/reply', { from: ASKING, body: 'help' })
    await sandbox.desk('POST', '/texts/reply', { from: ASKING, body: 'stop please' })
    expect((await sandbox.send(ASKING, 'Hello')).status).toBe(201)
    const { body: texts } = await sandbox.desk('GET', '/texts')
    const replies = texts.filter(
      (one: { direction: string; to: string }) => one.direction === 'outbound-reply' && one.to === ASKING,
    )
    expect(replies.map((one: { body: string }) => one.body)).toEqual([
      expect.stringContaining('Reply STOP to end'),
      'See you at 3 & be well',
    ])
    const told = product.deliveries.filter(one => one.path === '/inbound' && fields(one).From === ASKING)
    expect(told.map(one => fields(one).OptOutType)).toEqual(['HELP', undefined])
  })

  test('with the word STOP is reported to the product even if the product starts later', async () => {
    const told = await product.delivered(one => fields(one).From === '+17145550120')
    expect(fields(told)).toMatchObject({ Body: 'STOP', OptOutType: 'STOP' })
    expect((await sandbox.send('+17145550120', 'Hello')).body.code).toBe(21610)
  })
})

describe('the list of texts', () => {
  test('is sorted newest first and divided into pages', async () => {
    for (const body of ['one', 'two', 'three']) await finalStatus((await sandbox.send(LOOKED_UP, body)).body.sid)
    await sandbox.send('+17145559876', 'other')
    const to = encodeURIComponent(LOOKED_UP)
    const list = async (query: string) => (await sandbox.twilio('GET', `/Messages.json?${query}`)).body
    const found = await list(`To=${to}&PageSize=2`)
    expect(found.messages.map((one: { body: string }) => one.body)).toEqual(['three', 'two'])
    expect(found).toMatchObject({ page: 0, page_size: 2, start: 0, end: 1, previous_page_uri: null })
    const next = (await fetch(sandbox.url + found.next_page_uri, {
      headers: {
        authorization: `Basic ${Buffer.from(`${CREDENTIALS.accountSid}:${CREDENTIALS.authToken}`).toString('base64')}`,
      },
    }).then(response => response.json())) as { messages: { body: string }[]; next_page_uri: string | null }
    expect(next.messages.map(one => one.body)).toEqual(['one'])
    expect(next.next_page_uri).toBeNull()
    expect((await list(`To=${to}`)).messages).toHaveLength(3)
  })

  test.each(['Status=sent', 'PageSize=0', 'PageSize=1001', 'Page=1'])(
    'refuses the invalid query parameter %s',
    async query => {
      expect((await sandbox.twilio('GET', `/Messages.json?${query}`)).status).toBe(400)
    },
  )
})
