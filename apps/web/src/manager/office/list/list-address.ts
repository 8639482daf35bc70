import type { ListQuery } from '../../../api/office-calls.ts'

/** The parts of a list's address by name, with which values of each are known. Others are dropped from the address. */
export type ListRules = Readonly<Record<string, (value: string) => boolean>>

/** A rule for one of these values. */
export function oneOf(values: readonly string[]): (value: string) => boolean {
  return value => values.includes(value)
}

/** A rule for one or more of these values, separated by commas. */
export function someOf(values: readonly string[]): (value: string) => boolean {
  return value => value.split(',').every(oneOf(values))
}

/** A day as an address has it: `2026-11-20`. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
}

/** A rule for words of limited length. */
export function words(maxLetters: number): (value: string) => boolean {
  return value => value !== '' && value.length <= maxLetters
}

/** What an address asks a list for, and whether it asks for anything that the list does not know. */
export function readAddress(search: string, rules: ListRules): { query: ListQuery; isKnown: boolean } {
  const query: Record<string, string> = {}
  let isKnown = true
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(rules, name) && rules[name]!(value)) query[name] = value
    else isKnown = false
  }
  return { query, isKnown }
}

/** The address of a list that asks for this. */
export function writeAddress(pathname: string, query: ListQuery): string {
  const search = new URLSearchParams(query).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return search === '' ? pathname : `${pathname}?${search}`
}
