const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/**
 * This many refusals in a minute count as a wrong attempt. The server asks callers to wait two seconds before a retry.
 * A person who waits this long causes fewer refusals.
 */
const REFUSALS_A_MINUTE = 5
const ADDRESSES_MAX = 10_000

/**
 * The IP addresses from which unknown browsers have made wrong sign-in attempts. They are only in memory, so a restart
 * clears them.
 */
export type WrongAttempts = {
  readonly add: (address: string) => void
  /** Counts a call that a full queue has refused. The fifth refusal in a minute counts as a wrong attempt. */
  readonly addRefusal: (address: string) => void
  /** Returns true if there was a wrong attempt from this IP address in the last hour. */
  readonly isRecent: (address: string) => boolean
}

/** @param now returns the time of a monotonic clock, in milliseconds */
export function openWrongAttempts(now: () => number = () => performance.now()): WrongAttempts {
  const lastAt = new Map<string, number>()
  const refusals = new Map<string, { readonly since: number; readonly count: number }>()
  const add = (address: string) => remember(lastAt, address, now())
  return {
    add,
    addRefusal: address => {
      const known = refusals.get(address)
      const isSameMinute = known !== undefined && now() - known.since < MINUTE_MS
      const { since, count } = isSameMinute ? known : { since: now(), count: 0 }
      remember(refusals, address, { since, count: count + 1 })
      if (count + 1 >= REFUSALS_A_MINUTE) add(address)
    },
    isRecent: address => {
      const at = lastAt.get(address)
      return at !== undefined && now() - at < HOUR_MS
    },
  }
}

/** Sets an entry. If the map is full, evicts the entry that was set longest ago. */
function remember<Value>(values: Map<string, Value>, name: string, value: Value): void {
  values.delete(name)
  values.set(name, value)
  const [oldest] = values.keys()
  if (values.size > ADDRESSES_MAX) values.delete(oldest!)
}
