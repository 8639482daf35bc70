import { AsyncLocalStorage } from 'node:async_hooks'
import { openRefusingPeriod } from '@frontlash/http/refusing-period'

/** How many calls may hash or wait: in all, from callers without a known browser, and from one such address. */
const CALLS_MAX = 24
const STRANGERS_MAX = 8
const FROM_ADDRESS_MAX = 2
/**
 * The longest time that a call waits before its hash. It is shorter than the frontend's time limit, so that the caller
 * gets an error that asks for a retry, and not the one that the server is away.
 */
const WAIT_MS = 6_000

/** The queue is full: this call was refused, or has lost its place to another call. */
export class HashQueueFull extends Error {
  override readonly name = 'HashQueueFull'
}

/** The sender of a call that hashes. */
export type HashCaller = {
  readonly isKnownBrowser: boolean
  /** An address, or the network of a household (address-group.ts). */
  readonly address: string
  /** How long the call has already waited for something else. */
  readonly waitedMs?: number
}

export type HashQueue = {
  /**
   * Runs `work` when its turn has come; only a limited number of calls run at once. Throws HashQueueFull when the
   * caller's calls have to be refused. Work without a caller (a command, a change by a signed-in user) is never
   * refused. Further work within `work` runs at once.
   */
  readonly run: <T>(caller: HashCaller | undefined, work: () => Promise<T>) => Promise<T>
  /** Throws HashQueueFull when a caller's call would have to be refused now: for a refusal before any other work. */
  readonly refuseWhenFull: (caller: HashCaller) => void
  /** Whether calls were refused in the last seconds. */
  readonly isRefusing: () => boolean
}

type Waiting = {
  readonly caller: HashCaller | undefined
  readonly begin: () => void
  readonly refuse: () => void
}

/**
 * A queue for slow hashes (docs/product/access.md, "Slow hashes"): known browsers go first, then addresses without a
 * wrong attempt, and callers without a known browser cannot take what known browsers need. When strangers have taken
 * all their places, a call from an address without a wrong attempt takes the place of a waiting one from an address
 * that has some.
 *
 * @param atOnce how many run at once
 * @param hasFailed whether there was a wrong attempt from an address lately
 */
export function openHashQueue(atOnce: number, hasFailed: (address: string) => boolean): HashQueue {
  const inside = new AsyncLocalStorage<true>()
  const running = new Set<{ readonly caller: HashCaller | undefined }>()
  const refusing = openRefusingPeriod()
  let waiting: Waiting[] = []

  const strangers = () => [...running, ...waiting].map(one => one.caller).filter(isStranger)
  const isFullFor = (caller: HashCaller) =>
    running.size + waiting.length >= CALLS_MAX || (isStranger(caller) && strangers().length >= STRANGERS_MAX)
  /** The place that a caller's call takes: a free place, the place of a waiting call (its number), or none. */
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
  /** Resolves when a call's turn has come. */
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
