import { useSyncExternalStore } from 'react'
import { commonCalls } from './common-calls.ts'
import { createStore } from './create-store.ts'
import { saveDashboardLocation } from './dashboard-location.ts'
import { ApiError, onApiError } from './http-client.ts'
import {
  readServerUser,
  type SessionStart,
  type SignedIn,
  type StaffMember,
  startOfSession,
  type VisitClient,
} from './session-start.ts'
import { readToken, removeToken, saveToken } from './session-token.ts'
import { clearClient, isCheckedIn, onClientChange, readClient } from './visit-client.ts'

/** The user of this browser: nobody, the client of the visit, or a member of staff. */
export type Session =
  | { readonly state: 'loading' }
  /** `hasEnded`: the server has ended the session of a member of staff on this browser. */
  | { readonly state: 'unauthenticated'; readonly hasEnded?: boolean }
  | { readonly state: 'authenticated'; readonly client: VisitClient; readonly staff: null }
  /** `hasEnded`: the session has ended, but its screen stays, because it has unsaved input (`keepScreenIf`). */
  | { readonly state: 'authenticated'; readonly client: null; readonly staff: StaffMember; readonly hasEnded?: boolean }
  /** A member of staff's token is stored but not confirmed by the server. Client screens show a signed-out user. */
  | { readonly state: 'unconfirmed'; readonly staff: StaffMember }

/** The time limit of the call that asks the server who is signed in. After this time, the call is repeated. */
const CONFIRM_TIMEOUT_MS = 5_000
/** The delay before the server is asked again after a failure. */
const CONFIRM_AGAIN_MS = 5_000

const store = createStore<Session>({ state: 'loading' })
/** True from the first failed confirmation of the stored token until the server has responded. */
let isUnconfirmed = false
let keepsScreen = () => false

/**
 * Returns the session. The component renders again when a user signs in or out, or when the client of the visit is
 * checked in.
 */
export function useSession(): Session {
  return useSyncExternalStore(store.subscribe, store.read)
}

export const readSession = store.read

/** Returns the signed-in member of staff, even if the server has not confirmed the token yet. */
export function staffOf(session: Session): StaffMember | null {
  return session.state === 'authenticated' || session.state === 'unconfirmed' ? session.staff : null
}

/**
 * Determines who is signed in, once per page load (order: session-start.ts). The user of the stored token is shown at
 * once. After that, the server's response adds name and locations, or ends the session if it is over.
 */
export async function startSession(): Promise<void> {
  onApiError(refusal => {
    // The session has expired or was ended elsewhere, or the account was disabled. If the user signed out in another
    // tab, the token is already removed. This tab still shows the user and must sign the user out too.
    if (refusal.code === 'NOT_SIGNED_IN' && (readToken() !== null || staffOf(store.read()))) signOutStaff(true)
  })
  const start = ownStart()
  if (start.kind !== 'ask-server') become(start)
  if (start.kind === 'client') return
  if (start.kind === 'ask-server' && start.dropToken) removeToken()
  await confirmSession()
}

/**
 * Asks the server about an unconfirmed token every five seconds until the server responds.
 *
 * @returns a function that stops asking
 */
export function confirmSessionRegularly(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const wait = () => {
    timer = setTimeout(async () => {
      await confirmSession()
      if (!isStopped && isUnconfirmed) wait()
    }, CONFIRM_AGAIN_MS)
  }
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Asks the server who is signed in. Never throws; if the call fails, the state of the session changes. */
async function confirmSession(): Promise<void> {
  const [before, token] = [store.read(), readToken()]
  try {
    const user = readServerUser(await commonCalls.currentUser({ timeoutMs: CONFIRM_TIMEOUT_MS }))
    isUnconfirmed = false
    // If a user signed in or a client was checked in during the call, the response is outdated.
    if (store.read() === before) become(user)
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401
    if (token !== null && readToken() === token) {
      if (isRefused) signOutStaff(true)
      else isUnconfirmed = true
    }
    const staff = staffOf(store.read())
    if (isUnconfirmed && staff) become({ kind: 'staff', staff })
    // Without a response, nobody is signed in. A kiosk works without a user.
    if (store.read().state === 'loading') store.save({ state: 'unauthenticated' })
  }
}

onClientChange(() => {
  const start = ownStart()
  if (start.kind === 'ask-server') store.save({ state: 'unauthenticated' })
  // A member of staff who was already signed in keeps the name that the server sent earlier.
  else if (start.kind === 'client' || staffOf(store.read()) === null) become(start)
})

function ownStart(): SessionStart {
  // The token is checked with the real clock, because the salon's clock may be the demo's.
  return startOfSession({ client: readClient(), isCheckedIn: isCheckedIn(), token: readToken() }, Date.now())
}

/**
 * Sets the check that decides whether the screen stays visible when the server has ended the staff session. Without a
 * check, the screen does not stay.
 */
export function keepScreenIf(check: () => boolean): void {
  keepsScreen = check
}

/** Replaces the signed-in user by the user that the server sent, so that a new role or location applies at once. */
export function updateStaff(staff: StaffMember): void {
  become({ kind: 'staff', staff })
}

export function signInStaff(token: string, staff: StaffMember): void {
  saveToken(token)
  isUnconfirmed = false
  become({ kind: 'staff', staff })
}

/** Signs the user out of this browser and of the server, without waiting for the server's response. */
export function logout(): void {
  // The call must be made before the token is removed, because a call reads the token when it is made.
  if (readToken() !== null) void commonCalls.logout({ body: {} }).catch(() => undefined)
  signOutStaff()
  clearClient()
}

/** Signs the member of staff out of this browser. A client's visit continues. */
function signOutStaff(hasEnded = false): void {
  saveDashboardLocation(null)
  removeToken()
  isUnconfirmed = false
  const session = store.read()
  const staff = staffOf(session)
  if (staff && hasEnded && keepsScreen()) store.save({ state: 'authenticated', client: null, staff, hasEnded })
  else if (session.state !== 'authenticated' || staff) store.save({ state: 'unauthenticated', hasEnded })
}

function become(start: SignedIn): void {
  if (start.kind === 'client') store.save({ state: 'authenticated', client: start.client, staff: null })
  else if (isUnconfirmed) store.save({ state: 'unconfirmed', staff: start.staff })
  else store.save({ state: 'authenticated', client: null, staff: start.staff })
}
