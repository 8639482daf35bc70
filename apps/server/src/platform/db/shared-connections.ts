import pg from 'pg'

/** If every connection has this many running statements, another connection is opened. */
const OPEN_ANOTHER_AT = 3

type Slot = { readonly client: pg.Client; inFlight: number }

export type SharedConnections = {
  readonly query: (statement: pg.QueryConfig) => Promise<pg.QueryResult>
  readonly close: () => Promise<void>
}

/**
 * Opens a few shared connections for single statements. A statement does not wait for the responses to earlier
 * statements (PostgreSQL's pipeline mode), so concurrent statements share a round trip. Use them only for short
 * statements, because a slow statement delays the following statements. Transactions have their own connections. If a
 * connection is lost, its statements fail, and the next statement opens a new connection.
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
    // The error is reported by each statement that waits for the connection.
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
        // The connection itself has failed. It is closing and must not be used again.
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
