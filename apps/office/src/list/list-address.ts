import { isListDay } from '@frontlash/domain/lists/period'
import type { ListQuery } from '@frontlash/web-client/office-calls'

/** The allowed query parameters of a list, each with a validator. Other parameters are removed from the URL. */
export type ListRules = Readonly<Record<string, (value: string) => boolean>>

/** Returns the filters and the sort order of a list without the cursor. Exports use them. */
export function wholeList({ after: _, ...query }: ListQuery): ListQuery {
  return query
}

/** Returns a validator that accepts any of `values`. */
export function oneOf(values: readonly string[]): (value: string) => boolean {
  return value => values.includes(value)
}

/** Returns a validator that accepts one or more of `values`, separated by commas. */
export function someOf(values: readonly string[]): (value: string) => boolean {
  return value => value.split(',').every(oneOf(values))
}

/** Accepts days such as `2026-11-20`, with the same rules as the server. */
export const isDay = isListDay

/** Returns a validator that accepts 1 to `maxLetters` characters. */
export function textUpTo(maxLetters: number): (value: string) => boolean {
  return value => value !== '' && value.length <= maxLetters
}

/** Returns the allowed query parameters of a URL. `isKnown` is false if the URL contains other parameters. */
export function readAddress(search: string, rules: ListRules): { query: ListQuery; isKnown: boolean } {
  const query: Record<string, string> = {}
  let isKnown = true
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(rules, name) && rules[name]!(value)) query[name] = value
    else isKnown = false
  }
  return { query, isKnown }
}

export function writeAddress(pathname: string, query: ListQuery): string {
  const search = new URLSearchParams(query).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return search === '' ? pathname : `${pathname}?${search}`
}
