import { setTimeout as wait } from 'node:timers/promises'
import { CALLS } from '@frontlash/contract/calls'
import type { HealthResponse } from '@frontlash/contract/health'
import type { LocationResponse } from '@frontlash/contract/locations'
import type { StaffUser } from '@frontlash/contract/staff'
import { LOCATION_KEYS, LOCATION_NAMES } from '@frontlash/domain/location-key'
import { cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import { installResponses, refuse, respond } from './responses.ts'
import { removeWindowListeners } from './window-listeners.ts'

type OpenOptions = {
  /** The tablet's or browser's `localStorage`, by key. */
  readonly stored?: Readonly<Record<string, string>>
  /** The visit's `sessionStorage`, by key. */
  readonly visit?: Readonly<Record<string, string>>
}

export const AT_TUSTIN = { selectedLocation: 'tustin' } as const

/**
 * Removes the app, the storage, the languages and the responses of the previous test. Then sets a tablet at Tustin without
 * a signed-in user, and a server that returns the locations and the time. Call it in `beforeEach`, before a test sets its own
 * responses.
 */
export function startOver(): void {
  cleanup()
  removeWindowListeners()
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset.languages
  document.documentElement.lang = 'en'
  installResponses()
  respond(CALLS.health, () => ({ ...HEALTHY, now: new Date().toISOString() }))
  refuse(CALLS.currentUser, 401, 'NOT_SIGNED_IN')
}

/** The health response of a healthy server, without its time. */
export const HEALTHY: Omit<HealthResponse, 'now'> = {
  status: 'ok',
  timeZone: 'America/Los_Angeles',
  demo: false,
  developerDate: false,
  version: '1',
  brand: 'Frontlash',
  languages: [],
  database: 'ok',
  square: 'ok',
  sms: 'ok',
  problems: [],
}

/** The user Alma, who may work at all four locations every day. */
export function staffUser(role: StaffUser['role'] = 'admin'): StaffUser {
  return {
    id: '0198aaaa-0000-7000-8000-0000000000aa',
    username: role,
    first_name: 'Alma',
    role,
    selectedLocation: 'tustin',
    locationAccess: LOCATIONS.map(({ id, name }) => ({
      location_id: id,
      location_name: name,
      days: [0, 1, 2, 3, 4, 5, 6],
    })),
  }
}

/** A user's token, valid for an hour. */
export function tokenOf(user: StaffUser): string {
  const claims = { ...user, sub: user.id, exp: Date.now() / 1000 + 3600 }
  return `e30.${btoa(JSON.stringify(claims))}.signature`
}

/** Signs in a user who may work at all four locations every day. Call this function before `openApp`. */
export function signIn(role: StaffUser['role'] = 'admin'): void {
  const user = staffUser(role)
  localStorage.setItem('token', tokenOf(user))
  respond(CALLS.currentUser, user)
  respond(CALLS.listLocations, LOCATIONS)
}

/** The four locations in the server's response. */
export const LOCATIONS: LocationResponse[] = LOCATION_KEYS.map(id => ({
  id,
  name: LOCATION_NAMES[id],
  squareLocationId: null,
  address: '',
  phone: '',
  timeZone: 'America/Los_Angeles',
}))

/**
 * Loads the product at an address like a new page. All modules are loaded again, so that no state of an earlier test is
 * left.
 */
export async function openApp(address: string, { stored = AT_TUSTIN, visit = {} }: OpenOptions = {}): Promise<void> {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(visit)) sessionStorage.setItem(key, value)
  await draw(() => window.history.replaceState(null, '', address))
}

/** Reloads the page at its current address and history entry. */
export const reloadApp = (): Promise<void> => load(() => undefined)

async function draw(goThere: () => void): Promise<void> {
  vi.resetModules()
  // A dialog of the previous test closes by going back in the history, which is asynchronous
  // (packages/ui/src/back-closes.ts).
  for (let waitedMs = 0; window.history.state?.dialog && waitedMs < 1_000; waitedMs++) await wait(1)
  goThere()
  const { browserPages, takePageState } = await import('@frontlash/web-client/open-page')
  browserPages.open = address => void load(() => window.history.pushState(null, '', address))
  browserPages.replace = address => void load(() => window.history.replaceState(null, '', address))
  takePageState()
  if (/^\/office(\/|$)/i.test(window.location.pathname)) await drawOffice()
  else await drawWeb()
}

/** Simulates the page load after a link to the other app. */
async function load(goThere: () => void): Promise<void> {
  // An effect may have followed the link. React cannot unmount during an effect.
  await null
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  removeWindowListeners()
  await draw(goThere)
}

async function drawOffice(): Promise<void> {
  const [{ Office }, { startUp }] = await Promise.all([
    import('../../apps/office/src/office.tsx'),
    import('../../apps/office/src/start-up.ts'),
  ])
  startUp()
  render(<Office />)
}

async function drawWeb(): Promise<void> {
  const [{ AppRoutes }, { endVisitOnTheWayOut }, { startUp }, { Router }, { loadFirstLanguage }] = await Promise.all([
    import('../../apps/web/src/routes.tsx'),
    import('../../apps/web/src/kiosk/visit/end-visit.ts'),
    import('../../apps/web/src/kiosk/visit/start-up.ts'),
    import('../../apps/web/src/router/router.tsx'),
    import('../../apps/web/src/language/first-language.ts'),
  ])
  startUp()
  await loadFirstLanguage()
  render(
    <Router onMove={endVisitOnTheWayOut}>
      <AppRoutes />
    </Router>,
  )
}
