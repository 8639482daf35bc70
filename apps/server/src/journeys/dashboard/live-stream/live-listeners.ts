import type { LocationKey } from '@frontlash/domain/location-key'
import type { AppContext } from '../../../app-context.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { hasLocationAccess } from '../../../http/location-access.ts'
import type { StreamedEvent } from '../../../records/board-events/streamed-event-store.ts'
import { ACCESS_CHANNEL, findSessions } from '../../../records/staff/session-store.ts'
import type { Listener } from './listener.ts'

const STILL_HERE_EVERY_MS = 15_000
const SEND_WAITING_EVERY_MS = 100

/** A live stream. `access` contains the permissions of its caller when they were last read from the database. */
export type Listening = {
  readonly listener: Listener
  readonly locationId: LocationKey
  readonly sessionId: string
  access: Pick<StaffCaller, 'role' | 'locationDays'>
}

export type LiveListeners = {
  readonly add: (one: Listening) => () => void
  /** Sends events to a listener if it still has access to the location. */
  readonly send: (one: Listening, events: readonly StreamedEvent[]) => void
  readonly close: () => void
}

/** Returns the events that a listener may get. Technicians get neither alerts nor walk-ins. */
export function eventsFor({ role }: Listening['access'], events: readonly StreamedEvent[]): readonly StreamedEvent[] {
  return role === 'technician' ? events.filter(one => !one.isForManagers) : events
}

/**
 * Manages this process's listeners by location. Sends keep-alives and buffered events. Ends a stream when the
 * listener's session ends or its account loses access to the location (docs/product/live-stream.md).
 */
export function openLiveListeners(context: AppContext): LiveListeners {
  const all = new Set<Listening>()
  let reading: Promise<void> | undefined
  let readAgain = false
  let waitingTimer: NodeJS.Timeout | undefined

  const isOpen = ({ access, locationId }: Listening) => hasLocationAccess(context, access, locationId)
  const endThoseWithoutAccess = () => {
    for (const one of all) if (!isOpen(one)) one.listener.end()
  }

  const readAccess = async () => {
    do {
      readAgain = false
      if (all.size === 0) return
      const listed = [...all]
      const ids = [...new Set(listed.map(one => one.sessionId))]
      const sessions = await findSessions(context.db, ids, context.clock.realNow())
      for (const one of listed) {
        const staff = sessions.get(one.sessionId)
        if (staff) one.access = staff
        else one.listener.end()
      }
      endThoseWithoutAccess()
    } while (readAgain)
  }
  const refreshAccess = () => {
    if (reading) {
      readAgain = true
      return
    }
    reading = readAccess()
      .catch(error => context.log.warn({ error: (error as Error).message }, 'listeners’ access could not be looked up'))
      .finally(() => {
        reading = undefined
        if (readAgain) refreshAccess()
      })
  }

  const sendWaiting = () => {
    let isWaiting = false
    for (const { listener } of all) {
      listener.sendWaiting()
      if (listener.isWaiting()) isWaiting = true
    }
    if (isWaiting) return
    clearInterval(waitingTimer)
    waitingTimer = undefined
  }

  const stops = [
    context.notifications.listen(ACCESS_CHANNEL, refreshAccess),
    context.notifications.onReconnect(refreshAccess),
  ]
  const stillHereTimer = setInterval(() => {
    refreshAccess()
    endThoseWithoutAccess()
    for (const one of all) one.listener.stillHere()
  }, STILL_HERE_EVERY_MS)
  stillHereTimer.unref()

  return {
    add: one => {
      all.add(one)
      return () => all.delete(one)
    },
    send: (one, events) => {
      // At midnight, the listener may lose access to the location.
      if (!isOpen(one)) return one.listener.end()
      one.listener.send(eventsFor(one.access, events))
      if (one.listener.isWaiting()) waitingTimer ??= setInterval(sendWaiting, SEND_WAITING_EVERY_MS).unref()
    },
    close: () => {
      for (const stop of stops) stop()
      clearInterval(stillHereTimer)
      clearInterval(waitingTimer)
      for (const one of all) one.listener.end()
    },
  }
}
