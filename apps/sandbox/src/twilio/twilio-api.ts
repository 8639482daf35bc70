import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SalonClock } from '../salon/salon-clock.ts'
import { readDateFilter } from './date-filter.ts'
import { listPage, PAGING } from './list-page.ts'
import { readMessageRequest } from './message-request.ts'
import type { TextDesk } from './text-desk.ts'
import { ERROR_MESSAGES, FINAL, type TextMessage } from './text-message.ts'
import { notFound, refuse, type TwilioAnswer } from './twilio-answer.ts'
import { accountBody, messageBody, phoneNumberBody } from './twilio-bodies.ts'

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
  const shown = (message: TextMessage) => messageBody(accountSid, message)
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
      query.size > 0 ? unknownParameter(query) : { status: 200, body: accountBody(accountSid) },
    )

    call('POST', '/Accounts/:accountSid/Messages.json', ({ query, form }) => {
      if (query.size > 0) return unknownParameter(query)
      const read = readMessageRequest(form, messagingServiceSid, clock.now().getTime())
      if (!read.ok) return read.refusal
      if (desk.hasOptedOut(read.request.to)) return refuse(400, 21610, ERROR_MESSAGES[21610]!)
      return { status: 201, body: shown(desk.send(read.request)) }
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
      return listPage('messages', found, { query, path, idOf: message => message.sid, bodyOf: shown })
    })

    const oneMessage = '/Accounts/:accountSid/Messages/:sid(^[A-Za-z0-9]+).json'

    call('GET', oneMessage, ({ params, query, path }) => {
      const message = desk.get(params.sid!)
      if (query.size > 0) return unknownParameter(query)
      return message ? { status: 200, body: shown(message) } : notFound(path)
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
        return { status: 200, body: shown(desk.cancelScheduled(message.sid)) }
      }
      if (body === null) return refuse(400, 20001, 'Nothing to change was given.')
      return refuseUnfinished(message) ?? { status: 200, body: shown(desk.redact(message.sid)) }
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
      const found = [phoneNumberBody(accountSid, inboundUrl)].filter(
        number =>
          (wanted === undefined || new RegExp(wanted).test(number.phone_number)) &&
          (friendlyName === null || friendlyName === number.friendly_name) &&
          (query.get('Origin') ?? 'twilio') === 'twilio',
      )
      return listPage('incoming_phone_numbers', found, { query, path, idOf: one => one.sid, bodyOf: one => one })
    })
  }
}

function refuseUnfinished(message: TextMessage): TwilioAnswer | undefined {
  if (FINAL.includes(message.status) || message.status === 'sent') return undefined
  return refuse(409, 20009, 'The message cannot be changed before its delivery is over.')
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

function send(reply: FastifyReply, answer: TwilioAnswer): FastifyReply {
  return reply.code(answer.status).send(answer.body)
}
