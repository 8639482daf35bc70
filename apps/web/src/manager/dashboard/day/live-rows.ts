import type { AlertRow } from '@frontlash/contract/alerts'
import type { LiveEvents } from '@frontlash/contract/realtime'
import type { WalkInRow } from '@frontlash/contract/walk-ins'

type Versioned = { readonly id: string | number; readonly version: number }

/**
 * Returns a function that deduplicates events about walk-ins and alerts: true for a new event, false for a repeated
 * one. The server sends a person's change twice: at once, and again in the order of the stream. Events without a
 * version (older servers) always count as new.
 */
export function createEventDeduper(): (event: { id: string | number; version?: number }) => boolean {
  const newest = new Map<string | number, number>()
  return ({ id, version }) => {
    if (version === undefined) return true
    if (version <= newest.get(id)!) return false
    newest.set(id, version)
    return true
  }
}

/**
 * Merges a loaded list with the known rows. A newer known row wins, because a press or an event was faster than the
 * response.
 */
export function newestOf<Row extends Versioned>(next: readonly Row[], known: readonly Row[]): readonly Row[] {
  return next.map(row => known.find(one => one.id === row.id && one.version > row.version) ?? row)
}

/** Returns the list with a client who has just arrived. The other data of the client is loaded a moment later. */
export function withWalkIn(list: readonly WalkInRow[], event: LiveEvents['check_in']): readonly WalkInRow[] {
  const known = list.find(one => one.id === event.id)
  if (event.square_appointment_id) return known ? list.filter(one => one !== known) : list
  const walkIn: WalkInRow = {
    id: event.id,
    clientId: event.clientId,
    phone: '',
    service: '',
    technician: '',
    receivedBy: null,
    ...known,
    name: event.name || known?.name || '',
    at: event.at,
    intent: event.walkInIntent ?? known?.intent ?? null,
    receivedAt: event.receivedAt ?? null,
    version: event.version ?? known?.version ?? 0,
  }
  return [...list.filter(one => one !== known), walkIn].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

export function withAlert(list: readonly AlertRow[], event: LiveEvents['alert']): readonly AlertRow[] {
  const known = list.find(one => one.id === event.id)
  const alert: AlertRow = {
    reason: null,
    clientId: null,
    phone: null,
    square_appointment_id: null,
    doneBy: null,
    ...known,
    id: event.id,
    kind: event.kind,
    name: event.name,
    at: event.at,
    doneAt: event.doneAt ?? null,
    version: event.version ?? known?.version ?? 0,
  }
  return [alert, ...list.filter(one => one !== known)].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
