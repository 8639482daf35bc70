import { isListDay } from '@frontlash/domain/lists/period'
import type { ListQuery } from '@frontlash/web-client/office-calls'

/** The query parameters of a list by name, each with a check of its value. Others are removed from the address. */
export type ListRules = Readonly<Record<string, (value: string) => boolean>>

/** The filters and the sort of a list, without the page: what an export contains. */
export function wholeList({ after: _, ...query }: ListQuery): ListQuery {
  return query
}

/** A check that the value is one of `values`. */
export function oneOf(values: readonly string[]): (value: string) => boolean {
  return value => values.includes(value)
}

/** A check that the value is one or more of `values`, separated by commas. */
export function someOf(values: readonly string[]): (value: string) => boolean {
  return value => value.split(',').every(oneOf(values))
}

/** A check that the value is a day that the server accepts, such as `2026-11-20`. */
export const isDay = isListDay

/** A check that the value is a text of 1 to `maxLetters` letters. */
export function textUpTo(maxLetters: number): (value: string) => boolean {
  return value => value !== '' && value.length <= maxLetters
}

/** The known query parameters of an address; `isKnown` is false if there are others, which must be removed. */
export function readAddress(search: string, rules: ListRules): { query: ListQuery; isKnown: boolean } {
  const query: Record<string, string> = {}
  let isKnown = true
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(rules, name) && rules[name]!(value)) query[name] = value
    else isKnown = false
  }
  return { query, isKnown }
}

/** The address of a list with these query parameters. */
export function writeAddress(pathname: string, query: ListQuery): string {
  const search = new URLSearchParams(query).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return search === '' ? pathname : `${pathname}?${search}`
}
