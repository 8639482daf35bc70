import pg from 'pg'

/** A connection is shared by this many statements before another one is opened. */
const OPEN_ANOTHER_AT = 3

type Slot = { readonly client: pg.Client; inFlight: number }

export type SharedConnections = {
  /** Sends one statement that stands on its own, and returns its result. */
  readonly query: (statement: pg.QueryConfig) => Promise<pg.QueryResult>
  readonly close: () => Promise<void>
}

/**
 * A few connections on which single statements follow each other without waiting (PostgreSQL's pipeline): callers share
 * them instead of borrowing one each, so that what several people ask in one moment goes out and comes back together.
 * For short statements only: one that takes long holds up those behind it. Transactions have connections of their own.
 *
 * A connection that breaks fails what was on it and is forgotten; the next statement opens another.
 */
export function openSharedConnections(
  config: pg.ClientConfig,
  max: number,
  onLost: (error: Error) => void,
): SharedConnections {
  let slots: Slot[] = []

  const forget = (slot: Slot) => {
    slots = slots.filter(one => one !== slot)
  }

  const open = (): Slot => {
    const slot: Slot = { client: new pg.Client({ ...config, pipeline: true } as pg.ClientConfig), inFlight: 0 }
    slot.client.on('error', error => {
      forget(slot)
      onLost(error)
    })
    slot.client.on('end', () => forget(slot))
    // A failure is passed to every statement that waits on the connection.
    slot.client.connect().catch(() => forget(slot))
    slots.push(slot)
    return slot
  }

  const leastBusy = (): Slot => {
    let best = slots[0]
    for (const slot of slots) if (slot.inFlight < best!.inFlight) best = slot
    if (!best || (best.inFlight >= OPEN_ANOTHER_AT && slots.length < max)) best = open()
    return best
  }

  return {
    query: async statement => {
      const slot = leastBusy()
      slot.inFlight++
      try {
        return await slot.client.query(statement)
      } catch (error) {
        // Not PostgreSQL's own word but the connection's: it is on its way out, and nobody else is to get onto it.
        if (!(error instanceof pg.DatabaseError)) forget(slot)
        throw error
      } finally {
        slot.inFlight--
      }
    },
    close: async () => {
      await Promise.all(slots.map(slot => slot.client.end().catch(() => {})))
    },
  }
}
