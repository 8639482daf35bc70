import { readFlag, readText, writeFlag, writeText } from './browser-storage.ts'

/**
 * The developer's date: a day (`2026-11-20`, with or without `T11:00`) that this browser uses as today while the date
 * is switched on. The server accepts the date only in the demo.
 */
export type DeveloperDate = { readonly date: string; readonly time: string | null }

export function readDeveloperDate(): DeveloperDate | null {
  return readFlag('local', 'devDateEnabled') ? parseDeveloperDate(readText('local', 'devOverrideDate')) : null
}

/** Returns the parsed date `2026-11-20` or `2026-11-20T11:00`; null for anything else. */
export function parseDeveloperDate(text: string | null): DeveloperDate | null {
  const found = text?.match(/^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/)
  return found ? { date: found[1]!, time: found[2] ?? null } : null
}

export function setDeveloperDate(date: string): void {
  writeText('local', 'devOverrideDate', date)
  writeFlag('local', 'devDateEnabled', true)
}

/** Removes the date and its switch, which are always stored together. */
export function clearDeveloperDate(): void {
  writeText('local', 'devOverrideDate', null)
  writeFlag('local', 'devDateEnabled', false)
}

/** If there is a developer's date, removes it; otherwise sets the developer's date to the given day. */
export function toggleDeveloperDate(startWith: string): void {
  if (readDeveloperDate()) clearDeveloperDate()
  else setDeveloperDate(startWith)
}
