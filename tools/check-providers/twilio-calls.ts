import type { Sandbox } from '@frontlash/sandbox/sandbox'
import { twilioSignature } from '@frontlash/sandbox/twilio/signed-form'
import type { OfficialApi, ReceivedResponse } from './official-api.ts'
import type { Received, Report } from './report.ts'

export async function checkTwilio(
  api: OfficialApi,
  around: {
    sandbox: Sandbox
    twilio: { accountSid: string; authToken: string; messagingServiceSid: string; inboundUrl: string }
    productUrl: string
    received: Received[]
    report: Report
  },
): Promise<void> {
  const { sandbox, twilio, productUrl, received, report } = around
  const account = `/2010-04-01/Accounts/${twilio.accountSid}`

  async function send(method: string, target: string, form?: Record<string, string>) {
    const response = await fetch(sandbox.url + target, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString('base64')}` },
      ...(form && { body: new URLSearchParams(form) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }

  async function call(
    method: string,
    target: string,
    status: number,
    form?: Record<string, string>,
  ): Promise<ReceivedResponse> {
    const { pathname, searchParams } = new URL(target, sandbox.url)
    const name = api.callOf(method, pathname) ?? `${method} ${pathname}`
    report(name, api.checkRequest({ method, path: pathname, query: searchParams, body: form }))
    if (form) {
      const spoilt = await send(method, target, { ...form, Surprise: '1' })
      if (spoilt.status !== 400) report(name, ['took a field that is not described'])
    } else if (method === 'GET') {
      const stray = await send(method, `${target}${searchParams.size > 0 ? '&' : '?'}Surprise=1`)
      if (stray.status !== 400) report(name, ['took a parameter that is not described'])
    }
    const response = await send(method, target, form)
    report(name, api.checkResponse({ method, path: pathname }, response))
    if (response.status !== status) report(name, [`returned ${response.status}, expected ${status}`])
    return response.body
  }

  async function refused(code: number, form: Record<string, string>): Promise<void> {
    const path = `${account}/Messages.json`
    const response = await send('POST', path, form)
    report(`POST ${path}`, api.checkResponse({ method: 'POST', path }, response))
    if (response.body?.code !== code) report(`POST ${path}`, [`expected ${code}, got ${JSON.stringify(response.body)}`])
  }

  await call('GET', `${account}.json`, 200)
  await call('GET', `${account}/IncomingPhoneNumbers.json?PhoneNumber=%2B17145550100`, 200)

  const sender = { MessagingServiceSid: twilio.messagingServiceSid }
  const sent = await call('POST', `${account}/Messages.json`, 201, {
    ...sender,
    To: '+17145551234',
    Body: 'You are checked in.',
    StatusCallback: `${productUrl}/status?m=1`,
    ValidityPeriod: '900',
  })
  await call('POST', `${account}/Messages.json`, 201, { From: '+17145550100', To: '+17145551234', Body: 'And again.' })
  await until(() => received.filter(one => one.path.startsWith('/status')).length >= 2)
  await call('GET', `${account}/Messages/${sent.sid}.json`, 200)
  const list = `${account}/Messages.json?PageSize=1`
  const first = await call('GET', list, 200)
  await call('GET', first.next_page_uri, 200)
  await call('GET', `${account}/Messages.json?To=%2B17145551234&PageSize=20`, 200)
  await call('GET', `${account}/Messages/SM${'0'.repeat(32)}.json`, 404)

  await refused(21211, { ...sender, To: '7145551234', Body: 'x' })
  await refused(21602, { ...sender, To: '+17145551234' })
  await refused(21603, { To: '+17145551234', Body: 'x' })
  await refused(21606, { From: '+17145559999', To: '+17145551234', Body: 'x' })
  await refused(21610, { ...sender, To: '+15005550004', Body: 'x' })
  await refused(21617, { ...sender, To: '+17145551234', Body: 'x'.repeat(1601) })

  await sandbox.texts.receive('+17145551234', 'STOP')
  for (const { path, headers, body } of received.filter(one => one.path !== '/square')) {
    const fields = Object.fromEntries(new URLSearchParams(body))
    const signed = twilioSignature(twilio.authToken, productUrl + path, fields)
    report(`delivery ${path}`, headers['x-twilio-signature'] === signed ? [] : ['has a wrong signature'])
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 5000
  while (!isSo()) {
    if (Date.now() > end) throw new Error('waited in vain')
    await new Promise(done => setTimeout(done, 20))
  }
}
