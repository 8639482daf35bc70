import type { CatalogObject } from '../square/square-objects.ts'
import type { Journal } from './journal.ts'
import type { SalonClock } from './salon-clock.ts'
import type { SalonListener } from './salon-events.ts'
import { seededCatalog } from './services.ts'
import { seededTeam } from './technicians.ts'

export type SalonCatalog = {
  /** Categories and services, including deleted ones. */
  all(): CatalogObject[]
  get(id: string): CatalogObject | undefined
  itemOf(variation: CatalogObject): CatalogObject | undefined
  /** Renames an existing service, or removes it from the menu. */
  change(itemId: string, change: { name?: string | undefined; isDeleted?: boolean | undefined }): CatalogObject
}

export function openCatalog(options: { clock: SalonClock; journal: Journal; emit: SalonListener }): SalonCatalog {
  const { clock, journal, emit } = options
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
      emit({ type: 'catalog.version.updated', updatedAt })
      return item
    },
  }
}
