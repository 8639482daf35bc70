import type { Queries } from './database.ts'
import { type Mismatch, type ParametersOf, type Statement, statement } from './statement.ts'

/** The sort value (as a string) and the id of the row before a page. */
export type ListPosition = { readonly value: string; readonly id: string }

/** Which rows to read: at most `rows`, from the start of the list or after a given row. */
export type PageRead = { readonly after: ListPosition | null; readonly rows: number; readonly isAscending: boolean }

/** The position of a row for a cursor. Times are in microseconds since 1970, because a Date has only milliseconds. */
export type PageRow = { readonly cursor_value: string; readonly cursor_id: string }

/** A filtered list. It reads pages, and counts rows up to `max` (null: all rows). */
export type ListSource<Row> = {
  readonly read: (queries: Pick<Queries, 'rows'>, page: PageRead) => Promise<Row[]>
  readonly count: (queries: Pick<Queries, 'row'>, max: number | null) => Promise<number>
}

/** The SQL fragments of a page in one direction. */
export type Keyset = {
  readonly isAscending: boolean
  readonly columns: string
  /** A condition for the rows after the position; true if there is no position. */
  readonly after: string
  /** Returns SQL `order by … limit …` for the table, or for a query with the table's columns. */
  readonly order: (table?: string) => string
}

/** The two columns by which `table` is sorted. The second column makes the order unique. */
export type KeysetOrder = {
  readonly table: string
  readonly by: readonly [column: string, type: SortType]
  readonly id: readonly [column: string, type: SortType]
}

type SortType = 'timestamptz' | 'uuid' | 'bigint' | 'text'

/** Returns the order by a time column and the UUID column `id`. */
export function byTime(table: string, column: string): KeysetOrder {
  return { table, by: [column, 'timestamptz'], id: ['id', 'uuid'] }
}

/**
 * Returns the SQL fragments for the rows after a position. In addition to the row comparison `(at, id) < …`, the first
 * column is compared alone. Without this comparison, PostgreSQL would begin to read the index at the end of the period.
 */
export function keyset(order: KeysetOrder, isAscending: boolean): Keyset {
  const { table, by, id } = order
  const [beyond, way] = isAscending ? ['>', ''] : ['<', ' desc']
  const [value, bound] = [columnOf(table, by), boundOf(':afterValue::text', by[1])]
  const isBeyond = `${columnOf(table, id)} ${beyond} ${boundOf(':afterId::text', id[1])}`
  return {
    isAscending,
    columns: `${textOf(value, by[1])} as cursor_value, ${table}.${id[0]}::text as cursor_id`,
    after: `(:afterValue::text is null or (${value} ${beyond}= ${bound} and (${value} <> ${bound} or ${isBeyond})))`,
    order: (of = table) => `order by ${columnOf(of, by)}${way}, ${columnOf(of, id)}${way} limit :rows`,
  }
}

const columnOf = (table: string, [column, type]: KeysetOrder['by']) =>
  type === 'text' ? `${table}.${column} collate "C"` : `${table}.${column}`

const boundOf = (text: string, type: SortType) =>
  type === 'timestamptz'
    ? `timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`
    : type === 'text'
      ? text
      : `${text}::${type}`

const textOf = (value: string, type: SortType) =>
  type === 'timestamptz' ? `(extract(epoch from ${value}) * 1000000)::bigint::text` : `(${value})::text`

/**
 * Returns the SQL of a page that merges the pages of all locations. An index by location finds the page of each
 * location.
 */
export function pageByLocation(
  page: Keyset,
  { columns, from, where }: Readonly<Record<'columns' | 'from' | 'where', string>>,
): string {
  return `select found.* from unnest(:locations::text[]) as one (location_id) cross join lateral (
     select ${columns}, ${page.columns} from ${from} where location_id = one.location_id and ${where} and ${page.after}
      ${page.order()}) found
    ${page.order('found')}`
}

type FiltersOf<Name extends string> = Omit<ParametersOf<`${Name}-descending`>, 'afterValue' | 'afterId' | 'rows'>

/**
 * Defines the statements of a list: `<name>-ascending`, `<name>-descending` and `<name>-count`. `page` returns the SQL
 * of a page. `counted` is the part of the counting statement after `select from`. Returns a function of the filters.
 */
export function keysetList<Name extends string>(
  name: Name,
  { order, page, counted }: { order: KeysetOrder; page: (keyset: Keyset) => string; counted: string },
) {
  return pagedList(name, { page: isAscending => page(keyset(order, isAscending)), counted })
}

/** Like `keysetList`, for a list with more than two sort columns. */
export function pagedList<Name extends string>(
  name: Name,
  { page, counted }: { page: (isAscending: boolean) => string; counted: string },
) {
  const ascending = statement(`${name}-ascending`, page(true))
  const descending = statement(`${name}-descending`, page(false))
  const count = statement(`${name}-count`, `select count(*) from (select from ${counted} limit :max) counted`)
  const withFilters = (filters: object): ListSource<unknown> => ({
    read: (queries, { after, rows, isAscending }) => {
      const one = (isAscending ? ascending : descending) as unknown as Statement<unknown>
      return queries.rows(one, { ...filters, afterValue: after?.value ?? null, afterId: after?.id ?? null, rows })
    },
    count: async (queries, max) =>
      (await queries.row(count as unknown as Statement<{ count: number }>, { ...filters, max }))!.count,
  })
  return {
    /** Declares the type of a row, like `returns` of `statement`. */
    returns: <Row>(
      ..._mismatch: [Mismatch<Row, `${Name}-descending`>] extends [never] ? [] : [Mismatch<Row, `${Name}-descending`>]
    ) => withFilters as (filters: FiltersOf<Name>) => ListSource<Row>,
  }
}
