import type { LOCATION_KEYS } from '@frontlash/domain/location-key'
import type { CatalogObject } from '../square/square-objects.ts'
import type { Journal } from './journal.ts'
import { SEEDED_LOCATIONS } from './locations.ts'
import type { SalonClock } from './salon-clock.ts'
import type { SalonListener } from './salon-events.ts'
import { wireTime } from './seeded-day.ts'
import { seededCatalog } from './services.ts'
import { seededTeam, type Technician } from './technicians.ts'

export type SalonTeam = {
  all(): Technician[]
  get(id: string): Technician | undefined
  /** Those who can be booked at a salon, by Square's id of it. */
  bookableAt(locationId: string): Technician[]
  /** Saves a new public name, or whether she works and can be booked. She must exist. */
  change(id: string, change: { displayName?: string | undefined; isActive?: boolean | undefined }): Technician
}

export function openTeam(options: { clock: SalonClock; journal: Journal; tell: SalonListener }): SalonTeam {
  const { clock, journal, tell } = options
  const team = new Map(seededTeam().map(one => [one.member.id, one]))
  for (const entry of journal.earlier('technician')) team.set(entry.id, entry.technician)
  return {
    all: () => [...team.values()],
    get: id => team.get(id),
    bookableAt: locationId =>
      [...team.values()].filter(
        one => one.profile.is_bookable && (one.member.assigned_locations.location_ids ?? []).includes(locationId),
      ),
    change(id, { displayName, isActive }) {
      const before = team.get(id)!
      const technician: Technician = {
        member: {
          ...before.member,
          ...(isActive !== undefined && { status: isActive ? 'ACTIVE' : 'INACTIVE' }),
          updated_at: wireTime(clock.now().getTime()),
        },
        profile: {
          ...before.profile,
          ...(displayName !== undefined && { display_name: displayName }),
          ...(isActive !== undefined && { is_bookable: isActive }),
        },
      }
      team.set(id, technician)
      journal.write({ kind: 'technician', id, technician })
      tell({ type: 'team_member.updated', member: technician.member })
      return technician
    },
  }
}

export type SalonCatalog = {
  /** Categories and services; deleted ones too. */
  all(): CatalogObject[]
  /** A category, a service or one of its variations. */
  get(id: string): CatalogObject | undefined
  /** The service that a variation belongs to. */
  itemOf(variation: CatalogObject): CatalogObject | undefined
  /** Renames a service, or takes it off the menu. It must exist. */
  change(itemId: string, change: { name?: string | undefined; isDeleted?: boolean | undefined }): CatalogObject
}

export function openCatalog(options: { clock: SalonClock; journal: Journal; tell: SalonListener }): SalonCatalog {
  const { clock, journal, tell } = options
  const bookable = seededTeam().filter(one => one.profile.is_bookable)
  const objects = new Map(seededCatalog(bookable.map(one => one.member.id)).map(object => [object.id, object]))
  for (const entry of journal.earlier('service')) objects.set(entry.id, entry.item)
  const variations = () => [...objects.values()].flatMap(object => object.item_data?.variations ?? [])
  return {
    all: () => [...objects.values()],
    get: id => objects.get(id) ?? variations().find(variation => variation.id === id),
    itemOf: variation => objects.get(variation.item_variation_data?.item_id ?? ''),
    change(itemId, { name, isDeleted }) {
      const before = objects.get(itemId)!
      const data = before.item_data!
      const nowMs = clock.now().getTime()
      const updatedAt = new Date(nowMs).toISOString()
      const stamp = {
        updated_at: updatedAt,
        version: Math.max(nowMs, before.version + 1),
        ...(isDeleted !== undefined && { is_deleted: isDeleted }),
      }
      const item: CatalogObject = {
        ...before,
        ...stamp,
        item_data: {
          ...data,
          ...(name !== undefined && { name }),
          variations: data.variations.map(variation => ({ ...variation, ...stamp })),
        },
      }
      objects.set(itemId, item)
      journal.write({ kind: 'service', id: itemId, item })
      tell({ type: 'catalog.version.updated', updatedAt })
      return item
    },
  }
}

/** The key that we use for a salon, by Square's id of it. */
export function locationKeyOf(locationId: string): (typeof LOCATION_KEYS)[number] | undefined {
  return SEEDED_LOCATIONS.find(location => location.squareId === locationId)?.key
}
