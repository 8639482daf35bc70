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

  test('is found for any last part of an address that ends in `:id`', () => {
    const routes = { '/office/staff': 'the list', '/office/staff/:id': 'one account' }
    expect(findRoute(routes, '/office/staff/')).toBe('the list')
    expect(findRoute(routes, '/office/staff/Maya.K/')).toBe('one account')
    expect(findRoute(routes, '/office/staff/maya/sessions')).toBeUndefined()
  })

  test('is found with or without a tab for an address that ends in `:id/:tab`', () => {
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
  ])('for %s is %s', (pathname, screen) => {
    expect(findRoute(ROUTES, pathname)).toBe(screen)
  })
})

/** A fake of a browser window: its address and the entries of its history. */
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
/** The leave guard of the screen, if it has unsaved changes. */
let guard: ((leave: () => void) => void) | null = null
let isOfPart = false
/** A second leave guard: of the page if the first is of a part, and otherwise of a part. */
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
  // The minimum of an element that React needs when nothing is rendered in it.
  const owner = { nodeType: 9, addEventListener: () => {}, activeElement: null }
  const element = { nodeType: 1, tagName: 'DIV', addEventListener: () => {}, ownerDocument: owner, firstChild: null }
  root = createRoot(element as unknown as Element)
  const children = createElement(Screen)
  await act(async () => root.render(createElement(Router, { onMove, isOwn: () => true, children })))
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

describe('the router', () => {
  beforeEach(() => open('/daily-schedule?date=2026-11-20#top'))

  test('starts at the typed address', () => {
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

  test('goes with Back and Forward through the visited screens, each with its state', async () => {
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

  test('renders the screen of Back after the browser’s own event, in which React would block the page', async () => {
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

  test('cannot go back to a screen that was replaced', async () => {
    await go('/login')
    await go('/manager', { replace: true })
    expect(browser.addresses()).toEqual(['/daily-schedule?date=2026-11-20#top', '/manager'])
    await step(-1)
    expect(location.pathname).toBe('/daily-schedule')
  })

  test('replaces the history entry of a dialog when a link in the dialog is followed', async () => {
    await go('/office/staff')
    browser.window.history.pushState({ ...(browser.window.history.state as object), dialog: true }, '', '/office/staff')
    await go('/office/staff/maya')
    expect(browser.addresses().slice(1)).toEqual(['/office/staff', '/office/staff/maya'])
    await step(-1)
    expect(location.pathname).toBe('/office/staff')
  })

  test('gives the location a new key when the same address is opened again', async () => {
    await go('/')
    const { key } = location
    await go('/')
    expect(location.key).not.toBe(key)
  })

  test('returns the same `navigate` function on every screen', async () => {
    const before = navigate
    await go('/')
    expect(navigate).toBe(before)
  })
})

describe('a page with unsaved changes', () => {
  let leave: (() => void) | null
  /** Confirms leaving the page; after a held Back the browser goes back first, and then the screen is rendered. */
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

  test('asks before a filter change that would discard the edited part', async () => {
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

  test('asks by the part’s guard if only the part disappears, and by the page’s guard if both do', async () => {
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

  test('asks only once for itself and its part when Back leaves it', async () => {
    let others = 0
    otherGuard = () => {
      others += 1
    }
    await go('/office/staff/O%27Brien?tab=1', { replace: true })
    await step(-1)
    await leaveNow()
    expect([location.pathname, others]).toEqual(['/office/audit', 0])
  })

  test('can read the decoded last part of its address', () => {
    expect(lastPart).toBe("O'Brien")
  })

  test('asks before a link is followed, but not when only its query changes', async () => {
    await go('/office/staff/O%27Brien?tab=2')
    expect(leave).toBeNull()
    await go('/dashboard')
    expect(location.pathname).toBe('/office/staff/O%27Brien')
    guard = null
    await leaveNow()
    expect(location.pathname).toBe('/dashboard')
  })

  test('asks before Back leaves it, and restores its address', async () => {
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
  test('replaces its address in the history', async () => {
    await open('/nowhere')
    expect(location.pathname).toBe('/')
    expect(browser.addresses()).toEqual(['/'])
    expect(moves).toEqual(['/nowhere > /'])
  })

  test('works each time that its address is opened, and passes on the state', async () => {
    await open('/login')
    for (const state of ['first', 'second']) {
      await go('/nowhere', { state })
      expect(location).toMatchObject({ pathname: '/', state })
    }
    expect(browser.addresses()).toEqual(['/login', '/', '/'])
  })

  test('works when two redirected addresses are opened one after the other', async () => {
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

  test('is followed by the product at a plain click', () => {
    expect(press({})).toEqual({ isFollowed: true, isTaken: true })
  })

  test.each([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
    'is left to the browser with %j',
    keys => {
      expect(press(keys)).toEqual({ isFollowed: false, isTaken: false })
    },
  )
})
