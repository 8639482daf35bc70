/** A dashboard as the server sees it: a stream that is read with somebody's token. */
export type EventListener = {
  /** When a booking's status was first heard of, in milliseconds of `Date.now()`; by booking. */
  readonly heardAtMs: ReadonlyMap<string, number>
  readonly close: () => void
}

/** Opens a location's stream and reads it until it is closed; resolves once it is `ready`. */
export async function listenToStream(address: string, token: string): Promise<EventListener> {
  const stop = new AbortController()
  const answer = await fetch(`${address}/api/realtime/tustin`, {
    headers: { 'x-auth-token': token, accept: 'text/event-stream' },
    signal: stop.signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}: ${await answer.text()}`)
  const heardAtMs = new Map<string, number>()
  const ready = Promise.withResolvers<void>()
  void read(answer.body, event => {
    if (event.includes('event: ready')) ready.resolve()
    if (!event.includes('event: daily_status')) return
    const id = /"square_appointment_id": ?"([^"]+)"/.exec(event)?.[1]
    if (id && !heardAtMs.has(id)) heardAtMs.set(id, Date.now())
  }).catch(ready.reject)
  await ready.promise
  return { heardAtMs, close: () => stop.abort() }
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
