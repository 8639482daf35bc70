import type { LocationKey } from '@frontlash/domain/location-key'
import type { Log } from '@frontlash/process/log'
import type { Database } from '../../platform/db/database.ts'
import type { Notifications } from '../../platform/notifications.ts'
import { BOARD_CHANNEL } from './board-event-store.ts'
import { readStreamedEvents, type StreamedEvent } from './streamed-event-store.ts'

/** Changes of a location's day in their order; 'forgotten' when some of them are no longer stored. */
export type FeedUpdate = readonly StreamedEvent[] | 'forgotten'

/** The least time between two readings of a location, so that a burst of changes is read together. */
const READ_APART_MS = 50
const RETRY_MS = 500

export type BoardFeed = {
  /**
   * From now on `onUpdate` is given a location's news, in order and without a gap after `position`; where there is one, it is
   * notified. It is called before this has answered when something happens in that moment.
   */
  readonly join: (
    locationId: LocationKey,
    onUpdate: (news: FeedUpdate) => void,
  ) => Promise<{ readonly position: number; readonly leave: () => void }>
  /** Reads all followed locations, in case a notification was lost. */
  readonly look: () => void
  readonly close: () => void
}

type Watched = {
  readonly subscribers: Set<(news: FeedUpdate) => void>
  /** Subscribers, and those that are about to be. */
  users: number
  /** The subscribers have received everything up to this position. */
  position: number | null
  reading: Promise<void> | undefined
  readAgain: boolean
  lastReadMs: number
  timer: NodeJS.Timeout | undefined
}

/**
 * Follows the locations that have a subscriber in this process: one reading per location and notification, however many
 * subscribers there are.
 */
export function openBoardFeed(parts: { db: Database; notifications: Notifications; log: Log }): BoardFeed {
  const { db, notifications, log } = parts
  const watched = new Map<LocationKey, Watched>()
  let closed = false

  const readToTheEnd = async (locationId: LocationKey, at: Watched): Promise<void> => {
    try {
      do {
        at.lastReadMs = performance.now()
        at.readAgain = false
        const reading = await readStreamedEvents(db, locationId, at.position)
        at.position = reading.position
        if (!reading.isAll) at.readAgain = true
        if (reading.isForgotten) for (const onUpdate of at.subscribers) onUpdate('forgotten')
        else if (reading.news.length > 0) for (const onUpdate of at.subscribers) onUpdate(reading.news)
      } while (at.readAgain)
    } finally {
      // In the same moment as the last look at readAgain: who asks from now on starts another reading.
      at.reading = undefined
    }
  }

  const read = (locationId: LocationKey, at: Watched): Promise<void> => {
    if (at.reading) at.readAgain = true
    else at.reading = readToTheEnd(locationId, at)
    return at.reading
  }

  const readSoon = (locationId: LocationKey, afterMs = 0): void => {
    const at = watched.get(locationId)
    if (!at || at.timer || closed) return
    const waitMs = Math.max(afterMs, at.lastReadMs + READ_APART_MS - performance.now())
    const readQuietly = () => {
      at.timer = undefined
      read(locationId, at).catch(error => {
        log.warn({ location: locationId, error: (error as Error).message }, 'news could not be read; trying again')
        readSoon(locationId, RETRY_MS)
      })
    }
    if (waitMs <= 0) readQuietly()
    else at.timer = setTimeout(readQuietly, waitMs)
  }

  const look = () => {
    for (const locationId of watched.keys()) readSoon(locationId)
  }
  const stops = [
    notifications.listen(BOARD_CHANNEL, payload => readSoon(payload as LocationKey)),
    notifications.onReconnect(look),
  ]

  return {
    join: async (locationId, onUpdate) => {
      const at = watched.get(locationId) ?? unwatched()
      watched.set(locationId, at)
      at.users++
      let isIn = true
      const leave = () => {
        if (!isIn) return
        isIn = false
        at.subscribers.delete(onUpdate)
        if (--at.users > 0) return
        clearTimeout(at.timer)
        watched.delete(locationId)
      }
      try {
        // Read to the end first: the listener may come from another server that was further than this one.
        await read(locationId, at)
      } catch (error) {
        leave()
        throw error
      }
      at.subscribers.add(onUpdate)
      return { position: at.position!, leave }
    },
    look,
    close: () => {
      closed = true
      for (const stop of stops) stop()
      for (const at of watched.values()) clearTimeout(at.timer)
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
