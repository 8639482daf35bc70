import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Booking, CatalogObject, Customer } from '../square/square-objects.ts'
import type { TextMessage } from '../twilio/text-message.ts'
import type { Technician } from './technicians.ts'

/** A change by a user. If entries have the same kind and id, only the last one counts. */
export type JournalEntry =
  | { readonly kind: 'booking'; readonly id: string; readonly booking: Booking }
  /** `customer` is null if the profile was removed. If the profile was merged, `into` is the resulting profile. */
  | { readonly kind: 'customer'; readonly id: string; readonly customer: Customer | null; readonly into?: string }
  /** A new booking at another location. The booking `by` replaces the booking `id`. */
  | { readonly kind: 'replacement'; readonly id: string; readonly by: string }
  | { readonly kind: 'technician'; readonly id: string; readonly technician: Technician }
  | { readonly kind: 'service'; readonly id: string; readonly item: CatalogObject }
  | { readonly kind: 'text'; readonly id: string; readonly message: TextMessage }
  | { readonly kind: 'opt-out'; readonly id: string; readonly isOut: boolean }
  | {
      readonly kind: 'answer'
      readonly id: string
      readonly request: string
      readonly answer: unknown
      readonly atMs: number
    }

export type EntryOf<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { kind: Kind }>

export type Journal = {
  /**
   * Returns the entries of a kind from earlier runs, in the order of writing. For each id, only the last entry is
   * returned.
   */
  earlier<Kind extends JournalEntry['kind']>(kind: Kind): EntryOf<Kind>[]
  write(entry: JournalEntry): void
  close(): void
}

/**
 * Opens the file with the sandbox's changes: one JSON object per line, append-only. Invalid lines are skipped, such as
 * an incomplete last line after the process was killed. Opening the file compacts it: for each id only the last entry
 * is kept, and entries for which `isExpired` returns true are removed. Without a file nothing is stored.
 */
export function openJournal(file: string | undefined, isExpired: (entry: JournalEntry) => boolean): Journal {
  if (file === undefined) return { earlier: () => [], write: () => {}, close: () => {} }
  const last = new Map<string, JournalEntry>()
  for (const line of readLines(file)) {
    const entry = readEntry(line)
    if (!entry) continue
    const key = `${entry.kind} ${entry.id}`
    last.delete(key)
    last.set(key, entry)
  }
  const entries = [...last.values()].filter(entry => !isExpired(entry))
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.new`
  writeFileSync(draft, entries.map(toLine).join(''), { mode: 0o600, flush: true })
  renameSync(draft, file)
  const handle = openSync(file, 'a', 0o600)
  return {
    earlier: kind => entries.filter((entry): entry is EntryOf<typeof kind> => entry.kind === kind),
    write: entry => void writeSync(handle, toLine(entry)),
    close: () => closeSync(handle),
  }
}

function toLine(entry: JournalEntry): string {
  return `${JSON.stringify(entry)}\n`
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function readEntry(line: string): JournalEntry | undefined {
  try {
    const entry = JSON.parse(line) as JournalEntry
    return typeof entry.kind === 'string' && typeof entry.id === 'string' ? entry : undefined
  } catch {
    return undefined
  }
}
