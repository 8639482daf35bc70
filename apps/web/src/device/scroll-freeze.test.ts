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

describe('the recovery of a page that does not scroll', () => {
  const at = (phase: FreezeState['phase'], attempts = 0): FreezeState => ({ phase, attempts })

  test.each([
    ['a check starts a probe of the page', at('at rest'), 'look', at('probing'), 'probe'],
    ['a second check during a probe changes nothing', at('probing'), 'look', at('probing'), null],
    ['a page that scrolls needs no recovery', at('probing'), 'scrolls', AT_REST, null],
    ['a frozen page causes a recovery', at('probing'), 'frozen', at('recovering', 1), 'recover'],
    [
      'a recovery is followed by another probe',
      at('recovering', 1),
      'recovered',
      at('probing again', 1),
      'probe again',
    ],
    [
      'a page that is still frozen causes another recovery',
      at('probing again', 1),
      'frozen',
      at('recovering', 2),
      'recover',
    ],
    ['a page that scrolls again resets the number of recoveries', at('probing again', 2), 'scrolls', AT_REST, null],
    ['the third failed recovery is the last', at('probing again', 3), 'frozen', at('at rest', 3), null],
    [
      'a page is probed after three failed recoveries, but not recovered again',
      at('probing', 3),
      'frozen',
      at('at rest', 3),
      null,
    ],
    ['a page that scrolls after three failed recoveries resets the number', at('probing', 3), 'scrolls', AT_REST, null],
    ['hiding the page resets the number of failed recoveries', at('at rest', 3), 'hidden', AT_REST, null],
    ['hiding the page ends a recovery', at('recovering', 2), 'hidden', AT_REST, null],
    ['an outdated result of a probe changes nothing', at('at rest', 1), 'frozen', at('at rest', 1), null],
    ['staff can start a recovery after three failures', at('at rest', 3), 'fix', at('recovering', 1), 'recover'],
    ['a start by staff during a recovery changes nothing', at('recovering', 1), 'fix', at('recovering', 1), null],
  ] as const satisfies readonly (readonly [string, FreezeState, FreezeEvent, FreezeState, string | null])[])(
    '%s',
    (_, state, event, next, todo) => {
      expect(nextFreeze(state, event)).toEqual({ state: next, todo })
    },
  )
})

describe('a page that is watched for freezing', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A page that is frozen until attempt number `helpsAfter`. */
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

  test.each(Object.entries(CHECK_AFTER_MS))(
    'is checked after the event "%s" and a delay of %i ms',
    async (reason, delayMs) => {
      const { counts, watch } = page(0)
      watch.look(reason as keyof typeof CHECK_AFTER_MS)
      await vi.advanceTimersByTimeAsync(delayMs - 1)
      expect(counts.probes).toBe(0)
      await vi.advanceTimersByTimeAsync(1)
      expect(counts.probes).toBe(1)
      watch.stop()
    },
  )

  test('is checked every five seconds', async () => {
    const { counts, watch } = page(0)
    await vi.advanceTimersByTimeAsync(3 * DELAYS.healthCheckMs)
    expect(counts).toEqual({ probes: 3, recoveries: 0 })
    watch.stop()
  })

  test('is repaired every 300 ms until the page scrolls', async () => {
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

  test('is repaired at most three times until the page was hidden', async () => {
    const { counts, watch } = page(Number.POSITIVE_INFINITY)
    await vi.advanceTimersByTimeAsync(4 * DELAYS.healthCheckMs)
    expect(counts.recoveries).toBe(MAX_ATTEMPTS)
    watch.hidden()
    watch.look('visible')
    await vi.advanceTimersByTimeAsync(CHECK_AFTER_MS.visible)
    expect(counts.recoveries).toBe(MAX_ATTEMPTS + 1)
    watch.stop()
  })

  test('is not checked because of an event from before the page was hidden', async () => {
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
  ])(
    'tells staff whether a repair has succeeded (the page scrolls after %d attempts: %s)',
    async (helpsAfter, isFixed) => {
      const { watch } = page(helpsAfter)
      const fixed = watch.fix()
      await vi.advanceTimersByTimeAsync(MAX_ATTEMPTS * DELAYS.probeAgainMs)
      expect(await fixed).toBe(isFixed)
      watch.stop()
    },
  )
})
