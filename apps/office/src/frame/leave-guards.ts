import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useBlocker, useLocation } from 'react-router'

/** Asks the user whether to leave a page with unsaved changes. Calls `leave` if the user agrees. */
type Ask = (leave: () => void) => void
type Guard = { readonly ask: Ask; readonly isOfPart: boolean }

/** The leave guards of the current page. A guard with `isOfPart` also asks if only the query of the URL changes. */
const guards = new Set<Guard>()

/** Returns the guards that must ask; with `onlyParts`, only the guards with `isOfPart`. */
function guardsOf(onlyParts: boolean): readonly Guard[] {
  return [...guards].filter(guard => guard.isOfPart || !onlyParts)
}

export function hasUnsaved(): boolean {
  return guards.size > 0
}

/**
 * Calls `leave` at once if no guard has to ask. Otherwise one guard asks for all guards. If the user agrees to leave,
 * removes the guards and calls `leave`.
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
 * Blocks navigation while `ask` is not null. `ask` gets a function that continues the navigation. A navigation that
 * changes only the query of the URL is blocked only if `isOfPart` is true.
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

/** Blocks the router, including Back and Forward, until the guards have asked. Only one component may call the hook. */
export function useLeaveBlocker(): void {
  const { pathname } = useLocation()
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // The history entries of a page and of its dialog have the same key.
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
