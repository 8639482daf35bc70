import { AsyncLocalStorage } from 'node:async_hooks'
import { openRefusingPeriod } from '@frontlash/http/refusing-period'

/**
 * The maximum numbers of calls that compute a hash or wait for one: all calls, calls from unknown browsers, and calls
 * from unknown browsers with the same IP address.
 */
const CALLS_MAX = 24
const STRANGERS_MAX = 8
const FROM_ADDRESS_MAX = 2
/**
 * The longest time that a call waits for its hash. It is shorter than the frontend's timeout. The caller is therefore
 * asked to retry, and is not told that the server is down.
 */
const WAIT_MS = 6_000

/** Thrown if the queue is full: the call was refused, or another call has taken its place. */
export class HashQueueFull extends Error {
  override readonly name = 'HashQueueFull'
}

export type HashCaller = {
  readonly isKnownBrowser: boolean
  /** The IP address, or the network of a household if the address is IPv6 (address-group.ts). */
  readonly address: string
  /** How long the call has already waited before it was queued, for example because its sign-in was delayed. */
  readonly waitedMs?: number
}

export type HashQueue = {
  /**
   * Queues `work` and runs it when its turn comes. The number of concurrent calls is limited. Throws HashQueueFull if
   * the call is refused. Work without a caller is never refused. Such work is a command, or a change by a signed-in
   * user. If `work` calls `run` itself, the inner work runs at once.
   */
  readonly run: <T>(caller: HashCaller | undefined, work: () => Promise<T>) => Promise<T>
  /**
   * Throws HashQueueFull if the queue would refuse a call of this caller now. A call checks this before it does
   * anything else.
   */
  readonly refuseWhenFull: (caller: HashCaller) => void
  /** True if the queue has refused a call in the last five seconds. */
  readonly isRefusing: () => boolean
}

type Waiting = {
  readonly caller: HashCaller | undefined
  readonly begin: () => void
  readonly refuse: () => void
}

/**
 * Creates a queue for slow hashes (docs/product/access.md, "Slow hashes"). Calls from known browsers run first. Then
 * come calls from IP addresses without a wrong attempt. Some places in the queue are reserved for known browsers. If
 * the other places are full, a call from an IP address without a wrong attempt replaces a waiting call from an IP
 * address with a wrong attempt.
 *
 * @param atOnce the number of calls that run concurrently
 * @param hasFailed returns true if there was a recent wrong attempt from an IP address
 */
export function openHashQueue(atOnce: number, hasFailed: (address: string) => boolean): HashQueue {
  const inside = new AsyncLocalStorage<true>()
  const running = new Set<{ readonly caller: HashCaller | undefined }>()
  const refusing = openRefusingPeriod()
  let waiting: Waiting[] = []

  const strangers = () => [...running, ...waiting].map(one => one.caller).filter(isStranger)
  const isFullFor = (caller: HashCaller) =>
    running.size + waiting.length >= CALLS_MAX || (isStranger(caller) && strangers().length >= STRANGERS_MAX)
  /**
   * Returns `free` if the queue has a free place for the call, the index of a waiting call that the call replaces, or
   * `none`.
   */
  const placeFor = (caller: HashCaller): 'free' | 'none' | number => {
    const fromAddress = strangers().filter(({ address }) => address === caller.address).length
    if (isStranger(caller) && fromAddress >= FROM_ADDRESS_MAX) return 'none'
    if (!isFullFor(caller)) return 'free'
    const at = isStranger(caller) && !hasFailed(caller.address) ? waiting.findIndex(mayLosePlace) : -1
    return at < 0 ? 'none' : at
  }
  const enterQueue = (one: Waiting) => {
    const place = one.caller ? placeFor(one.caller) : 'free'
    if (place === 'none') return one.refuse()
    if (place === 'free') return waiting.push(one)
    const [loser] = waiting.splice(place, 1, one)
    loser!.refuse()
  }
  const mayLosePlace = ({ caller }: Waiting) => isStranger(caller) && hasFailed(caller.address)
  const beginNext = () => {
    while (running.size < atOnce && waiting.length > 0) {
      const next =
        waiting.find(({ caller }) => !isStranger(caller)) ?? waiting.find(one => !mayLosePlace(one)) ?? waiting[0]!
      waiting = waiting.filter(one => one !== next)
      running.add(next)
      next.begin()
    }
  }
  const turnOf = (caller: HashCaller | undefined) =>
    new Promise<Waiting>((resolve, reject) => {
      const one: Waiting = {
        caller,
        begin: () => {
          clearTimeout(late)
          resolve(one)
        },
        refuse: () => {
          clearTimeout(late)
          refusing.extend()
          reject(new HashQueueFull())
        },
      }
      const giveUp = () => {
        waiting = waiting.filter(other => other !== one)
        one.refuse()
      }
      const late = caller && setTimeout(giveUp, Math.max(0, WAIT_MS - (caller.waitedMs ?? 0))).unref()
      enterQueue(one)
      beginNext()
    })

  return {
    isRefusing: refusing.isOn,
    refuseWhenFull: caller => {
      if (inside.getStore() || placeFor(caller) !== 'none') return
      refusing.extend()
      throw new HashQueueFull()
    },
    run: async (caller, work) => {
      if (inside.getStore()) return work()
      const one = await turnOf(caller)
      try {
        return await inside.run(true, work)
      } finally {
        running.delete(one)
        beginNext()
      }
    },
  }
}

function isStranger(caller: HashCaller | undefined): caller is HashCaller {
  return caller !== undefined && !caller.isKnownBrowser
}
