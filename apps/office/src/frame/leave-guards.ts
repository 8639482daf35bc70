import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useBlocker, useLocation } from 'react-router'

/** Asks whether a page with unsaved changes may be left; `leave` then leaves it. */
type Ask = (leave: () => void) => void
type Guard = { readonly ask: Ask; readonly isOfPart: boolean }

/** The leave guards of the current page. A guard for part of a page (`isOfPart`) also asks before the query changes. */
const guards = new Set<Guard>()

/**
 * The guards to ask before leaving. With `onlyParts`, only the guards for parts that a new query or row would remove.
 */
function guardsOf(onlyParts: boolean): readonly Guard[] {
  return [...guards].filter(guard => guard.isOfPart || !onlyParts)
}

/** Whether the current page has unsaved changes. */
export function hasUnsaved(): boolean {
  return guards.size > 0
}

/**
 * Calls `leave` at once if no guard applies; otherwise after the user has confirmed, and then removes the guards that
 * applied. Only one guard asks, for all of them.
 */
export function askToLeave(leave: () => void, onlyParts = false): void {
  const concerned = guardsOf(onlyParts)
  const proceed = () => {
    for (const guard of concerned) guards.delete(guard)
    leave()
  }
  if (concerned[0]) concerned[0].ask(proceed)
  else leave()
}

/**
 * Blocks leaving the page while `ask` is not null; the `leave` passed to `ask` continues. A change of only the query is
 * blocked only by a guard for a part of the page (`isOfPart`).
 */
export function useLeaveGuard(ask: Ask | null, isOfPart: boolean): void {
  const isOn = ask !== null
  const current = useEffectEvent((leave: () => void) => (ask ? ask(leave) : leave()))
  useLayoutEffect(() => {
    if (!isOn) return
    const own: Guard = { ask: leave => current(leave), isOfPart }
    guards.add(own)
    return () => void guards.delete(own)
  }, [isOn, isOfPart])
}

/** Blocks the router, also for Back and Forward, until the guards have asked. Call this hook in one place only. */
export function useLeaveBlocker(): void {
  const { pathname } = useLocation()
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // The history entry of a dialog has the key of its page.
    if (nextLocation.key === currentLocation.key) return false
    const isSamePage = nextLocation.pathname === currentLocation.pathname
    if (isSamePage && historyAction === 'REPLACE') return false
    return guardsOf(isSamePage).length > 0
  })
  const ask = useEffectEvent(() => {
    if (blocker.state === 'blocked') askToLeave(blocker.proceed, blocker.location.pathname === pathname)
  })
  useEffect(() => {
    if (blocker.state === 'blocked') ask()
  }, [blocker])
}
