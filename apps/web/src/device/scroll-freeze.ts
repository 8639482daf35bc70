/**
 * On an iPad, an installed app sometimes stops scrolling until it is restarted. docs/product/kiosk.md ("Scroll freeze")
 * describes how the app notices and repairs this.
 */
export const MAX_ATTEMPTS = 3

export const DELAYS = {
  /** The delay between scrolling the page by one pixel and checking its position. */
  probeMs: 50,
  /** The time for which the reset disables scrolling and touch. */
  resetMs: 100,
  /** The duration of the wake lock, which makes the system redraw the screen. */
  wakeLockMs: 1_000,
  /** The delay between the end of an attempt and the check of its result. */
  probeAgainMs: 300,
  healthCheckMs: 5_000,
} as const

/** The delay between an event and the check of the page. Directly after the event, the system is still busy. */
export const CHECK_AFTER_MS = {
  visible: 100,
  'restored from cache': 200,
  focus: 150,
  touch: 300,
  click: 300,
  turned: 500,
} as const

export type CheckReason = keyof typeof CHECK_AFTER_MS

export type FreezeState = {
  readonly phase: 'at rest' | 'probing' | 'recovering' | 'probing again'
  /** The number of attempts since scrolling last worked or the page was last hidden. */
  readonly attempts: number
}

export type FreezeEvent =
  | 'look'
  /** A probe has found that the page scrolls, or that nothing on it is scrollable. */
  | 'scrolls'
  | 'frozen'
  /** A repair attempt has finished. */
  | 'recovered'
  | 'hidden'
  /** Staff have requested a repair, which is possible even after all automatic attempts. */
  | 'fix'

export type FreezeStep = { readonly state: FreezeState; readonly todo: 'probe' | 'recover' | 'probe again' | null }

export const AT_REST: FreezeState = { phase: 'at rest', attempts: 0 }

/**
 * Returns the next state. An event that is impossible in the current phase comes from an outdated check and changes
 * nothing.
 */
export function nextFreeze(state: FreezeState, event: FreezeEvent): FreezeStep {
  switch (event) {
    case 'hidden':
      return { state: AT_REST, todo: null }
    case 'fix':
      return state.phase === 'recovering' ? stay(state) : attempt({ ...state, attempts: 0 })
    case 'look':
      return state.phase === 'at rest' ? { state: { ...state, phase: 'probing' }, todo: 'probe' } : stay(state)
    case 'scrolls':
      return isProbing(state) ? { state: AT_REST, todo: null } : stay(state)
    case 'frozen':
      return isProbing(state) ? attempt(state) : stay(state)
    case 'recovered':
      return state.phase === 'recovering'
        ? { state: { ...state, phase: 'probing again' }, todo: 'probe again' }
        : stay(state)
    default:
      return event satisfies never
  }
}

function isProbing({ phase }: FreezeState): boolean {
  return phase === 'probing' || phase === 'probing again'
}

function attempt(state: FreezeState): FreezeStep {
  // After the last attempt, the page is only checked until scrolling works again or the page is hidden.
  if (state.attempts >= MAX_ATTEMPTS) return { state: { ...state, phase: 'at rest' }, todo: null }
  return { state: { phase: 'recovering', attempts: state.attempts + 1 }, todo: 'recover' }
}

function stay(state: FreezeState): FreezeStep {
  return { state, todo: null }
}

/** The functions that check and repair the page. Tests pass their own. */
export type ScrollingPage = {
  /** Resolves to true if the page scrolls, if nothing can be scrolled, and during a touch. */
  readonly probe: () => Promise<boolean>
  /** Makes one attempt with all methods that may restore scrolling. */
  readonly recover: () => Promise<void>
}

export type FreezeWatch = {
  readonly look: (reason: CheckReason) => void
  readonly hidden: () => void
  /** Makes up to three attempts at once. Resolves to true if the page scrolls afterwards. */
  readonly fix: () => Promise<boolean>
  readonly stop: () => void
}

export function watchScrolling(page: ScrollingPage): FreezeWatch {
  let state = AT_REST
  let isStopped = false
  let fixed: ((scrolls: boolean) => void)[] = []
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const later = (delayMs: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, delayMs)
    timers.add(timer)
  }
  // The number of steps so far. When the page is hidden, the number increases too. If a result belongs to an earlier
  // step, it is outdated and ignored.
  let turn = 0

  const take = (event: FreezeEvent) => {
    if (isStopped) return
    const step = nextFreeze(state, event)
    if (event === 'hidden' || step.todo) turn += 1
    state = step.state
    const mine = turn
    const respond = (next: FreezeEvent) => mine === turn && take(next)
    const probe = () => void page.probe().then(scrolls => respond(scrolls ? 'scrolls' : 'frozen'))
    if (step.todo === 'probe') probe()
    if (step.todo === 'recover') void page.recover().then(() => respond('recovered'))
    if (step.todo === 'probe again') later(DELAYS.probeAgainMs, () => mine === turn && probe())
    if (state.phase === 'at rest') reportFixed(event === 'scrolls')
  }
  const reportFixed = (scrolls: boolean) => {
    const waiting = fixed
    fixed = []
    for (const resolve of waiting) resolve(scrolls)
  }

  const healthCheck = setInterval(() => take('look'), DELAYS.healthCheckMs)
  return {
    look: reason => later(CHECK_AFTER_MS[reason], () => take('look')),
    hidden: () => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      take('hidden')
    },
    fix: () =>
      new Promise(resolve => {
        fixed.push(resolve)
        take('fix')
      }),
    stop: () => {
      isStopped = true
      clearInterval(healthCheck)
      for (const timer of timers) clearTimeout(timer)
      reportFixed(false)
    },
  }
}
