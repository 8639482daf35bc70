/** Maximum streams per token and per address. */
const STREAMS_OF_A_TOKEN = 4
const STREAMS_FROM_AN_ADDRESS = 50
/** After this time a refused client may try again. */
export const STREAM_RETRY_SECONDS = 5

/** Counts open streams. They belong to this process, and so does the count. */
export type StreamLimits = {
  /** Reserves one more stream and returns a function that releases it; undefined when the limit is reached. */
  readonly take: (of: { sessionId: string; address: string }) => (() => void) | undefined
  /** How many streams are open. */
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
