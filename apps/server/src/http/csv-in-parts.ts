import { setTimeout as pause } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | null

export type CsvTable<Row> = {
  readonly columns: readonly string[]
  readonly cells: (rows: Row[]) => Promise<CsvCell[][]>
}

/** The columns of a CSV file. Each column has a name and a function that returns its cell in a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell | undefined>>

export function csvTable<Row, Sent>(
  columns: CsvColumns<Sent>,
  toRows: (rows: Row[]) => Sent[] | Promise<Sent[]>,
): CsvTable<Row> {
  const cells = Object.values(columns)
  return {
    columns: Object.keys(columns),
    cells: async rows => (await toRows(rows)).map(row => cells.map(cell => cell(row) ?? null)),
  }
}

/** The number of rows in a batch. Formatting a batch takes about a millisecond. */
export const PART_ROWS = 50
/**
 * The pause after a batch is this many times as long as the batch took. With three, an export uses at most a quarter of
 * the thread's time.
 */
const REST_PER_WORK = 3
/**
 * The longest pause. An export of 200,000 rows therefore pauses for less than a minute in total, which is half of the
 * time limit of an export.
 */
const MAX_REST_MS = 15
/**
 * Batches are joined to chunks of this many characters. Each write wakes the reader of the stream, so fewer writes are
 * faster.
 */
const SENT_LETTERS = 32_000

const RULES = {
  record_delimiter: 'windows',
  escape_formulas: true,
  // A CR or LF that is not part of a CR LF must be in quotes too (RFC 4180, section 2).
  quoted_match: /[\r\n]/,
} as const

/**
 * Yields a table as CSV (RFC 4180; docs/product/office/lists.md, "Exports"). The export shares its thread with the
 * tablets' calls, so it pauses after every batch of at most 50 rows. The longer a batch took, the longer the pause.
 */
export async function* csvInParts<Row>(
  { columns, cells }: CsvTable<Row>,
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
  hasBom: boolean,
): AsyncGenerator<string> {
  let unsent = stringify([[...columns]], { ...RULES, bom: hasBom })
  let begun = performance.now()
  for await (const rows of batches)
    for (let from = 0; from < rows.length; from += PART_ROWS) {
      unsent += stringify(await cells(rows.slice(from, from + PART_ROWS)), RULES)
      const workMs = performance.now() - begun
      if (unsent.length >= SENT_LETTERS) {
        yield unsent
        unsent = ''
      }
      await pause(Math.min(Math.max(workMs * REST_PER_WORK, 1), MAX_REST_MS))
      begun = performance.now()
    }
  if (unsent !== '') yield unsent
}
