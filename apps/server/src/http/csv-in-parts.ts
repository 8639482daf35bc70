import { setTimeout as pause } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'

/** The value of one cell; a number is written as a number. */
export type CsvCell = string | number | null

/** A table as the columns and rows of a CSV file. */
export type CsvTable<Row> = {
  readonly columns: readonly string[]
  /** The cells of each row, in the order of the columns. */
  readonly cells: (rows: Row[]) => Promise<CsvCell[][]>
}

/** The columns of a CSV file by their names, each with the cell of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell | undefined>>

/** The table of a list whose rows are converted part by part. */
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

/** How many rows are formatted at once: about a millisecond of work. */
export const PART_ROWS = 50
/** The pause after a part is at least three times its work, so an export uses a quarter of the thread at most. */
const REST_PER_WORK = 3
/** The longest pause. All pauses of 200,000 rows then take at most a minute, half of the time limit of an export. */
const MAX_REST_MS = 15
/** Every write wakes the consumer of the stream, so several parts are sent together. */
const SENT_LETTERS = 32_000

const RULES = {
  record_delimiter: 'windows',
  escape_formulas: true,
  // Neither a bare CR nor a bare LF may stand outside quotes (RFC 4180, section 2).
  quoted_match: /[\r\n]/,
} as const

/**
 * The text of a table as CSV (RFC 4180; docs/product/office/lists.md, "Exports"). It is made on the thread that handles
 * the tablets, so between any two parts of at most 50 rows there is a pause for other calls, which grows with the work.
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
