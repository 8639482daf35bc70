import type { AlertRow } from '@frontlash/contract/alerts'
import type { LiveEvents } from '@frontlash/contract/realtime'
import type { WalkInRow } from '@frontlash/contract/walk-ins'

type Versioned = { readonly id: string | number; readonly version: number }

/**
 * Dedupes events about walk-ins and alerts: returns true for an event that is new. What a person did is sent at once and
 * again in the order of the stream; the second event is dropped. Events without a version (older servers) all count as new.
 */
export function createNewsFilter(): (event: { id: string | number; version?: number }) => boolean {
  const newest = new Map<string | number, number>()
  return ({ id, version }) => {
    if (version === undefined) return true
    if (version <= newest.get(id)!) return false
    newest.set(id, version)
    return true
  }
}

/** The next state of a list, except where the list at hand has a newer row: a press or an event overtook an answer. */
export function newestOf<Row extends Versioned>(next: readonly Row[], known: readonly Row[]): readonly Row[] {
  return next.map(row => known.find(one => one.id === row.id && one.version > row.version) ?? row)
}

/**
 * The list with what was just told of somebody who came; the rest about the client is fetched a moment later.
 */
export function withWalkIn(list: readonly WalkInRow[], told: LiveEvents['check_in']): readonly WalkInRow[] {
  const known = list.find(one => one.id === told.id)
  if (told.square_appointment_id) return known ? list.filter(one => one !== known) : list
  const walkIn: WalkInRow = {
    id: told.id,
    clientId: told.clientId,
    phone: '',
    service: '',
    technician: '',
    receivedBy: null,
    ...known,
    name: told.name || known?.name || '',
    at: told.at,
    intent: told.walkInIntent ?? known?.intent ?? null,
    receivedAt: told.receivedAt ?? null,
    version: told.version ?? known?.version ?? 0,
  }
  return [...list.filter(one => one !== known), walkIn].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** The list with an alert that was just raised or seen to. */
export function withAlert(list: readonly AlertRow[], told: LiveEvents['alert']): readonly AlertRow[] {
  const known = list.find(one => one.id === told.id)
  const alert: AlertRow = {
    reason: null,
    clientId: null,
    phone: null,
    square_appointment_id: null,
    doneBy: null,
    ...known,
    id: told.id,
    kind: told.kind,
    name: told.name,
    at: told.at,
    doneAt: told.doneAt ?? null,
    version: told.version ?? known?.version ?? 0,
  }
  return [alert, ...list.filter(one => one !== known)].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
