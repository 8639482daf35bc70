import { act, createElement } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  askToLeave,
  findRoute,
  type Location,
  Navigate,
  onPlainPress,
  Router,
  useLastPart,
  useLeaveGuard,
  useLocation,
  useNavigate,
} from './router.tsx'

describe('the screen of an address', () => {
  const ROUTES = { '/': 'the first screen', '/waiver': 'the waiver', '/walk-in-options': 'the choices' }

  test('one of many things is the last part of its address', () => {
    const routes = { '/office/staff': 'the list', '/office/staff/:id': 'one account' }
    expect(findRoute(routes, '/office/staff/')).toBe('the list')
    expect(findRoute(routes, '/office/staff/Maya.K/')).toBe('one account')
    expect(findRoute(routes, '/office/staff/maya/sessions')).toBeUndefined()
  })

  test('a page about one thing is at its address too, with or without a tab', () => {
    const routes = { '/office/clients': 'the search', '/office/clients/:id/:tab': 'one client' }
    expect(findRoute(routes, '/office/clients')).toBe('the search')
    expect(findRoute(routes, '/office/clients/0198')).toBe('one client')
    expect(findRoute(routes, '/office/clients/0198/texts/')).toBe('one client')
    expect(findRoute(routes, '/office/clients/0198/texts/1')).toBeUndefined()
  })

  test.each([
    ['/', 'the first screen'],
    ['//', 'the first screen'],
    ['', 'the first screen'],
    ['/waiver', 'the waiver'],
    ['/waiver/', 'the waiver'],
    ['/waiver//', 'the waiver'],
    ['/WAIVER', 'the waiver'],
    ['/Walk-In-Options/', 'the choices'],
    ['/%77aiver', 'the waiver'],
    ['/walk%2Din-options', 'the choices'],
    ['/waiver/anything', undefined],
    ['/anything/waiver', undefined],
    ['//waiver', undefined],
    ['/waive', undefined],
    ['/waivers', undefined],
    ['/waiver%2F', undefined],
    ['/%2Fwaiver', undefined],
    ['%2F', undefined],
    ['/waiver%20', undefined],
    ['/waiver%', undefined],
    ['/%', undefined],
    ['/constructor', undefined],
  ])('%s is %s', (pathname, screen) => {
    expect(findRoute(ROUTES, pathname)).toBe(screen)
  })
})

/** What a browser holds of one window: its address bar and what its Back button leads through. */
function openBrowser(address: string) {
  const entries = [{ address, state: null as unknown }]
  let at = 0
  const url = () => new URL(entries[at]!.address, 'http://tablet')
  const window = Object.assign(new EventTarget(), {
    event: undefined,
    HTMLIFrameElement: class {},
    history: {
      get state() {
        return entries[at]!.state
      },
      pushState(state: unknown, _: string, to: string) {
        at += 1
        entries.splice(at, entries.length, { address: to, state: structuredClone(state) })
      },
      go: (by: number) => queueMicrotask(() => step(by)),
      replaceState(state: unknown, _: string, to: string) {
        entries[at] = { address: to, state: structuredClone(state) }
      },
    },
  })
  const step = (by: number) => {
    at += by
    window.dispatchEvent(new Event('popstate'))
  }
  return {
    window: Object.defineProperty(window, 'location', { get: url }),
    addresses: () => entries.map(entry => entry.address),
    step,
    address: () => entries[at]!.address,
  }
}

let browser: ReturnType<typeof openBrowser>
let root: Root
let location: Location
let navigate: ReturnType<typeof useNavigate>
let moves: string[]
let lastPart: string
/** What asks before the screen is left, if it has unsaved changes. */
let guard: ((leave: () => void) => void) | null = null
let isOfPart = false
/** What else asks, of the other kind. */
let otherGuard: ((leave: () => void) => void) | null = null

const onMove = (from: string, to: string) => moves.push(`${from} > ${to}`)
const REDIRECTS: Record<string, string> = { '/nowhere': '/', '/gone': '/' }

function Screen() {
  location = useLocation()
  navigate = useNavigate()
  lastPart = useLastPart()
  useLeaveGuard(guard, isOfPart)
  useLeaveGuard(otherGuard, !isOfPart)
  const to = REDIRECTS[location.pathname]
  return to === undefined ? null : createElement(Navigate, { to, replace: true, state: location.state })
}

async function open(address: string) {
  browser = openBrowser(address)
  moves = []
  vi.stubGlobal('window', browser.window)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { dataset: {} } }))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const { createRoot } = await import('react-dom/client')
  // What React asks of an element in which nothing is drawn.
  const owner = { nodeType: 9, addEventListener: () => {}, activeElement: null }
  const element = { nodeType: 1, tagName: 'DIV', addEventListener: () => {}, ownerDocument: owner, firstChild: null }
  root = createRoot(element as unknown as Element)
  const children = createElement(Screen)
  await act(async () => root.render(createElement(Router, { onMove, children })))
}

const go = (...target: Parameters<typeof navigate>) => act(async () => navigate(...target))
const nextTask = () => new Promise(done => setTimeout(done))
const step = (by: number) =>
  act(async () => {
    browser.step(by)
    await nextTask()
  })

afterEach(async () => {
  await act(async () => root?.unmount())
  vi.unstubAllGlobals()
})

describe('going from screen to screen', () => {
  beforeEach(() => open('/daily-schedule?date=2026-11-20#top'))

  test('begins at the typed address', () => {
    expect(location).toEqual({
      pathname: '/daily-schedule',
      search: '?date=2026-11-20',
      hash: '#top',
      state: null,
      key: 'default',
    })
    expect(moves).toEqual([])
    expect(document.documentElement.dataset.moved).toBeUndefined()
  })

  test('Back and Forward lead through the screens that were gone to, with what each was given', async () => {
    await go('/login', { state: { from: '/daily-schedule' } })
    expect(location).toMatchObject({ pathname: '/login', search: '', hash: '', state: { from: '/daily-schedule' } })
    expect(document.documentElement.dataset.moved).toBe('')
    const { key } = location
    await step(-1)
    expect(location).toMatchObject({ pathname: '/daily-schedule', search: '?date=2026-11-20', state: null })
    await step(1)
    expect(location).toMatchObject({ pathname: '/login', state: { from: '/daily-schedule' }, key })
    expect(moves).toEqual(['/daily-schedule > /login', '/login > /daily-schedule', '/daily-schedule > /login'])
  })

  test('Back is drawn after the browser’s own event, in which React would draw the whole screen at once', async () => {
    await go('/login')
    moves = []
    await act(async () => {
      browser.step(-1)
      await Promise.resolve()
      expect([moves, location.pathname]).toEqual([[], '/login'])
      await nextTask()
    })
    expect([moves, location.pathname]).toEqual([['/login > /daily-schedule'], '/daily-schedule'])
  })

  test('a screen in the place of another leaves no way back to that one', async () => {
    await go('/login')
    await go('/manager', { replace: true })
    expect(browser.addresses()).toEqual(['/daily-schedule?date=2026-11-20#top', '/manager'])
    await step(-1)
    expect(location.pathname).toBe('/daily-schedule')
  })

  test('a link in a dialog leads on from the page behind it', async () => {
    await go('/office/staff')
    browser.window.history.pushState({ ...(browser.window.history.state as object), dialog: true }, '', '/office/staff')
    await go('/office/staff/maya')
    expect(browser.addresses().slice(1)).toEqual(['/office/staff', '/office/staff/maya'])
    await step(-1)
    expect(location.pathname).toBe('/office/staff')
  })

  test('the same address again is another arrival', async () => {
    await go('/')
    const { key } = location
    await go('/')
    expect(location.key).not.toBe(key)
  })

  test('the way to go is the same function on every screen', async () => {
    const before = navigate
    await go('/')
    expect(navigate).toBe(before)
  })
})

describe('a page with unsaved changes', () => {
  let leave: (() => void) | null
  /** Leaves the page with unsaved changes, by Back if that was held: the browser goes back, and then the screen is drawn. */
  const leaveNow = () =>
    act(async () => {
      leave!()
      await Promise.resolve()
      await nextTask()
    })
  beforeEach(async () => {
    leave = null
    await open('/office/audit')
    guard = then => {
      leave = then
    }
    await go('/office/staff/O%27Brien')
  })
  afterEach(() => {
    guard = null
    otherGuard = null
    isOfPart = false
  })

  test('also asks before a filter change that would discard the edited part', async () => {
    isOfPart = true
    await go('/office/staff/O%27Brien?tab=2', { replace: true })
    expect(leave).toBeNull()
    await go('/office/staff/O%27Brien?tab=3')
    expect(location.search).toBe('?tab=2')
    await leaveNow()
    expect(location.search).toBe('?tab=3')
    isOfPart = false
    await go('/office/staff/O%27Brien?tab=4')
    isOfPart = true
    await go('/office/staff/O%27Brien?tab=4', { replace: true })
    await step(-1)
    expect(location.search).toBe('?tab=4')
    guard = null
    await leaveNow()
    expect(location.search).toBe('?tab=3')
  })

  test('is asked about by its part where only that goes, and asks itself afterwards, once for both', async () => {
    let leavePart: (() => void) | null = null
    otherGuard = then => {
      leavePart = then
    }
    await go('/office/staff/O%27Brien?tab=1', { replace: true })
    await go('/office/staff/O%27Brien?tab=2')
    expect([location.search, leave]).toEqual(['?tab=1', null])
    await act(async () => leavePart!())
    expect(location.search).toBe('?tab=2')
    await step(-1)
    expect([location.search, leave]).toEqual(['?tab=1', null])
    await act(async () => askToLeave(() => {}, true))
    expect(leave).toBeNull()
    await go('/dashboard')
    expect([location.pathname, leave]).toEqual(['/office/staff/O%27Brien', expect.any(Function)])
  })

  test('asks once for all of it, also where Back leaves it', async () => {
    let others = 0
    otherGuard = () => {
      others += 1
    }
    await go('/office/staff/O%27Brien?tab=1', { replace: true })
    await step(-1)
    await leaveNow()
    expect([location.pathname, others]).toEqual(['/office/audit', 0])
  })

  test('is known by the last part of its address', () => {
    expect(lastPart).toBe("O'Brien")
  })

  test('asks before a link is followed, but not before its own filters change', async () => {
    await go('/office/staff/O%27Brien?tab=2')
    expect(leave).toBeNull()
    await go('/dashboard')
    expect(location.pathname).toBe('/office/staff/O%27Brien')
    guard = null
    await leaveNow()
    expect(location.pathname).toBe('/dashboard')
  })

  test('asks before Back leaves it, with its address in the bar again', async () => {
    await step(-1)
    expect(location.pathname).toBe('/office/staff/O%27Brien')
    expect(browser.address()).toBe('/office/staff/O%27Brien')
    expect(moves).toEqual(['/office/audit > /office/staff/O%27Brien'])
    guard = null
    await leaveNow()
    expect(location.pathname).toBe('/office/audit')
    await step(1)
    expect(location.pathname).toBe('/office/staff/O%27Brien')
  })
})

describe('a redirect', () => {
  test('takes the place of the address that it stood at', async () => {
    await open('/nowhere')
    expect(location.pathname).toBe('/')
    expect(browser.addresses()).toEqual(['/'])
    expect(moves).toEqual(['/nowhere > /'])
  })

  test('leads on each time that one comes to it, with what it was given', async () => {
    await open('/login')
    for (const state of ['first', 'second']) {
      await go('/nowhere', { state })
      expect(location).toMatchObject({ pathname: '/', state })
    }
    expect(browser.addresses()).toEqual(['/login', '/', '/'])
  })

  test('leads on from one address of it to the next', async () => {
    await open('/login')
    await act(async () => {
      navigate('/nowhere')
      navigate('/gone')
    })
    expect(location.pathname).toBe('/')
    expect(browser.addresses()).toEqual(['/login', '/nowhere', '/'])
    await step(-1)
    expect(browser.addresses()).toEqual(['/login', '/', '/'])
  })
})

describe('a link inside the product', () => {
  const press = (keys: object) => {
    const event = { button: 0, preventDefault: vi.fn(), ...keys }
    const follow = vi.fn()
    onPlainPress(follow)(event as never)
    return { isFollowed: follow.mock.calls.length === 1, isTaken: event.preventDefault.mock.calls.length === 1 }
  }

  test('is followed at a plain press', () => {
    expect(press({})).toEqual({ isFollowed: true, isTaken: true })
  })

  test.each([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
    'is left to the browser with %j',
    keys => {
      expect(press(keys)).toEqual({ isFollowed: false, isTaken: false })
    },
  )
})
