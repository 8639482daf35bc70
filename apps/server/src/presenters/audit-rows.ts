import type { AuditRow } from '@frontlash/contract/audit'
import { actionLabel } from '@frontlash/domain/audit/audit-actions'
import { changedFields } from '@frontlash/domain/audit/audit-changes'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { initials } from '@frontlash/domain/person-name'
import {
  type LoggedAction,
  readClientNames,
  readDeviceNames,
  readFirstNames,
} from '../records/audit/audit-log-store.ts'

/** The names that were already read, by reference (`client:<id>`); undefined for a reference without a name. */
export type AuditNames = Map<string, string | undefined>

const ID = '[0-9a-f]{8}-[0-9a-f-]{27}'
const KINDS = [
  ['staff', /^staff:(.+)$/, firstNames],
  ['client', new RegExp(`^client:(${ID})$`), clientNames],
  ['device', new RegExp(`^device:(${ID})$`), deviceNames],
] as const
const UUID = new RegExp(`^${ID}$`)

type Reads = Parameters<typeof readDeviceNames>[0]
type Names = Promise<(readonly [id: string, name: string])[]>

/**
 * Converts rows of the audit log for the screen and the export, with the current names of people and devices. An export
 * passes the same `names` for all batches.
 */
export async function toAuditRows(
  reads: Reads,
  timeZone: string,
  rows: readonly LoggedAction[],
  names: AuditNames = new Map(),
): Promise<AuditRow[]> {
  const unread = new Set(
    rows.flatMap(row => [row.actor, row.object ?? '', row.role ?? '']).filter(ref => !names.has(ref)),
  )
  for (const ref of unread) names.set(ref, undefined)
  for (const [kind, pattern, readNames] of KINDS) {
    const ids = [...unread].flatMap(ref => pattern.exec(ref)?.[1] ?? [])
    if (ids.length > 0) for (const [id, name] of await readNames(reads, ids)) names.set(`${kind}:${id}`, name)
  }
  return rows.map(row => ({
    id: row.id,
    at: row.at.toISOString(),
    who: { ref: row.actor, name: (names.get(row.actor) ?? actorName(row.actor)) + signedInOn(row.role, names) },
    role: row.role,
    action: actionLabel(row.action),
    object: row.object === null ? null : { ref: row.object, name: names.get(row.object) ?? objectName(row.object) },
    location: row.location_id,
    changes: changedFields(row.before, row.after, timeZone),
    requestId: row.request_id,
  }))
}

async function firstNames(reads: Reads, usernames: readonly string[]): Names {
  const found = await readFirstNames(reads, usernames)
  return found.flatMap(({ username, first_name }) => (first_name === '' ? [] : [[username, first_name] as const]))
}

/** Formats clients as `M. G., -0101`. Audit rows must not contain the whole name or the whole phone number. */
async function clientNames(reads: Reads, ids: readonly string[]): Names {
  return (await readClientNames(reads, ids)).map(({ id, first_name, last_name, phone }) => [
    id,
    `${initials(first_name, last_name)}, -${phone.slice(-4)}`,
  ])
}

/** Formats devices, including revoked devices, as `Front desk (Tustin)`. */
async function deviceNames(reads: Reads, ids: readonly string[]): Names {
  return (await readDeviceNames(reads, ids)).map(({ id, name, location_id }) => {
    const label = name ?? `device ${id.slice(0, 8)}`
    return [id, location_id ? `${label} (${LOCATION_NAMES[location_id]})` : label]
  })
}

function actorName(actor: string): string {
  if (actor === 'system') return 'System'
  if (actor === 'nobody') return 'Nobody signed in'
  return objectName(actor)
}

/** Returns the person who was signed in on the device, as ` with Maya`, or an empty string. */
function signedInOn(role: string | null, names: AuditNames): string {
  return role?.startsWith('staff:') ? ` with ${names.get(role) ?? objectName(role)}` : ''
}

function objectName(object: string): string {
  const [kind, ...rest] = object.split(':')
  const id = rest.join(':')
  if (id === '') return object
  if (kind === 'staff' || kind === 'setting' || kind === 'phone' || kind === 'day') return id
  return `${kind === 'client' ? 'deleted client' : kind} ${UUID.test(id) ? id.slice(0, 8) : id}`
}
