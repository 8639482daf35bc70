import type { Queries } from './database.ts'
import { type Mismatch, type ParametersOf, type Statement, statement } from './statement.ts'

/** The row before the first row of a page: its sort value as text, and its id. */
export type ListPosition = { readonly value: string; readonly id: string }

/** The part of a list to read: at most `rows` rows, from the start of the order or after a row. */
export type PageRead = { readonly after: ListPosition | null; readonly rows: number; readonly isAscending: boolean }

/** The position of a row for a cursor. A time is in microseconds since 1970, because a Date has only milliseconds. */
export type PageRow = { readonly cursor_value: string; readonly cursor_id: string }

/** A list with its filters: reads pages, and counts the rows up to `max` (null: all rows). */
export type ListSource<Row> = {
  readonly read: (queries: Pick<Queries, 'rows'>, page: PageRead) => Promise<Row[]>
  readonly count: (queries: Pick<Queries, 'row'>, max: number | null) => Promise<number>
}

/** The parts of the SQL that reads a page in one direction. */
export type Keyset = {
  readonly isAscending: boolean
  readonly columns: string
  /** A condition that is true for the rows after the position, or for all rows when there is no position. */
  readonly after: string
  /** SQL `order by … limit …`, for the sorted table or another query with its columns. */
  readonly order: (table?: string) => string
}

/** The two columns by which the rows of `table` are sorted; the second makes the order unique. */
export type KeysetOrder = {
  readonly table: string
  readonly by: readonly [column: string, type: SortType]
  readonly id: readonly [column: string, type: SortType]
}

type SortType = 'timestamptz' | 'uuid' | 'bigint' | 'text'

/** The order of a list by a time; ids are UUIDs. */
export function byTime(table: string, column: string): KeysetOrder {
  return { table, by: [column, 'timestamptz'], id: ['id', 'uuid'] }
}

/**
 * SQL for the rows after a position. The first column is also compared on its own: with only the row comparison `(at,
 * id) < …`, PostgreSQL would start to read the index at the end of the period.
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

/** SQL of a page that merges one page of each location, read in the order of the location's index. */
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
 * Defines the statements of a list: `<name>-ascending`, `<name>-descending` and `<name>-count`. `page` is the SQL of a
 * page; `counted` follows `select from` in the statement that counts all rows. Returns a function that takes the
 * filters.
 */
export function keysetList<Name extends string>(
  name: Name,
  { order, page, counted }: { order: KeysetOrder; page: (keyset: Keyset) => string; counted: string },
) {
  return pagedList(name, { page: isAscending => page(keyset(order, isAscending)), counted })
}

/** Like keysetList, for a list that is sorted by more than two columns. */
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
    /** Declares the row type, as for a statement. */
    returns: <Row>(
      ..._mismatch: [Mismatch<Row, `${Name}-descending`>] extends [never] ? [] : [Mismatch<Row, `${Name}-descending`>]
    ) => withFilters as (filters: FiltersOf<Name>) => ListSource<Row>,
  }
}
