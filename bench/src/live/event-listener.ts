/** A live stream that is read with a user's token, as a dashboard does. */
export type EventListener = {
  /** The time at which the status of each booking was first received, in milliseconds of `Date.now()`. */
  readonly statusAtMs: ReadonlyMap<string, number>
  /** The time at which the first change of each booking was received, in milliseconds of `Date.now()`. */
  readonly changedAtMs: ReadonlyMap<string, number>
  readonly close: () => void
}

/** Reads a location's stream until it is closed; resolves when the stream is `ready`. */
export async function listenToStream(address: string, token: string): Promise<EventListener> {
  const stop = new AbortController()
  const response = await fetch(`${address}/api/realtime/tustin`, {
    headers: { 'x-auth-token': token, accept: 'text/event-stream' },
    signal: stop.signal,
  })
  if (!response.ok || !response.body)
    throw new Error(`the stream returned ${response.status}: ${await response.text()}`)
  const statusAtMs = new Map<string, number>()
  const changedAtMs = new Map<string, number>()
  const ready = Promise.withResolvers<void>()
  void read(response.body, event => {
    if (event.includes('event: ready')) ready.resolve()
    const kind = /^event: (daily_status|appointment)$/m.exec(event)?.[1]
    const id = /"square_appointment_id": ?"([^"]+)"/.exec(event)?.[1]
    if (!kind || !id) return
    const seenAtMs = kind === 'appointment' ? changedAtMs : statusAtMs
    if (!seenAtMs.has(id)) seenAtMs.set(id, Date.now())
  }).catch(ready.reject)
  await ready.promise
  return { statusAtMs, changedAtMs, close: () => stop.abort() }
}

async function read(body: ReadableStream<Uint8Array>, onEvent: (event: string) => void): Promise<void> {
  const text = new TextDecoder()
  let unread = ''
  for await (const piece of body) {
    const events = (unread + text.decode(piece, { stream: true })).split('\n\n')
    unread = events.pop()!
    for (const event of events) onEvent(event)
  }
}
