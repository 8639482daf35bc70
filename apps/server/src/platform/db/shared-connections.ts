import pg from 'pg'

/** A connection is shared by this many statements before another one is opened. */
const OPEN_ANOTHER_AT = 3

type Slot = { readonly client: pg.Client; inFlight: number }

export type SharedConnections = {
  /** Sends one independent statement and returns its result. */
  readonly query: (statement: pg.QueryConfig) => Promise<pg.QueryResult>
  readonly close: () => Promise<void>
}

/**
 * A few connections on which single statements follow each other without waiting (PostgreSQL's pipeline mode). Callers
 * share them instead of borrowing one each, so that statements of the same moment are sent and return together. For
 * short statements only: a slow one delays those behind it. Transactions have connections of their own.
 *
 * When a connection breaks, the statements on it fail and it is dropped; the next statement opens another.
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
    // A failure to connect is passed to every statement that waits on the connection.
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
        // The error is the connection's and not PostgreSQL's: the connection is closing and must not be used again.
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
