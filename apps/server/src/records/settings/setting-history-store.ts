import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { keysetList, type PageRow } from '../../platform/db/keyset-list.ts'
import { statement } from '../../platform/db/statement.ts'
import type { SettingScope } from './change-setting.ts'

export type SettingChange = {
  readonly id: number
  readonly location_id: LocationKey | ''
  /** The scope's own value before the change; null if there was none. */
  readonly before: unknown
  readonly after: unknown
  /** If a location's value was changed: the salon's own value at the time of the change; null if there was none. */
  readonly salon: unknown
  /**
   * False if the history contains no change of the salon's own value. The salon's current value then already applied
   * when this change was made.
   */
  readonly is_salon_known: boolean
  readonly who: string
  /** The first name of the author; null if the author is no member of staff. */
  readonly first_name: string | null
  readonly at: Date
}

const COLUMNS = `c.id, c.location_id, c.before, c.after, c.who, s.first_name, c.at,
  case when earlier.id is null then later.before else earlier.after end as salon,
  coalesce(earlier.id, later.id) is not null as is_salon_known`
const OF_SALON = `from setting_changes o where o.key = c.key collate "C" and o.location_id = '' and c.location_id <> ''`
const FROM = `setting_changes c left join staff s on 'staff:' || s.username = c.who
  left join lateral (select o.id, o.after ${OF_SALON} and o.id < c.id order by o.id desc limit 1) earlier on true
  left join lateral (select o.id, o.before ${OF_SALON} and o.id > c.id order by o.id limit 1) later on true`

const BY_ID = { table: 'c', by: ['id', 'bigint'], id: ['id', 'bigint'] } as const
const OF_KEY = 'c.key = :key collate "C"'

export const settingChanges = keysetList('settings.changes', {
  order: BY_ID,
  page: page => `select ${COLUMNS}, ${page.columns} from ${FROM} where ${OF_KEY} and ${page.after} ${page.order()}`,
  counted: `setting_changes c where ${OF_KEY}`,
}).returns<SettingChange & PageRow>()

const AFTER = statement(
  'settings.value-after-change',
  `select c.after from setting_changes c
    where c.id = :id and c.key = :key collate "C" and c.location_id = :locationId`,
).returns<{ after: unknown }>()

/**
 * Returns the own value of a scope after a change, or null if the change removed the value. Returns undefined if the
 * scope has no change with this id.
 */
export async function valueAfterChange(
  queries: Pick<Queries, 'row'>,
  { key, locationId }: SettingScope,
  id: number,
): Promise<unknown> {
  return (await queries.row(AFTER, { id, key, locationId }))?.after
}

const LAST = statement(
  'settings.last-change',
  `select ${COLUMNS} from ${FROM}
    where c.key = :key collate "C" and c.location_id = :locationId order by c.id desc limit 1`,
).returns<SettingChange>()

export function lastSettingChange(
  queries: Pick<Queries, 'row'>,
  { key, locationId }: SettingScope,
): Promise<SettingChange | undefined> {
  return queries.row(LAST, { key, locationId })
}
