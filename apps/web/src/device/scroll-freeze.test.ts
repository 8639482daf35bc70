import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  AT_REST,
  CHECK_AFTER_MS,
  DELAYS,
  type FreezeEvent,
  type FreezeState,
  MAX_ATTEMPTS,
  nextFreeze,
  watchScrolling,
} from './scroll-freeze.ts'

describe('from one state to the next', () => {
  const at = (phase: FreezeState['phase'], attempts = 0): FreezeState => ({ phase, attempts })

  test.each([
    ['a look probes', at('at rest'), 'look', at('probing'), 'probe'],
    ['a second look during that does not', at('probing'), 'look', at('probing'), null],
    ['a page that scrolls is left alone', at('probing'), 'scrolls', AT_REST, null],
    ['a frozen one is tried to recover', at('probing'), 'frozen', at('recovering', 1), 'recover'],
    ['then looked at again', at('recovering', 1), 'recovered', at('probing again', 1), 'probe again'],
    ['once more where it did not help', at('probing again', 1), 'frozen', at('recovering', 2), 'recover'],
    ['where it did, the count restarts', at('probing again', 2), 'scrolls', AT_REST, null],
    ['after three attempts it is given up', at('probing again', 3), 'frozen', at('at rest', 3), null],
    ['and looked at on, without trying', at('probing', 3), 'frozen', at('at rest', 3), null],
    ['until it scrolls by itself', at('probing', 3), 'scrolls', AT_REST, null],
    ['or the page is hidden', at('at rest', 3), 'hidden', AT_REST, null],
    ['hiding it ends an attempt', at('recovering', 2), 'hidden', AT_REST, null],
    ['what was overtaken changes nothing', at('at rest', 1), 'frozen', at('at rest', 1), null],
    ['by hand it is tried whatever was before', at('at rest', 3), 'fix', at('recovering', 1), 'recover'],
    ['but not twice at once', at('recovering', 1), 'fix', at('recovering', 1), null],
  ] as const satisfies readonly (readonly [string, FreezeState, FreezeEvent, FreezeState, string | null])[])(
    '%s',
    (_, state, event, next, todo) => {
      expect(nextFreeze(state, event)).toEqual({ state: next, todo })
    },
  )
})

describe('a page that is watched', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A page that is frozen until it was recovered `helpsAfter` times. */
  function page(helpsAfter: number) {
    const counts = { probes: 0, recoveries: 0 }
    const watch = watchScrolling({
      probe: async () => {
        counts.probes += 1
        return counts.recoveries >= helpsAfter
      },
      recover: async () => {
        counts.recoveries += 1
      },
    })
    return { counts, watch }
  }

  test.each(Object.entries(CHECK_AFTER_MS))('is looked at after "%s", %i ms later', async (reason, delayMs) => {
    const { counts, watch } = page(0)
    watch.look(reason as keyof typeof CHECK_AFTER_MS)
    await vi.advanceTimersByTimeAsync(delayMs - 1)
    expect(counts.probes).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(counts.probes).toBe(1)
    watch.stop()
  })

  test('is looked at every five seconds', async () => {
    const { counts, watch } = page(0)
    await vi.advanceTimersByTimeAsync(3 * DELAYS.healthCheckMs)
    expect(counts).toEqual({ probes: 3, recoveries: 0 })
    watch.stop()
  })

  test('is tried again 300 ms after each attempt, until it scrolls', async () => {
    const { counts, watch } = page(2)
    watch.look('focus')
    await vi.advanceTimersByTimeAsync(CHECK_AFTER_MS.focus)
    expect(counts).toEqual({ probes: 1, recoveries: 1 })
    await vi.advanceTimersByTimeAsync(DELAYS.probeAgainMs)
    expect(counts).toEqual({ probes: 2, recoveries: 2 })
    await vi.advanceTimersByTimeAsync(DELAYS.probeAgainMs)
    expect(counts).toEqual({ probes: 3, recoveries: 2 })
    watch.stop()
  })

  test('is tried three times while it stays frozen, and again after it was hidden', async () => {
    const { counts, watch } = page(Number.POSITIVE_INFINITY)
    await vi.advanceTimersByTimeAsync(4 * DELAYS.healthCheckMs)
    expect(counts.recoveries).toBe(MAX_ATTEMPTS)
    watch.hidden()
    watch.look('visible')
    await vi.advanceTimersByTimeAsync(CHECK_AFTER_MS.visible)
    expect(counts.recoveries).toBe(MAX_ATTEMPTS + 1)
    watch.stop()
  })

  test('is not looked at any more for what happened before it was hidden', async () => {
    const { counts, watch } = page(0)
    watch.look('turned')
    watch.hidden()
    await vi.advanceTimersByTimeAsync(CHECK_AFTER_MS.turned)
    expect(counts.probes).toBe(0)
    watch.stop()
  })

  test.each([
    [2, true],
    [Number.POSITIVE_INFINITY, false],
  ])('recovers after %d attempts, and is fixed by hand: %s', async (helpsAfter, isFixed) => {
    const { watch } = page(helpsAfter)
    const fixed = watch.fix()
    await vi.advanceTimersByTimeAsync(MAX_ATTEMPTS * DELAYS.probeAgainMs)
    expect(await fixed).toBe(isFixed)
    watch.stop()
  })
})
