import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listPage, PAGING } from './list-page.ts'
import { readMessageRequest } from './message-request.ts'
import type { TextDesk } from './text-desk.ts'
import { ERROR_MESSAGES, type TextMessage } from './text-message.ts'
import { accountBody, messageBody, phoneNumberBody } from './twilio-bodies.ts'
import { notFound, refuse, type TwilioResponse } from './twilio-response.ts'

type Params = Readonly<Record<string, string>>

/**
 * Adds the calls of Twilio's API below `/2010-04-01` that send texts (twilio.com/docs/messaging/api/message-resource).
 * Refuses fields and parameters that the product does not send.
 */
export function twilioApi(options: {
  accountSid: string
  authToken: string
  messagingServiceSid: string
  inboundUrl: string | undefined
  desk: TextDesk
}) {
  const { accountSid, authToken, messagingServiceSid, inboundUrl, desk } = options
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
      method: 'GET' | 'POST',
      url: string,
      response: (input: {
        params: Params
        query: URLSearchParams
        form: URLSearchParams
        path: string
      }) => TwilioResponse,
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
          return send(reply, response({ params, query, form, path }))
        },
      })

    call('GET', '/Accounts/:accountSid(^[A-Za-z0-9]+).json', ({ query }) =>
      query.size > 0 ? unknownParameter(query) : { status: 200, body: accountBody(accountSid) },
    )

    call('POST', '/Accounts/:accountSid/Messages.json', ({ query, form }) => {
      if (query.size > 0) return unknownParameter(query)
      const read = readMessageRequest(form, messagingServiceSid)
      if (!read.ok) return read.refusal
      if (desk.hasOptedOut(read.request.to)) return refuse(400, 21610, ERROR_MESSAGES[21610]!)
      return { status: 201, body: shown(desk.send(read.request)) }
    })

    call('GET', '/Accounts/:accountSid/Messages.json', ({ query, path }) => {
      const unknown = firstUnknown(query, ['To', ...PAGING])
      if (unknown) return refuse(400, 20001, `Unknown parameter: ${unknown}`)
      const to = query.get('To')
      const found = desk.all().filter(message => !to || message.to === to)
      return listPage('messages', found, { query, path, idOf: message => message.sid, bodyOf: shown })
    })

    call('GET', '/Accounts/:accountSid/Messages/:sid(^[A-Za-z0-9]+).json', ({ params, query, path }) => {
      const message = desk.get(params.sid!)
      if (query.size > 0) return unknownParameter(query)
      return message ? { status: 200, body: shown(message) } : notFound(path)
    })

    call('GET', '/Accounts/:accountSid/IncomingPhoneNumbers.json', ({ query, path }) => {
      const unknown = firstUnknown(query, ['PhoneNumber', ...PAGING])
      if (unknown) return refuse(400, 20001, `Unknown parameter: ${unknown}`)
      const wanted = query.get('PhoneNumber')
      const found = [phoneNumberBody(accountSid, inboundUrl)].filter(one => !wanted || one.phone_number === wanted)
      return listPage('incoming_phone_numbers', found, { query, path, idOf: one => one.sid, bodyOf: one => one })
    })
  }
}

function isAuthorized(request: FastifyRequest, accountSid: string, authToken: string): boolean {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return Buffer.from(encoded, 'base64').toString('utf8') === `${accountSid}:${authToken}`
}

function firstUnknown(given: URLSearchParams, known: readonly string[]): string | undefined {
  return [...given.keys()].find(name => !known.includes(name))
}

function unknownParameter(given: URLSearchParams): TwilioResponse {
  return refuse(400, 20001, `Unknown parameter: ${[...given.keys()][0]}`)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0]!
}

function send(reply: FastifyReply, response: TwilioResponse): FastifyReply {
  return reply.code(response.status).send(response.body)
}
