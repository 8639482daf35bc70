import { DEFAULT_LOCATION, type LocationKey } from '@frontlash/domain/location-key'
import { readDashboardLocation, saveDashboardLocation } from '@frontlash/web-client/dashboard-location'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import type { StaffMember } from '@frontlash/web-client/session-start'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

type DashboardLocation = (
  | { readonly state: 'asking' | 'none'; readonly location: null }
  | { readonly state: 'chosen'; readonly location: LocationKey }
) & {
  /** The location whose access is being checked after a press. */
  readonly requested: LocationKey | null
  /** The location for which "Access Denied" is shown; otherwise null. */
  readonly denied: LocationKey | null
  readonly contacts: readonly string[]
  readonly choose: (location: LocationKey) => void
  readonly deny: (location: LocationKey) => void
  readonly forgetDenied: () => void
}

type Chosen = LocationKey | 'asking' | 'none'

/**
 * Determines the location whose day is shown. It is the location that this browser showed last. If there is none, it is
 * the location that the user has saved. If there is none either, it is the first location for an admin, and a manager
 * has to choose. After a press, the new location is shown when the server has confirmed the user's access.
 */
export function useDashboardLocation(staff: StaffMember): DashboardLocation {
  const [chosen, setChosen] = useState<Chosen>(() => readDashboardLocation() ?? 'asking')
  const [requested, setRequested] = useState<LocationKey | null>(null)
  const [denied, setDenied] = useState<LocationKey | null>(null)
  const [contacts, setContacts] = useState<readonly string[]>([])
  /** The sequence number of the latest press. Responses to earlier presses are ignored. */
  const latestPress = useRef(0)

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
  // useCall is not used, because its code would have to be fetched before the first day is shown.
  useEffect(() => {
    if (chosen !== 'asking') return
    let isStale = false
    void managerCalls
      .defaultLocation({ background: true })
      .then(response => response.defaultLocationId)
      .catch(() => null)
      .then(saved => {
        if (!isStale) startWithDefault(saved)
      })
    return () => {
      isStale = true
    }
  }, [chosen])

  // The contacts are read early, so that the dialog can name them even if a later check fails.
  useEffect(() => {
    void check(DEFAULT_LOCATION).then(response => response?.contacts && setContacts(response.contacts))
  }, [])

  const choose = async (location: LocationKey) => {
    const press = ++latestPress.current
    setRequested(location === chosen ? null : location)
    if (location === chosen) return
    const response = await check(location)
    if (press !== latestPress.current) return
    setRequested(null)
    if (response?.contacts) setContacts(response.contacts)
    if (response?.hasAccess) show(location)
    else setDenied(location)
  }
  const deny = async (location: LocationKey) => {
    const press = ++latestPress.current
    setRequested(null)
    saveDashboardLocation(null)
    setChosen('none')
    const response = await check(location)
    if (response?.contacts) setContacts(response.contacts)
    // The user may have chosen another location during the check.
    if (press !== latestPress.current) return
    setDenied(location)
  }
  const common = {
    requested,
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

/**
 * Returns whether the user has access to a location today, and the people to contact. Returns null if the check failed;
 * the user then counts as having no access.
 */
function check(location: LocationKey) {
  return managerCalls.checkLocationAccess({ params: { locationId: location } }).catch(() => null)
}
