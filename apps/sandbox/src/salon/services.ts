import type { CatalogObject } from '../square/square-objects.ts'

type Category = 'lashes' | 'brows'

type SeededService = {
  readonly code: string
  readonly name: string
  readonly category: Category
  /** Durations in minutes and prices in whole dollars. */
  readonly variations: readonly (readonly [name: string, minutes: number, dollars: number])[]
  readonly isDeleted?: true
}

/** The menu. Most variations are named "Regular", which is Square's default name. */
const MENU: readonly SeededService[] = [
  { code: 'CLFULL', name: 'Classic Full Set', category: 'lashes', variations: [['Regular', 90, 120]] },
  { code: 'HYFULL', name: 'Hybrid Full Set', category: 'lashes', variations: [['Regular', 105, 145]] },
  { code: 'VOFULL', name: 'Volume Full Set', category: 'lashes', variations: [['Regular', 120, 165]] },
  { code: 'MVFULL', name: '✨ Mega Volume Full Set', category: 'lashes', variations: [['Regular', 150, 195]] },
  {
    code: 'CLFILL',
    name: 'Classic Refill',
    category: 'lashes',
    variations: [
      ['2 Weeks', 45, 60],
      ['3 Weeks', 60, 70],
    ],
  },
  {
    code: 'HYFILL',
    name: 'Hybrid Refill',
    category: 'lashes',
    variations: [
      ['2 Weeks', 60, 75],
      ['3 Weeks', 75, 85],
    ],
  },
  {
    code: 'VOFILL',
    name: 'Volume Refill',
    category: 'lashes',
    variations: [
      ['2 Weeks', 60, 85],
      ['3 Weeks', 75, 95],
    ],
  },
  { code: 'REMOVE', name: 'Lash Removal', category: 'lashes', variations: [['Regular', 30, 25]] },
  { code: 'LIFTNT', name: 'Lash Lift & Tint', category: 'lashes', variations: [['Regular', 60, 95]] },
  { code: 'LSTINT', name: 'Lash Tint', category: 'lashes', variations: [['Regular', 30, 30]] },
  { code: 'BRSHAP', name: 'Brow Shaping', category: 'brows', variations: [['Regular', 15, 22]] },
  { code: 'BRLAMI', name: 'Brow Lamination', category: 'brows', variations: [['Regular', 45, 70]] },
  // This service is no longer on the menu, but past bookings contain it. Square returns it only if deleted objects are
  // requested.
  { code: 'WISPYX', name: 'Wispy Set', category: 'lashes', variations: [['Regular', 105, 150]], isDeleted: true },
]

export type ServiceCode =
  | 'CLFULL'
  | 'HYFULL'
  | 'VOFULL'
  | 'MVFULL'
  | 'CLFILL'
  | 'HYFILL'
  | 'VOFILL'
  | 'REMOVE'
  | 'LIFTNT'
  | 'LSTINT'
  | 'BRSHAP'
  | 'BRLAMI'
  | 'WISPYX'

/** The version of the seeded catalog. Square uses a time in milliseconds. */
const CATALOG_VERSION = 1_767_225_600_000
const CATALOG_UPDATED_AT = '2026-01-01T00:00:00.000Z'

const CATEGORY_IDS: Record<Category, string> = { lashes: 'CATLASHES5QGZ2N8', brows: 'CATBROWS7HM4RT1W' }

export type BookedService = { readonly id: string; readonly version: number; readonly minutes: number }

/** Returns a service by its code; `variation` is a zero-based index. */
export function bookedService(code: ServiceCode, variation = 0): BookedService {
  return BOOKED.get(`${code}${variation}`)!
}

const BOOKED: ReadonlyMap<string, BookedService> = new Map(
  MENU.flatMap(service =>
    service.variations.map(
      ([, minutes], at) =>
        [`${service.code}${at}`, { id: variationId(service, at), version: CATALOG_VERSION, minutes }] as const,
    ),
  ),
)

export function seededCatalog(teamMemberIds: string[]): CatalogObject[] {
  const categories = (Object.keys(CATEGORY_IDS) as Category[]).map(
    (category): CatalogObject => ({
      ...common('CATEGORY', CATEGORY_IDS[category], false),
      category_data: {
        name: category === 'lashes' ? 'Lashes' : 'Brows',
        category_type: 'REGULAR_CATEGORY',
        is_top_level: true,
      },
    }),
  )
  return [...categories, ...MENU.map(service => item(service, teamMemberIds))]
}

function item(service: SeededService, teamMemberIds: string[]): CatalogObject {
  const id = `ITEM${service.code}K3VX9ZQ2`
  return {
    ...common('ITEM', id, service.isDeleted === true),
    item_data: {
      name: service.name,
      is_taxable: false,
      categories: [{ id: CATEGORY_IDS[service.category], ordinal: 0 }],
      product_type: 'APPOINTMENTS_SERVICE',
      is_archived: false,
      variations: service.variations.map(([name, minutes, dollars], at) => ({
        ...common('ITEM_VARIATION', variationId(service, at), service.isDeleted === true),
        item_variation_data: {
          item_id: id,
          name,
          ordinal: at,
          pricing_type: 'FIXED_PRICING',
          price_money: { amount: dollars * 100, currency: 'USD' },
          service_duration: minutes * 60_000,
          available_for_booking: true,
          sellable: true,
          stockable: true,
          team_member_ids: teamMemberIds,
        },
      })),
    },
  }
}

function variationId(service: SeededService, at: number): string {
  return `VAR${service.code}${at}M7TY4HB6`
}

function common(type: CatalogObject['type'], id: string, isDeleted: boolean): CatalogObject {
  return {
    type,
    id,
    updated_at: CATALOG_UPDATED_AT,
    version: CATALOG_VERSION,
    is_deleted: isDeleted,
    present_at_all_locations: true,
  }
}
