/** The maximum number of concurrent live streams of one session and from one IP address. */
const STREAMS_OF_A_TOKEN = 4
const STREAMS_FROM_AN_ADDRESS = 50
/** A refused client may retry after this time. */
export const STREAM_RETRY_SECONDS = 5

export type StreamLimits = {
  /** Counts a new stream and returns the function that releases it; undefined if the limit is reached. */
  readonly take: (of: { sessionId: string; address: string }) => (() => void) | undefined
  readonly open: () => number
}

export function openStreamLimits(): StreamLimits {
  const counts = new Map<string, number>()
  let taken = 0
  const count = (name: string) => counts.get(name) ?? 0
  const change = (name: string, by: number) => {
    const now = count(name) + by
    if (now > 0) counts.set(name, now)
    else counts.delete(name)
  }
  return {
    take: of => {
      const [token, address] = [`token ${of.sessionId}`, `address ${of.address}`]
      if (count(token) >= STREAMS_OF_A_TOKEN || count(address) >= STREAMS_FROM_AN_ADDRESS) return undefined
      change(token, 1)
      change(address, 1)
      let isTaken = true
      taken++
      return () => {
        if (!isTaken) return
        isTaken = false
        taken--
        change(token, -1)
        change(address, -1)
      }
    },
    open: () => taken,
  }
}
