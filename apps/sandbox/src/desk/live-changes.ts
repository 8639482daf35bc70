import type { FastifyInstance } from 'fastify'
import type { SeededSalon } from '../salon/salon.ts'
import type { TextDesk } from '../twilio/text-desk.ts'

/** The interval of keep-alive comments. Without them, proxies and browsers would close an idle stream. */
const COMMENT_EVERY_MS = 15_000
/** Debounce: changes within this time become one event. */
const GATHER_MS = 60

/**
 * A stream of server-sent events. Each event names the data that the sandbox page must reload: `bookings` or `texts`.
 */
export function liveChanges(salon: SeededSalon, texts: TextDesk) {
  return async (app: FastifyInstance): Promise<void> => {
    const listeners = new Set<(what: string) => void>()
    let waiting: NodeJS.Timeout | undefined
    const changed = new Set<string>()
    const noteChange = (what: string) => {
      changed.add(what)
      waiting ??= setTimeout(() => {
        waiting = undefined
        for (const one of changed) for (const listener of listeners) listener(one)
        changed.clear()
      }, GATHER_MS)
    }
    salon.onChange(() => noteChange('bookings'))
    texts.onChange(() => noteChange('texts'))
    app.addHook('onClose', async () => clearTimeout(waiting))

    app.get('/live', (request, reply) => {
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      reply.raw.write(': here\n\n')
      const listener = (what: string) => void reply.raw.write(`event: changed\ndata: ${JSON.stringify({ what })}\n\n`)
      const comment = setInterval(() => reply.raw.write(': still here\n\n'), COMMENT_EVERY_MS)
      listeners.add(listener)
      request.raw.on('close', () => {
        clearInterval(comment)
        listeners.delete(listener)
      })
    })
  }
}
