import { randomUUID } from 'node:crypto'
import { formatPhone, maskPhone } from '@frontlash/domain/phone'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { PUBLIC_URL, TWILIO } from '../../../../test/salon-with-twilio.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { twilioSignature } from '../../../integrations/twilio/signature.ts'
import { statement } from '../../../platform/db/statement.ts'
import { deleteExpired } from '../../../records/retention/delete-expired.ts'
import { saveSetting } from '../../../records/settings/setting-store.ts'
import { recordOptOut, staffSource, takeBackOptOut } from '../../../records/texts/opt-out-store.ts'
import { workLeftEvents } from '../../../records/texts/twilio-event-store.ts'

let under: AppUnderTest
let clock: TestClock
beforeAll(async () => {
  clock = testClock('2026-11-20T19:00:00Z')
  const twilio = { ...TWILIO, baseUrl: 'http://127.0.0.1:9' }
  under = await openContext({ clock, config: { publicUrl: PUBLIC_URL, twilio } })
  await saveSetting(under.db, 'languages', '', ['es', 'vi'])
  await under.context.settings.refresh()
})
afterAll(() => under.close())

type Fields = Record<string, string>
type Call = { path?: string; fields: Fields; signature?: string | undefined; contentType?: string }

function post({ path = '/api/webhooks/twilio/status', fields, signature, contentType }: Call) {
  const form = new URLSearchParams(fields)
  return under.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': contentType ?? 'application/x-www-form-urlencoded; charset=UTF-8',
      ...(signature !== undefined && { 'x-twilio-signature': signature }),
    },
    payload: form.toString(),
  })
}

const signed = (call: Call) =>
  post({
    ...call,
    signature: twilioSignature(
      TWILIO.authToken,
      PUBLIC_URL + (call.path ?? '/api/webhooks/twilio/status'),
      new URLSearchParams(call.fields),
    ),
  })

let lastMessage = 0
const newSid = () => `SM${String(++lastMessage).padStart(32, '0')}`
const status = (sid: string, word: string, more: Fields = {}): Fields => ({
  MessageSid: sid,
  SmsSid: sid,
  MessageStatus: word,
  SmsStatus: word,
  AccountSid: TWILIO.accountSid,
  To: '+17145550101',
  ...more,
})

const ADD_TEXT = statement(
  'test.add-text',
  `insert into texts (id, phone, template, location_id, body, state, is_counted, attempts, due_at, expires_at, lease_until,
     day, created_at, updated_at)
   values (:id, :phone, 'ON_TIME', 'tustin', 'Hi.', :state, true, 1, :dueAt, :dueAt::timestamptz + interval '15 minutes', :dueAt, '2026-11-20', :dueAt, :dueAt)`,
)
const TEXT = statement('test.text', 'select state, provider_id, error_code from texts where id = :id').returns<{
  state: string
  provider_id: string | null
  error_code: string | null
}>()
/** Adds a text that is being sent; `path` is the address to which the provider reports the text's status. */
async function text(phone = '+17145550101', state = 'SENDING'): Promise<{ id: string; path: string }> {
  const id = randomUUID()
  await under.db.run(ADD_TEXT, { id, phone, state, dueAt: clock.realNow() })
  return { id, path: `/api/webhooks/twilio/status?m=${id}` }
}
const stored = (id: string) => under.db.row(TEXT, { id })

describe('a report of Twilio about a text', () => {
  test('takes effect even as the first report about a text', async () => {
    const { id, path } = await text()
    const sid = newSid()
    const response = await signed({ path, fields: status(sid, 'sent') })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(await stored(id)).toMatchObject({ state: 'SENT', provider_id: sid })
    await signed({ path, fields: status(sid, 'delivered') })
    expect(await stored(id)).toMatchObject({ state: 'DELIVERED' })
  })

  test.each([
    [['delivered', 'sent', 'queued'], 'DELIVERED'],
    [['undelivered', 'sent'], 'UNDELIVERED'],
    [['delivered', 'failed'], 'DELIVERED'],
    [['failed', 'delivered'], 'FAILED'],
    [['sent', 'sending', 'queued', 'accepted'], 'SENT'],
    [['something new', 'delivered'], 'DELIVERED'],
  ])('gives the text the state %s after the reports %j', async (words, state) => {
    const { id, path } = await text()
    const sid = newSid()
    for (const word of words) expect((await signed({ path, fields: status(sid, word) })).statusCode).toBe(204)
    expect(await stored(id)).toMatchObject({ state })
  })

  test('has one effect if it arrives twenty times at the same time', async () => {
    const { id, path } = await text('+17145550777')
    const fields = status(newSid(), 'failed', { ErrorCode: '30006', To: '+17145550777' })
    const responses = await Promise.all(Array.from({ length: 20 }, () => signed({ path, fields })))
    expect(new Set(responses.map(one => one.statusCode))).toEqual(new Set([204]))
    expect(await stored(id)).toMatchObject({ state: 'FAILED', error_code: '30006' })
    const ALERTS = statement(
      'test.flagged',
      `select count(*) from alerts where kind = 'unreachable_phone' and dedupe_key like '%+17145550777%'`,
    ).returns<{ count: number }>()
    expect(await under.db.row(ALERTS)).toEqual({ count: 1 })
  })

  test('counts as the word STOP if the report says that the phone refuses texts', async () => {
    const { path } = await text('+17145550778')
    await signed({ path, fields: status(newSid(), 'failed', { ErrorCode: '21610' }) })
    expect(await optedOut('+17145550778')).toMatchObject({ source: '21610' })
  })

  test('changes nothing if it contains the message id of another text', async () => {
    const { id, path } = await text()
    const sid = newSid()
    await signed({ path, fields: status(sid, 'sent') })
    await signed({ path, fields: status(newSid(), 'delivered') })
    expect(await stored(id)).toMatchObject({ state: 'SENT', provider_id: sid })
  })

  test.each([
    '/api/webhooks/twilio/status',
    '/api/webhooks/twilio/status?m=',
    '/api/webhooks/twilio/status?m=1%20or%20true',
    `/api/webhooks/twilio/status?m=${randomUUID()}`,
  ])('is accepted and ignored if the text is unknown (%s)', async path => {
    expect((await signed({ path, fields: status(newSid(), 'delivered') })).statusCode).toBe(204)
  })

  test('is processed later if the first attempt to process the report fails', async () => {
    const { id } = await text()
    const sid = newSid()
    const STORED = statement(
      'test.store-event',
      `insert into webhook_events (provider, event_key, kind, body, received_at) values ('twilio', :eventKey, 'text status', :body, :receivedAt)`,
    )
    await under.db.run(STORED, {
      eventKey: `${sid} sent`,
      body: JSON.stringify({ fields: status(sid, 'sent'), textId: id }),
      receivedAt: clock.realNow(),
    })
    await workLeftEvents(under.context)
    expect(await stored(id)).toMatchObject({ state: 'SENDING' })
    clock.addMinutes(0.25)
    await workLeftEvents(under.context)
    expect(await stored(id)).toMatchObject({ state: 'SENT', provider_id: sid })
  })
})

describe('a call that Twilio has not signed', () => {
  const fields = status('SM-forged', 'delivered')
  const address = `${PUBLIC_URL}/api/webhooks/twilio/status`
  const sign = (token: string, at: string, over: Fields) => twilioSignature(token, at, new URLSearchParams(over))

  test.each([
    ['no signature', undefined],
    ['an empty signature', ''],
    ['a signature by another token', sign('another', address, fields)],
    ['a signature over http', sign(TWILIO.authToken, address.replace('https', 'http'), fields)],
    ['a signature over another address', sign(TWILIO.authToken, `${address}?m=1`, fields)],
    ['a signature over fewer fields', sign(TWILIO.authToken, address, { MessageSid: 'SM-forged' })],
    ['a signature of another length', `${sign(TWILIO.authToken, address, fields)}=`],
  ])('is refused without details and changes nothing if the call has %s', async (_, signature) => {
    const response = await post({ fields, signature })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({ code: 'BAD_SIGNATURE', msg: 'Refused.', requestId: expect.any(String) })
    const EVENTS = statement(
      'test.forged',
      `select count(*) from webhook_events where event_key like 'SM-forged%'`,
    ).returns<{ count: number }>()
    expect(await under.db.row(EVENTS)).toEqual({ count: 0 })
  })

  test('is refused while texts are not configured, like a signed call', async () => {
    const silent = await openContext({ config: { publicUrl: PUBLIC_URL, twilio: undefined } })
    const response = await silent.app.inject({
      method: 'POST',
      url: '/api/webhooks/twilio/inbound',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': sign('', address, fields) },
      payload: new URLSearchParams(fields).toString(),
    })
    expect(response.statusCode).toBe(403)
    await silent.close()
  })
})

const OPTED_OUT = statement('test.opted-out', 'select source from opt_outs where phone = :phone').returns<{
  source: string
}>()
const optedOut = (phone: string) => under.db.row(OPTED_OUT, { phone })

describe('a text from a phone', () => {
  const inbound = '/api/webhooks/twilio/inbound'
  const from = (phone: string, body: string, more: Fields = {}) =>
    signed({
      path: inbound,
      fields: { MessageSid: newSid(), From: phone, To: '+17145550100', Body: body, NumMedia: '0', ...more },
    })

  test.each(['STOP', 'stopall', 'Unsubscribe', 'END', 'quit', ' cancel ', 'REVOKE', 'OptOut'])(
    'with the word %j stops all queued texts at once and gets an empty XML document',
    async word => {
      const phone = `+1714557${String(++lastMessage).padStart(4, '0')}`
      const waiting = await text(phone, 'QUEUED')
      const response = await from(phone, word)
      expect([response.statusCode, response.body]).toEqual([200, '<Response/>'])
      expect(response.headers['content-type']).toBe('text/xml; charset=utf-8')
      expect(await optedOut(phone)).toEqual({ source: 'STOP' })
      expect(await stored(waiting.id)).toMatchObject({ state: 'OPTED_OUT' })
    },
  )

  test.each(['START', 'unstop', 'Yes'])('with %j allows texts again, and both changes are audited', async word => {
    const phone = `+1714557${String(++lastMessage).padStart(4, '0')}`
    await from(phone, 'STOP')
    await from(phone, 'STOP')
    await from(phone, word)
    await from(phone, word)
    expect(await optedOut(phone)).toBeUndefined()
    const AUDIT = statement('test.audit', 'select action from audit where object = :object order by id').returns<{
      action: string
    }>()
    expect(await under.db.rows(AUDIT, { object: `phone:${maskPhone(phone)}` })).toEqual([
      { action: 'opt-out' },
      { action: 'opt-in' },
    ])
  })

  test('counts as STOP if the opt-out service of the provider marks it as STOP', async () => {
    await from('+17145550301', 'no more of these please', { OptOutType: 'STOP' })
    expect(await optedOut('+17145550301')).toEqual({ source: 'STOP' })
  })

  test.each(['HELP', 'Stop please', 'I am late', '', '🙏'])('with %j is saved and stops no texts', async words => {
    const phone = `+1714557${String(++lastMessage).padStart(4, '0')}`
    expect((await from(phone, words)).body).toBe('<Response/>')
    expect(await optedOut(phone)).toBeUndefined()
    const INBOUND = statement('test.inbound', 'select word from inbound_texts where phone = :phone').returns<{
      word: string | null
    }>()
    expect(await under.db.rows(INBOUND, { phone })).toEqual([{ word: words === 'HELP' ? 'HELP' : null }])
  })

  const newPhone = () => `+1714557${String(++lastMessage).padStart(4, '0')}`
  const REPLIES = {
    en: 'You will get no more texts from Frontlash. Reply START to get them again.',
    es: 'Ya no le enviaremos textos de Frontlash. Responda START para recibirlos de nuevo.',
    vi: 'Quy khach se khong nhan tin nhan tu Frontlash nua. Nhan START de nhan lai.',
  }
  const message = (reply: string) => `<Response><Message>${reply}</Message></Response>`

  test.each([
    ['ALTO', 'es'],
    ['no más', 'es'],
    ['DỪNG', 'vi'],
    ['tu choi', 'vi'],
  ] as const)(
    'with the word %j stops all queued texts at once and gets one reply in the language %s',
    async (words, language) => {
      const phone = newPhone()
      const waiting = await text(phone, 'QUEUED')
      const fields = { MessageSid: newSid(), From: phone, To: '+17145550100', Body: words }
      const response = await signed({ path: inbound, fields })
      expect([response.statusCode, response.body]).toEqual([200, message(REPLIES[language])])
      expect(await optedOut(phone)).toEqual({ source: 'STOP' })
      expect(await stored(waiting.id)).toMatchObject({ state: 'OPTED_OUT' })
      expect((await signed({ path: inbound, fields })).body).toBe('<Response/>')
    },
  )

  test('with the word ALTO stops texts and gets no reply if the client’s language cannot be read', async () => {
    const phone = newPhone()
    const rename = (from: string, to: string) =>
      under.db.run(statement('', `alter table clients rename column ${from} to ${to}`))
    await rename('language', 'unreadable')
    const response = await from(phone, 'ALTO').finally(() => rename('unreadable', 'language'))
    expect([response.statusCode, response.body]).toEqual([200, '<Response/>'])
    expect(await optedOut(phone)).toEqual({ source: 'STOP' })
  })

  test('with the word ĐÚNG stops no texts and gets no reply', async () => {
    const phone = newPhone()
    expect((await from(phone, 'ĐÚNG')).body).toBe('<Response/>')
    expect(await optedOut(phone)).toBeUndefined()
  })

  test('with a keyword of another language gets the reply in the language that the client has chosen', async () => {
    const phone = newPhone()
    const ADD_CLIENT = statement(
      'test.add-client',
      `insert into clients (id, phone, first_name, last_name, language, created_at)
       values (:id, :phone, 'Mai', 'Tran', 'vi', now())`,
    )
    await under.db.run(ADD_CLIENT, { id: randomUUID(), phone })
    expect((await from(phone, 'alto')).body).toBe(message(REPLIES.vi))
    expect((await from(phone, 'iniciar')).body).toContain('Quy khach se nhan lai tin nhan')
    expect(await optedOut(phone)).toBeUndefined()
    await text(phone)
    const { phone: salon } = under.context.locations.get('tustin')
    expect((await from(phone, 'giúp đỡ')).body).toContain(`xin goi ${formatPhone(salon)}.`)
  })

  test('with a keyword gets the reply in English if the salon does not offer the language of the keyword', async () => {
    await saveSetting(under.db, 'languages', '', ['vi'])
    await under.context.settings.refresh()
    expect((await from(newPhone(), 'ALTO')).body).toBe(message(REPLIES.en))
    await saveSetting(under.db, 'languages', '', ['es', 'vi'])
    await under.context.settings.refresh()
  })

  test('with a keyword that the provider’s opt-out service has processed gets no second reply', async () => {
    const phone = newPhone()
    expect((await from(phone, 'ALTO', { OptOutType: 'STOP' })).body).toBe('<Response/>')
    expect(await optedOut(phone)).toEqual({ source: 'STOP' })
  })

  test('with a keyword gets a reply that contains the salon’s name with escaped characters', async () => {
    await saveSetting(under.db, 'brand', '', 'Lash & <Co>')
    await under.context.settings.refresh()
    expect((await from(newPhone(), 'ALTO')).body).toContain('textos de Lash &amp; &lt;Co&gt;. Responda')
    await saveSetting(under.db, 'brand', '', 'Frontlash')
    await under.context.settings.refresh()
  })

  test('with the word ALTO turns an opt-out that staff have recorded into an opt-out by the client', async () => {
    const phone = newPhone()
    const byStaff = { phone, source: staffSource('sam'), at: clock.realNow(), requestId: null }
    await recordOptOut(under.db, byStaff)
    await from(phone, 'ALTO')
    expect(await optedOut(phone)).toEqual({ source: 'STOP' })
    expect(await takeBackOptOut(under.db, byStaff)).toBe(false)
    expect(await optedOut(phone)).toEqual({ source: 'STOP' })
  })

  test('has no second effect if it is delivered again after a START of the client', async () => {
    const phone = '+17145550302'
    const fields = { MessageSid: newSid(), From: phone, To: '+17145550100', Body: 'STOP' }
    await signed({ path: inbound, fields })
    await from(phone, 'START')
    expect((await signed({ path: inbound, fields })).statusCode).toBe(200)
    expect(await optedOut(phone)).toBeUndefined()
  })

  test('has no second effect if the provider delivers it again months later', async () => {
    const phone = '+17145550303'
    const fields = { MessageSid: newSid(), From: phone, To: '+17145550100', Body: 'START' }
    await signed({ path: inbound, fields })
    await from(phone, 'STOP')
    clock.set('2027-01-20T19:00:00Z')
    await deleteExpired(under.context, new AbortController().signal)
    const kept = statement('', 'select phone, word from inbound_texts order by word').returns<object>()
    expect(await under.db.rows(kept)).toEqual(
      expect.arrayContaining([
        { phone: '', word: 'START' },
        { phone: '', word: 'STOP' },
      ]),
    )
    const others = statement('', `select 1 from inbound_texts where word is null or word = 'HELP'`)
    expect(await under.db.rows(others)).toEqual([])
    expect((await signed({ path: inbound, fields })).statusCode).toBe(200)
    expect(await optedOut(phone)).toEqual({ source: 'STOP' })
  })
})
