import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const FAILURE_KINDS = ['ok', 'slow', 'hang', 'down', '429', '500', 'garbage'] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

export const PROVIDERS = ['square', 'twilio'] as const
export type Provider = (typeof PROVIDERS)[number]

export type Failure = { readonly kind: FailureKind; readonly untilMs: number }

export type Failures = {
  set(provider: Provider, kind: FailureKind, seconds: number): void
  /**
   * Returns the current failure of a provider. Its kind is `ok` if no failure is set. A failure expires by the real
   * clock, not by the salon's clock.
   */
  now(provider: Provider): Failure
}

const NONE: Failure = { kind: 'ok', untilMs: 0 }

export function openFailures(): Failures {
  const failures: Record<Provider, Failure> = { square: NONE, twilio: NONE }
  return {
    set(provider, kind, seconds) {
      failures[provider] = kind === 'ok' ? NONE : { kind, untilMs: Date.now() + seconds * 1000 }
    },
    now: provider => (failures[provider].untilMs > Date.now() ? failures[provider] : NONE),
  }
}

export const SLOW_MS = 8000
const RETRY_AFTER_SECONDS = 2

const PATHS: Record<Provider, string> = { square: '/v2/', twilio: '/2010-04-01/' }

/**
 * Makes the providers' calls fail as requested. In the modes `slow` and `garbage` a call is processed, and only its
 * response is affected; in the modes `down`, `hang`, `429` and `500` a call has no effect.
 */
export function addFailures(app: FastifyInstance, failures: Failures, slowMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const provider = providerOf(request)
    if (!provider) return
    const { kind } = failures.now(provider)
    switch (kind) {
      case 'ok':
      case 'garbage':
        return
      case 'slow':
        await sleep(slowMs, undefined, { ref: false })
        return
      case 'down':
        // Both providers use one port, so a closed port would affect both. For the caller, a reset connection is the
        // same as a refused connection.
        reply.hijack()
        request.raw.socket.resetAndDestroy()
        return
      case 'hang':
        reply.hijack()
        return
      case '429':
        return respondTooMany(provider, reply)
      case '500':
        return respondBroken(provider, reply)
      default:
        return kind satisfies never
    }
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const provider = providerOf(request)
    if (!provider || failures.now(provider).kind !== 'garbage') return payload
    reply.code(200)
    // Half of the responses are HTML. The other half are truncated JSON.
    if (Math.random() < 0.5) {
      reply.header('content-type', 'text/html; charset=utf-8')
      return '<!doctype html><html><body><h1>Welcome to your new web server</h1></body></html>'
    }
    reply.header('content-type', 'application/json; charset=utf-8')
    const text = String(payload ?? '')
    return text.length > 2 ? text.slice(0, Math.ceil(text.length / 2)) : '{"'
  })
}

function providerOf(request: FastifyRequest): Provider | undefined {
  return PROVIDERS.find(provider => request.url.startsWith(PATHS[provider]))
}

function respondTooMany(provider: Provider, reply: FastifyReply) {
  const body =
    provider === 'square'
      ? { errors: [{ category: 'RATE_LIMIT_ERROR', code: 'RATE_LIMITED', detail: 'Too many requests. Please wait.' }] }
      : twilioError(429, 20429, 'Too many requests')
  return reply.code(429).header('retry-after', RETRY_AFTER_SECONDS).send(body)
}

function respondBroken(provider: Provider, reply: FastifyReply) {
  const body =
    provider === 'square'
      ? { errors: [{ category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', detail: 'An error has occurred.' }] }
      : twilioError(500, 20500, 'An internal server error has occurred')
  return reply.code(500).send(body)
}

function twilioError(status: number, code: number, message: string) {
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
}
