import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SalonClock } from '../salon/salon-clock.ts'
import { readDateFilter } from './date-filter.ts'
import { readMessageRequest, SENDER } from './message-request.ts'
import type { TextDesk } from './text-desk.ts'
import { ERROR_MESSAGES, FINAL, type TextMessage } from './text-message.ts'
import { notFound, refuse, type TwilioAnswer } from './twilio-answer.ts'

const PAGE_DEFAULT = 50
const PAGE_MAX = 1000
const PAGING = ['PageSize', 'Page', 'PageToken']
/** What a US text costs; Twilio fills it in once the text is sent. */
const PRICE = '-0.00830'

type Params = Readonly<Record<string, string>>

/**
 * Twilio's API below `/2010-04-01`, as far as a product that sends texts calls it
 * (twilio.com/docs/messaging/api/message-resource). It takes no field and no parameter that Twilio does not describe.
 */
export function twilioApi(options: {
  accountSid: string
  authToken: string
  messagingServiceSid: string
  inboundUrl: string | undefined
  clock: SalonClock
  desk: TextDesk
}) {
  const { accountSid, authToken, messagingServiceSid, inboundUrl, clock, desk } = options
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    app.addHook('onRequest', async (request, reply) => {
      if (!isAuthorized(request, accountSid, authToken))
        return send(reply.header('www-authenticate', 'Basic realm="Twilio API"'), refuse(401, 20003, 'Authenticate'))
    })
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const status = error.statusCode ?? 500
      if (status === 415) return send(reply, refuse(415, 20001, 'Send application/x-www-form-urlencoded.'))
      if (status < 500) return send(reply, refuse(status, 20001, 'The request could not be read.'))
      console.error(error)
      return send(reply, refuse(500, 20500, 'An internal server error has occurred'))
    })
    app.setNotFoundHandler((request, reply) => send(reply, notFound(pathOf(request))))

    const call = (
      method: 'GET' | 'POST' | 'DELETE',
      url: string,
      answer: (asked: { params: Params; query: URLSearchParams; form: URLSearchParams; path: string }) => TwilioAnswer,
    ) =>
      app.route({
        method,
        url,
        handler: async (request, reply) => {
          const params = request.params as Params
          const path = pathOf(request)
          if (params.accountSid !== accountSid) return send(reply, notFound(path))
          const query = new URLSearchParams(request.url.split('?')[1] ?? '')
          const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
          return send(reply, answer({ params, query, form, path }))
        },
      })

    call('GET', '/Accounts/:accountSid(^[A-Za-z0-9]+).json', ({ query }) =>
      query.size > 0 ? unknownParameter(query) : { status: 200, body: accountBody() },
    )

    call('POST', '/Accounts/:accountSid/Messages.json', ({ query, form }) => {
      if (query.size > 0) return unknownParameter(query)
      const read = readMessageRequest(form, messagingServiceSid, clock.now().getTime())
      if (!read.ok) return read.refusal
      if (desk.hasOptedOut(read.request.to)) return refuse(400, 21610, ERROR_MESSAGES[21610]!)
      return { status: 201, body: messageBody(desk.send(read.request)) }
    })

    call('GET', '/Accounts/:accountSid/Messages.json', ({ query, path }) => {
      const unknown = firstUnknown(query, ['To', 'From', 'DateSent', 'DateSent<', 'DateSent>', ...PAGING])
      if (unknown) return refuse(400, 20001, `Unknown parameter: ${unknown}`)
      const isInTime = readDateFilter(query)
      if (!isInTime) return refuse(400, 20001, 'Parameter not valid: DateSent')
      const [to, from] = [query.get('To'), query.get('From')]
      const found = desk
        .all()
        .filter(message => (!to || message.to === to) && (!from || message.from === from))
        .filter(message => isInTime(message.sentAtMs))
      return listBody('messages', found, { query, path, idOf: message => message.sid, bodyOf: messageBody })
    })

    const oneMessage = '/Accounts/:accountSid/Messages/:sid(^[A-Za-z0-9]+).json'

    call('GET', oneMessage, ({ params, query, path }) => {
      const message = desk.get(params.sid!)
      if (query.size > 0) return unknownParameter(query)
      return message ? { status: 200, body: messageBody(message) } : notFound(path)
    })

    call('POST', oneMessage, ({ params, form, path }) => {
      const message = desk.get(params.sid!)
      if (!message) return notFound(path)
      const unknown = firstUnknown(form, ['Body', 'Status'])
      if (unknown) return refuse(400, 20001, `Unknown parameter: ${unknown}`)
      const [body, status] = [form.get('Body'), form.get('Status')]
      if (status !== null && status !== 'canceled') return refuse(400, 20001, 'Parameter not valid: Status')
      if (body !== null && body !== '') return refuse(400, 20001, 'Parameter not valid: Body')
      if (status === 'canceled') {
        if (message.status !== 'scheduled') return refuse(400, 30409, 'The message is not in a cancelable state.')
        return { status: 200, body: messageBody(desk.cancelScheduled(message.sid)) }
      }
      if (body === null) return refuse(400, 20001, 'Nothing to change was given.')
      return refuseUnfinished(message) ?? { status: 200, body: messageBody(desk.redact(message.sid)) }
    })

    call('DELETE', oneMessage, ({ params, path }) => {
      const message = desk.get(params.sid!)
      if (!message) return notFound(path)
      const refusal = refuseUnfinished(message)
      if (refusal) return refusal
      desk.remove(message.sid)
      return { status: 204, body: undefined }
    })

    call('GET', '/Accounts/:accountSid/IncomingPhoneNumbers.json', ({ query, path }) => {
      const unknown = firstUnknown(query, ['Beta', 'FriendlyName', 'PhoneNumber', 'Origin', ...PAGING])
      if (unknown) return refuse(400, 20001, `Unknown parameter: ${unknown}`)
      const wanted = query
        .get('PhoneNumber')
        ?.replace(/[^\d*]/g, '')
        .replace(/\*/g, '\\d')
      const friendlyName = query.get('FriendlyName')
      const found = [phoneNumberBody()].filter(
        number =>
          (wanted === undefined || new RegExp(wanted).test(number.phone_number)) &&
          (friendlyName === null || friendlyName === number.friendly_name) &&
          (query.get('Origin') ?? 'twilio') === 'twilio',
      )
      return listBody('incoming_phone_numbers', found, { query, path, idOf: one => one.sid, bodyOf: one => one })
    })
  }

  function messageBody(message: TextMessage): Record<string, unknown> {
    const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`
    return {
      account_sid: accountSid,
      api_version: '2010-04-01',
      body: message.body,
      date_created: mailDate(message.createdAtMs),
      date_sent: message.sentAtMs === null ? null : mailDate(message.sentAtMs),
      date_updated: mailDate(message.updatedAtMs),
      direction: message.direction,
      error_code: message.errorCode,
      error_message: message.errorCode === null ? null : (ERROR_MESSAGES[message.errorCode] ?? 'Unknown error'),
      from: message.from,
      messaging_service_sid: message.messagingServiceSid,
      num_media: String(message.numMedia),
      num_segments: String(message.numSegments),
      price: message.sentAtMs === null ? null : PRICE,
      price_unit: 'USD',
      sid: message.sid,
      status: message.status,
      subresource_uris: { media: `${uri}/Media.json`, feedback: `${uri}/Feedback.json` },
      to: message.to,
      uri: `${uri}.json`,
    }
  }

  function accountBody(): Record<string, unknown> {
    const uri = `/2010-04-01/Accounts/${accountSid}`
    return {
      // The real one shows the token here; nobody needs it, so it is masked.
      auth_token: '*'.repeat(32),
      date_created: mailDate(Date.parse('2024-02-01T18:00:00Z')),
      date_updated: mailDate(Date.parse('2024-02-01T18:00:00Z')),
      friendly_name: 'Frontlash (sandbox)',
      owner_account_sid: accountSid,
      sid: accountSid,
      status: 'active',
      subresource_uris: {
        messages: `${uri}/Messages.json`,
        incoming_phone_numbers: `${uri}/IncomingPhoneNumbers.json`,
      },
      type: 'Full',
      uri: `${uri}.json`,
    }
  }

  function phoneNumberBody() {
    const sid = `PN${accountSid.slice(2)}`
    return {
      account_sid: accountSid,
      address_requirements: 'none',
      address_sid: null,
      api_version: '2010-04-01',
      beta: false,
      bundle_sid: null,
      capabilities: { voice: false, sms: true, mms: true, fax: false },
      date_created: mailDate(Date.parse('2024-02-01T18:00:00Z')),
      date_updated: mailDate(Date.parse('2024-02-01T18:00:00Z')),
      emergency_address_sid: null,
      emergency_address_status: 'unregistered',
      emergency_status: 'Inactive',
      friendly_name: '(714) 555-0100',
      identity_sid: null,
      origin: 'twilio',
      phone_number: SENDER,
      sid,
      sms_application_sid: null,
      sms_fallback_method: 'POST',
      sms_fallback_url: null,
      sms_method: 'POST',
      sms_url: inboundUrl ?? null,
      status: 'in-use',
      status_callback: null,
      status_callback_method: 'POST',
      trunk_sid: null,
      uri: `/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers/${sid}.json`,
      voice_application_sid: null,
      voice_caller_id_lookup: false,
      voice_fallback_method: 'POST',
      voice_fallback_url: null,
      voice_method: 'POST',
      voice_receive_mode: 'voice',
      voice_url: null,
    }
  }
}

function refuseUnfinished(message: TextMessage): TwilioAnswer | undefined {
  if (FINAL.includes(message.status) || message.status === 'sent') return undefined
  return refuse(409, 20009, 'The message cannot be changed before its delivery is over.')
}

/** A page of a list, with the addresses of its neighbours (twilio.com/docs/usage/twilios-response#pagination). */
function listBody<Item>(
  name: string,
  items: readonly Item[],
  asked: { query: URLSearchParams; path: string; idOf: (item: Item) => string; bodyOf: (item: Item) => unknown },
): TwilioAnswer {
  const { query, path, idOf, bodyOf } = asked
  const size = Number(query.get('PageSize') ?? PAGE_DEFAULT)
  const page = Number(query.get('Page') ?? 0)
  const token = query.get('PageToken')
  if (!Number.isInteger(size) || size < 1 || size > PAGE_MAX) return refuse(400, 20001, 'Parameter not valid: PageSize')
  if (!Number.isInteger(page) || page < 0) return refuse(400, 20001, 'Parameter not valid: Page')
  if (page > 0 && token === null) return refuse(400, 20001, 'A page after the first needs its PageToken.')
  // The token names the last item seen: what was added meanwhile does not shift the pages.
  const seen = token === null ? -1 : items.findIndex(item => `PA${idOf(item)}` === token)
  if (token !== null && seen < 0) return refuse(400, 20001, 'Parameter not valid: PageToken')
  const start = seen + 1
  const shown = items.slice(start, start + size)
  const address = (number: number, lastSeen?: string) => {
    const parameters = new URLSearchParams(query)
    for (const paging of PAGING) parameters.delete(paging)
    parameters.set('PageSize', String(size))
    parameters.set('Page', String(number))
    if (lastSeen !== undefined) parameters.set('PageToken', `PA${lastSeen}`)
    return `${path}?${parameters}`
  }
  const hasNext = start + size < items.length
  const before = items[start - size - 1]
  return {
    status: 200,
    body: {
      [name]: shown.map(bodyOf),
      start,
      end: start + Math.max(0, shown.length - 1),
      page,
      page_size: size,
      uri: query.size > 0 ? `${path}?${query}` : path,
      first_page_uri: address(0),
      next_page_uri: hasNext ? address(page + 1, idOf(shown.at(-1)!)) : null,
      previous_page_uri: page === 0 ? null : address(page - 1, before && page > 1 ? idOf(before) : undefined),
    },
  }
}

function isAuthorized(request: FastifyRequest, accountSid: string, authToken: string): boolean {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return Buffer.from(encoded, 'base64').toString('utf8') === `${accountSid}:${authToken}`
}

function firstUnknown(given: URLSearchParams, known: readonly string[]): string | undefined {
  return [...given.keys()].find(name => !known.includes(name))
}

function unknownParameter(given: URLSearchParams): TwilioAnswer {
  return refuse(400, 20001, `Unknown parameter: ${[...given.keys()][0]}`)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0]!
}

/** RFC 2822, as all of Twilio's times are written here. */
function mailDate(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000')
}

function send(reply: FastifyReply, answer: TwilioAnswer): FastifyReply {
  return reply.code(answer.status).send(answer.body)
}
