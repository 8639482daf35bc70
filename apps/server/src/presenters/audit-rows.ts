import type { AuditRow } from '@frontlash/contract/audit'
import { shownAction } from '@frontlash/domain/audit/audit-actions'
import { changedFields } from '@frontlash/domain/audit/audit-changes'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { type DeviceName, type LoggedAction, readDeviceNames } from '../records/audit/audit-log-store.ts'

const DEVICE = /^device:([0-9a-f-]{36})$/
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/**
 * Converts rows of the audit log for the screen and the export, with the current names of devices. `devices` contains
 * the names that were read so far; an export passes them from batch to batch.
 */
export async function toAuditRows(
  reads: Parameters<typeof readDeviceNames>[0],
  timeZone: string,
  rows: readonly LoggedAction[],
  devices: Map<string, DeviceName | undefined> = new Map(),
): Promise<AuditRow[]> {
  const ids = new Set(rows.flatMap(row => [row.actor, row.object ?? ''].flatMap(ref => DEVICE.exec(ref)?.[1] ?? [])))
  const unread = [...ids].filter(id => !devices.has(id))
  for (const id of unread) devices.set(id, undefined)
  for (const device of await readDeviceNames(reads, unread)) devices.set(device.id, device)
  return rows.map(row => ({
    id: row.id,
    at: row.at.toISOString(),
    who: { ref: row.actor, name: actorName(row.actor, devices) + signedInOn(row.role) },
    role: row.role,
    action: shownAction(row.action),
    object: row.object === null ? null : { ref: row.object, name: objectName(row.object, devices) },
    location: row.location_id,
    changes: changedFields(row.before, row.after, timeZone),
    requestId: row.request_id,
  }))
}

type Devices = ReadonlyMap<string, DeviceName | undefined>

function actorName(actor: string, devices: Devices): string {
  if (actor === 'system') return 'System'
  if (actor === 'nobody') return 'Nobody signed in'
  return deviceName(actor, devices) ?? actor.replace(/^staff:/, '')
}

/** Returns the person who was signed in on the device that acted: ` with maya`; empty if there was none. */
function signedInOn(role: string | null): string {
  return role?.startsWith('staff:') ? ` with ${role.slice('staff:'.length)}` : ''
}

function objectName(object: string, devices: Devices): string {
  const known = deviceName(object, devices)
  if (known) return known
  const [kind, ...rest] = object.split(':')
  const id = rest.join(':')
  if (id === '') return object
  if (kind === 'staff' || kind === 'setting' || kind === 'phone' || kind === 'day') return id
  return `${kind} ${UUID.test(id) ? id.slice(0, 8) : id}`
}

/** Returns a device's name and location, such as `Front desk (Tustin)`; undefined if the object is not a device. */
function deviceName(ref: string, devices: Devices): string | undefined {
  const id = DEVICE.exec(ref)?.[1]
  if (id === undefined) return undefined
  const device = devices.get(id)
  const name = device?.name ?? `device ${id.slice(0, 8)}`
  return device?.location_id ? `${name} (${LOCATION_NAMES[device.location_id]})` : name
}
