import { DEFAULT_LOCATION, type LocationKey } from '@frontlash/domain/location-key'
import { useEffect, useEffectEvent, useState } from 'react'
import { checkLocationAccess, defaultLocation } from '../../api/day-calls.ts'
import { readDashboardLocation, saveDashboardLocation } from '../../device/dashboard-location.ts'
import type { StaffMember } from '../../device/session-start.ts'

type DashboardLocation = (
  | { readonly state: 'asking' | 'none'; readonly location: null }
  | { readonly state: 'chosen'; readonly location: LocationKey }
) & {
  /** The location that was pressed and is being asked for. */
  readonly asked: LocationKey | null
  /** The location that is not open to her, while she is told so. */
  readonly denied: LocationKey | null
  readonly contacts: readonly string[]
  readonly choose: (location: LocationKey) => void
  readonly deny: (location: LocationKey) => void
  readonly forgetDenied: () => void
}

type Chosen = LocationKey | 'asking' | 'none'

/**
 * Whose day is shown: the one this browser last showed, else the one she starts with, else none for a manager, who then chooses,
 * and the first one for an admin. Another is shown once the server has said that it is open to her today.
 */
export function useDashboardLocation(staff: StaffMember): DashboardLocation {
  const [chosen, setChosen] = useState<Chosen>(() => readDashboardLocation() ?? 'asking')
  const [asked, setAsked] = useState<LocationKey | null>(null)
  const [denied, setDenied] = useState<LocationKey | null>(null)
  const [contacts, setContacts] = useState<readonly string[]>([])

  const show = (location: LocationKey) => {
    saveDashboardLocation(location)
    setChosen(location)
  }
  const startWithDefault = useEffectEvent((saved: LocationKey | null) => {
    if (chosen !== 'asking') return
    if (saved !== null) show(saved)
    else if (staff.role === 'admin') show(DEFAULT_LOCATION)
    else setChosen('none')
  })
  useEffect(() => {
    if (chosen !== 'asking') return
    let isStale = false
    void defaultLocation()
      .then(answer => answer.defaultLocationId)
      .catch(() => null)
      .then(saved => {
        if (!isStale) startWithDefault(saved)
      })
    return () => {
      isStale = true
    }
  }, [chosen])

  const refuse = (location: LocationKey, names: readonly string[] = []) => {
    setContacts(names)
    setDenied(location)
  }
  const choose = async (location: LocationKey) => {
    if (location === chosen || asked !== null) return
    setAsked(location)
    // A check that fails is a check that was not passed.
    const answer = await checkLocationAccess(location).catch(() => null)
    setAsked(null)
    if (answer?.hasAccess) show(location)
    else refuse(location, answer?.contacts)
  }
  const deny = async (location: LocationKey) => {
    saveDashboardLocation(null)
    setChosen('none')
    const answer = await checkLocationAccess(location).catch(() => null)
    refuse(location, answer?.contacts)
  }
  const common = {
    asked,
    denied,
    contacts,
    choose: (location: LocationKey) => void choose(location),
    deny: (location: LocationKey) => void deny(location),
    forgetDenied: () => setDenied(null),
  }
  return chosen === 'asking' || chosen === 'none'
    ? { state: chosen, location: null, ...common }
    : { state: 'chosen', location: chosen, ...common }
}
