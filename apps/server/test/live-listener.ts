import { type ClientRequest, type IncomingMessage, request } from 'node:http'

export type ReceivedEvent = {
  readonly event: string
  /** The event's id; NaN for an event that was sent ahead of the queue, without an id. */
  readonly id: number
  readonly data: Record<string, unknown>
}

export type LiveListener = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly received: ReceivedEvent[]
  readonly comments: () => number
  /** Waits until `fits` returns true for the received events, and returns those events. */
  readonly until: (fits: (received: ReceivedEvent[]) => boolean) => Promise<ReceivedEvent[]>
  readonly ended: Promise<void>
  readonly body: () => string
  readonly cut: () => void
}

/** Listens to a location's live stream over real HTTP, like a dashboard. */
export function listen(
  port: number,
  headers: Record<string, string>,
  options: { location?: string; lastEventId?: number | string; agent?: false } = {},
): Promise<LiveListener> {
  const { location = 'tustin', lastEventId } = options
  return new Promise((resolve, reject) => {
    const input: ClientRequest = request(
      {
        port,
        host: '127.0.0.1',
        path: `/api/realtime/${location}`,
        agent: false,
        headers: { ...headers, ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }) },
      },
      response => {
        const received: ReceivedEvent[] = []
        const waiting = new Set<() => void>()
        let comments = 0
        let rest = ''
        let text = ''
        const notify = () => {
          for (const check of [...waiting]) check()
        }
        const ended = new Promise<void>(done => {
          response.once('close', () => {
            done()
            notify()
          })
        })
        response.setEncoding('utf8')
        response.on('error', () => {})
        response.on('data', (piece: string) => {
          text += piece
          rest += piece
          const blocks = rest.split('\n\n')
          rest = blocks.pop()!
          for (const block of blocks) {
            if (block.startsWith(':')) comments++
            else received.push(readBlock(block))
          }
          notify()
        })
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          received,
          comments: () => comments,
          until: fits =>
            new Promise((done, fail) => {
              const check = () => {
                if (fits(received)) done(received)
                else if (response.destroyed) fail(new Error(`the stream ended after ${JSON.stringify(received)}`))
                else return
                waiting.delete(check)
              }
              waiting.add(check)
              check()
            }),
          ended,
          body: () => text,
          cut: () => input.destroy(),
        })
      },
    )
    input.once('error', reject)
    input.end()
  })
}

function readBlock(block: string): ReceivedEvent {
  const fields = Object.fromEntries(block.split('\n').map(line => line.split(/: (.*)/s) as [string, string]))
  return { event: fields.event!, id: Number(fields.id), data: JSON.parse(fields.data!) }
}
