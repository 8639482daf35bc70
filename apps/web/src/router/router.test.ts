import { act, createElement } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findRoute, type Location, Navigate, Router, useLocation, useNavigate } from './router.tsx'

describe('the screen of an address', () => {
  const ROUTES = { '/': 'the first screen', '/waiver': 'the waiver', '/walk-in-options': 'the choices' }

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
  ])('with the path %s is the screen "%s"', (pathname, screen) => {
    expect(findRoute(ROUTES, pathname)).toBe(screen)
  })
})

/** A fake browser window: an address and a history. */
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

const onMove = (from: string, to: string) => moves.push(`${from} > ${to}`)
const REDIRECTS: Record<string, string> = { '/nowhere': '/', '/gone': '/' }

function Screen() {
  location = useLocation()
  navigate = useNavigate()
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
  // The properties of an element that React needs even if nothing is rendered in it.
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

describe('the router', () => {
  beforeEach(() => open('/daily-schedule?date=2026-11-20#top'))

  test('shows the screen of the URL at the start', () => {
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

  test('restores the screens and their states when the user presses Back or Forward', async () => {
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

  test('renders the previous screen only after the popstate event has ended', async () => {
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

  test('replaces the history entry of a dialog if the user follows a link in the dialog', async () => {
    await go('/office/staff')
    browser.window.history.pushState({ ...(browser.window.history.state as object), dialog: true }, '', '/office/staff')
    await go('/office/staff/maya')
    expect(browser.addresses().slice(1)).toEqual(['/office/staff', '/office/staff/maya'])
    await step(-1)
    expect(location.pathname).toBe('/office/staff')
  })

  test('gives the location a new key if the user navigates to the same URL again', async () => {
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

describe('a redirect', () => {
  test('replaces the redirected URL in the history', async () => {
    await open('/nowhere')
    expect(location.pathname).toBe('/')
    expect(browser.addresses()).toEqual(['/'])
    expect(moves).toEqual(['/nowhere > /'])
  })

  test('is executed at each navigation to its URL and keeps the navigation state', async () => {
    await open('/login')
    for (const state of ['first', 'second']) {
      await go('/nowhere', { state })
      expect(location).toMatchObject({ pathname: '/', state })
    }
    expect(browser.addresses()).toEqual(['/login', '/', '/'])
  })

  test('is executed even if another redirected URL was opened just before', async () => {
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
