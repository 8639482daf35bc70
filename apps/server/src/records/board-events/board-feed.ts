import type { LocationKey } from '@frontlash/domain/location-key'
import type { Log } from '@frontlash/process/log'
import type { Database } from '../../platform/db/database.ts'
import type { Notifications } from '../../platform/notifications.ts'
import { BOARD_CHANNEL } from './board-event-store.ts'
import { readStreamedEvents, type StreamedEvent } from './streamed-event-store.ts'

/** Changes of a location's day in order, or 'gap' if some of the changes are no longer stored. */
export type FeedUpdate = readonly StreamedEvent[] | 'gap'

/** The minimum time between two reads of a location's events. Several changes within this time need only one read. */
const READ_APART_MS = 50
const RETRY_MS = 500

export type BoardFeed = {
  /**
   * Calls `onUpdate` with each event of a location after the returned `position`, in order, or with 'gap'. The first
   * call may come before the promise resolves.
   */
  readonly join: (
    locationId: LocationKey,
    onUpdate: (events: FeedUpdate) => void,
  ) => Promise<{ readonly position: number; readonly leave: () => void }>
  /** Reads the events of all locations with subscribers again, because a notification may have been lost. */
  readonly readAll: () => void
  readonly close: () => void
}

type Watched = {
  readonly subscribers: Set<(events: FeedUpdate) => void>
  /** The number of subscribers, including those whose `join` has not resolved yet. */
  users: number
  position: number | null
  reading: Promise<void> | undefined
  readAgain: boolean
  lastReadMs: number
  timer: NodeJS.Timeout | undefined
}

/**
 * Distributes the live events of each location to the subscribers in this process. A notification causes one read per
 * location, however many subscribers there are.
 */
export function openBoardFeed(parts: { db: Database; notifications: Notifications; log: Log }): BoardFeed {
  const { db, notifications, log } = parts
  const watched = new Map<LocationKey, Watched>()
  let closed = false

  const readToTheEnd = async (locationId: LocationKey, location: Watched): Promise<void> => {
    try {
      do {
        location.lastReadMs = performance.now()
        location.readAgain = false
        const reading = await readStreamedEvents(db, locationId, location.position)
        location.position = reading.position
        if (!reading.isAll) location.readAgain = true
        if (reading.hasGap) for (const onUpdate of location.subscribers) onUpdate('gap')
        else if (reading.events.length > 0) for (const onUpdate of location.subscribers) onUpdate(reading.events)
      } while (location.readAgain)
    } finally {
      // `reading` is cleared in the same tick in which `readAgain` was last checked, so a later notification starts
      // another read.
      location.reading = undefined
    }
  }

  const read = (locationId: LocationKey, location: Watched): Promise<void> => {
    if (location.reading) location.readAgain = true
    else location.reading = readToTheEnd(locationId, location)
    return location.reading
  }

  const readSoon = (locationId: LocationKey, afterMs = 0): void => {
    const location = watched.get(locationId)
    if (!location || location.timer || closed) return
    const waitMs = Math.max(afterMs, location.lastReadMs + READ_APART_MS - performance.now())
    const readQuietly = () => {
      location.timer = undefined
      read(locationId, location).catch(error => {
        log.warn({ location: locationId, error: (error as Error).message }, 'events could not be read; trying again')
        readSoon(locationId, RETRY_MS)
      })
    }
    if (waitMs <= 0) readQuietly()
    else location.timer = setTimeout(readQuietly, waitMs)
  }

  const readAll = () => {
    for (const locationId of watched.keys()) readSoon(locationId)
  }
  const stops = [
    notifications.listen(BOARD_CHANNEL, payload => readSoon(payload as LocationKey)),
    notifications.onReconnect(readAll),
  ]

  return {
    join: async (locationId, onUpdate) => {
      const location = watched.get(locationId) ?? unwatched()
      watched.set(locationId, location)
      location.users++
      let isSubscribed = true
      const leave = () => {
        if (!isSubscribed) return
        isSubscribed = false
        location.subscribers.delete(onUpdate)
        if (--location.users > 0) return
        clearTimeout(location.timer)
        watched.delete(locationId)
      }
      try {
        // Reads all new events before the subscriber is added. The subscriber may come from another server, which has
        // already read later events.
        await read(locationId, location)
      } catch (error) {
        leave()
        throw error
      }
      location.subscribers.add(onUpdate)
      return { position: location.position!, leave }
    },
    readAll,
    close: () => {
      closed = true
      for (const stop of stops) stop()
      for (const location of watched.values()) clearTimeout(location.timer)
      watched.clear()
    },
  }
}

function unwatched(): Watched {
  return {
    subscribers: new Set(),
    users: 0,
    position: null,
    reading: undefined,
    readAgain: false,
    lastReadMs: Number.NEGATIVE_INFINITY,
    timer: undefined,
  }
}
