import { realtimeCall } from '@frontlash/contract/realtime'
import { addressGroup } from '@frontlash/http/address-group'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { openLocation } from '../../../http/day-access.ts'
import { HttpError } from '../../../http/reply.ts'
import { addressOf } from '../../../http/request-address.ts'
import { STREAM_RETRY_SECONDS, type StreamLimits } from '../../../http/stream-limits.ts'
import { openBoardFeed } from '../../../records/board-events/board-feed.ts'
import { findMissedEvents } from '../../../records/board-events/streamed-event-store.ts'
import { openListener } from './listener.ts'
import { eventsFor, type Listening, openLiveListeners } from './live-listeners.ts'
import { releaseOnClose } from './release-on-close.ts'

/** The maximum number of missed events that are sent. If there are more, a full reload is faster. */
const MAX_MISSED = 20

export function addLiveStream(app: FastifyInstance, context: AppContext, limits: StreamLimits): void {
  const feed = openBoardFeed(context)
  const listeners = openLiveListeners(context)
  app.addHook('preClose', async () => {
    listeners.close()
    feed.close()
  })

  addCall(app, context, realtimeCall, async ({ params, caller, request, reply }) => {
    const { id: locationId } = openLocation(context, caller, params.locationId, 'locationId')
    // The response to a HEAD request has headers but no body for events.
    if (request.method === 'HEAD') return ''
    const address = addressGroup(addressOf(request, context.config.appSecret))
    const releaseSlot = context.config.rateLimits ? limits.take({ sessionId: caller.sessionId, address }) : () => {}
    if (!releaseSlot)
      throw new HttpError('TOO_MANY_REQUESTS', 'Too many live streams are open. Please close a window.', {
        retryAfterSeconds: STREAM_RETRY_SECONDS,
      })
    const after = lastEventId(request)
    const { raw } = reply
    const releases = releaseOnClose(raw)
    releases.add(releaseSlot)

    const { sessionId, role, locationDays } = caller
    const one: Listening = { listener: openListener(raw), locationId, sessionId, access: { role, locationDays } }
    const join = async () => {
      const { position, leave } = await feed.join(locationId, events => {
        // The listener reconnects with its last position, gets a gap event and then reloads everything.
        if (events === 'gap') one.listener.end()
        else listeners.send(one, events)
      })
      releases.add(leave)
      const all = after === undefined ? [] : await missedSince(context, locationId, after, position)
      return { position, missed: all === 'gap' ? all : eventsFor(one.access, all) } as const
    }
    const { position, missed } = await join().catch(error => {
      releases.releaseAll()
      throw error
    })
    const headers = reply.getHeaders() as Record<string, string>
    reply.hijack()
    if (raw.destroyed) return
    raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      // A proxy that buffers the body would delay events.
      'x-accel-buffering': 'no',
    })
    releases.add(listeners.add(one))
    const beginsAt = after !== undefined && missed !== 'gap' ? after : position
    one.listener.begin({ position: beginsAt, now: context.clock.salonNow(), missed })
    listeners.send(one, [])
  })
}

/** Returns the id of the last event that a listener got; undefined for a new listener, and -1 for an invalid id. */
function lastEventId(request: FastifyRequest): number | undefined {
  const sent = request.headers['last-event-id']
  if (sent === undefined || sent === '') return undefined
  return /^\d{1,15}$/.test(String(sent)) ? Number(sent) : -1
}

/**
 * Returns the events that a listener has missed. A position that was not reached yet is from an earlier database, which
 * a restore has replaced.
 */
async function missedSince(context: AppContext, locationId: Listening['locationId'], after: number, position: number) {
  if (after < 0 || after > position) return 'gap'
  return (await findMissedEvents(context.db, locationId, { after, until: position, max: MAX_MISSED })) ?? 'gap'
}
