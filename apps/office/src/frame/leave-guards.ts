import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useBlocker, useLocation } from 'react-router'

/** Asks whether a page with unsaved changes may be left; `leave` then leaves it. */
type Ask = (leave: () => void) => void
type Guard = { readonly ask: Ask; readonly isOfPart: boolean }

/** The leave guards of the current page. A guard of a part (`isOfPart`) also asks when the query changes. */
const guards = new Set<Guard>()

/** The guards to ask: all of them, or only those of parts that disappear with a query or an opened row. */
function guardsOf(onlyParts: boolean): readonly Guard[] {
  return [...guards].filter(guard => guard.isOfPart || !onlyParts)
}

/** Whether the current page has unsaved changes. */
export function hasUnsaved(): boolean {
  return guards.size > 0
}

/** Calls `leave` at once, or after one of the concerned guards has asked for all of them. The other guards stay. */
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
 * While `ask` is given, only calling its `leave` leaves the page. If only the query changes, only the guard of a part
 * that disappears with it (`isOfPart`) asks.
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

/** Lets the guards ask before the router goes to another address, also by Back and Forward. Used once. */
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
