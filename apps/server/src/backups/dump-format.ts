import { createHash } from 'node:crypto'
import { secretName } from '@frontlash/config/derived-key'
import { z } from 'zod'

/**
 * The version of the dump format. A dump is plain text:
 * - a header line
 * - each table as PostgreSQL's COPY output, between a `copy` line and `\.`, and then a line with its row count and hash
 * - a final line
 *
 * Our own lines are SQL comments, so that `psql` can load a dump into empty tables without Frontlash.
 */
const FORMAT = 1
const HEAD = '-- Frontlash backup '
const TABLE_END = '-- table '
const END = '-- end '
const NO_MORE_ROWS = Buffer.from('\\.\n')
const ROWS_END = Buffer.from('\n\\.\n')

const head = z.object({
  format: z.literal(FORMAT),
  madeAt: z.coerce.date(),
  /** The migrations that the database contained when the dump was made. */
  migrations: z.array(z.string()).min(1),
  /**
   * The secret from which all keys are derived. Without it, PINs, tokens and waiver signatures are invalid. A copy for
   * another machine contains only the name of the secret.
   */
  appSecret: z.string().min(32).optional(),
  secretName: z.string().optional(),
})
const tableEnd = z.object({ table: z.string(), rows: z.int(), sha256: z.string() })
const end = z.object({ tables: z.int(), rows: z.int(), sequences: z.record(z.string(), z.int()) })

export type DumpHead = Omit<z.output<typeof head>, 'appSecret' | 'secretName'> & { readonly appSecret: string }
/** The row count of a table, and the SHA-256 of the table's content. */
export type DumpedTable = z.output<typeof tableEnd>
/** The totals of a dump. `sequences` contains the last value of each sequence by `table.column`. */
export type DumpEnd = z.output<typeof end>

/** Thrown if the file is not a backup, is truncated or was changed. `message` is one line for the user. */
export class BackupBroken extends Error {}

/** Thrown if a backup does not contain the salon's secret and no given secret fits. */
export class BackupNeedsSecret extends BackupBroken {
  constructor() {
    super('The backup does not contain the salon’s secret, and no secret that belongs to it was given.')
  }
}

export const headLine = (content: Omit<DumpHead, 'format'>) => line(HEAD, { format: FORMAT, ...content })
export const tableLine = (table: string, columns: readonly string[]) =>
  Buffer.from(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin;\n`)
export const tableEndLine = (content: DumpedTable) => Buffer.concat([NO_MORE_ROWS, line(TABLE_END, content)])
export const endLine = (content: DumpEnd) => line(END, content)

const line = (word: string, content: object) => Buffer.from(`${word}${JSON.stringify(content)}\n`)

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const COPY_LINE = /^copy "(\w+)" \(("\w+"(?:, "\w+")*)\) from stdin;$/

export type DumpReader = {
  readonly head: DumpHead
  /**
   * Passes the rows of each table to `load`, which must read all rows and return how many it stored. Throws
   * BackupBroken if a row count or a hash differs, or if the dump is incomplete.
   */
  readonly readTables: (
    load: (table: { name: string; copy: string }, rows: AsyncIterable<Buffer>) => Promise<number>,
  ) => Promise<{ tables: DumpedTable[]; end: DumpEnd }>
}

/**
 * Parses the header line of a dump. If the dump does not contain its secret, the secret is chosen from `secrets`.
 * Throws BackupBroken if the header is invalid, and BackupNeedsSecret if no secret fits.
 */
export async function openDump(source: AsyncIterable<Buffer>, secrets: readonly string[] = []): Promise<DumpReader> {
  const text = openText(source)
  const { secretName: name, ...found } = parseHead(await text.line())
  const appSecret = found.appSecret ?? secrets.find(secret => secretName(secret) === name)
  if (appSecret === undefined) throw new BackupNeedsSecret()
  return {
    head: { ...found, appSecret },
    readTables: async load => {
      const tables: DumpedTable[] = []
      for (;;) {
        const next = await text.line()
        if (next === undefined) throw new BackupBroken('The backup is cut off.')
        if (next.startsWith(END)) {
          const all = parseLine(next, END, end)
          if (all.tables !== tables.length) throw new BackupBroken('The backup lacks tables.')
          // This call also reads to the end of the file, where the checksum of the file is verified.
          if ((await text.line()) !== undefined) throw new BackupBroken('The backup goes on after its end.')
          return { tables, end: all }
        }
        const table = COPY_LINE.exec(next)?.[1]
        if (!table) throw new BackupBroken('The backup holds something that is no table.')
        const hash = createHash('sha256')
        const rows = await load({ name: table, copy: next.slice(0, -1) }, hashed(text.rows(), hash))
        const found = parseLine((await text.line()) ?? '', TABLE_END, tableEnd)
        if (found.table !== table || found.rows !== rows || found.sha256 !== hash.digest('hex'))
          throw new BackupBroken(`The backup's table ${table} is not as it was written.`)
        tables.push(found)
      }
    },
  }
}

/** Passes on a dump, but replaces the salon's secret by the name of the secret. */
export async function* withoutSecret(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const text = openText(source)
  const { appSecret, ...content } = parseHead(await text.line())
  yield line(HEAD, { ...content, ...(appSecret !== undefined && { secretName: secretName(appSecret) }) })
  yield* text.rest()
}

function parseHead(first: string | undefined): z.output<typeof head> {
  if (!first?.startsWith(HEAD)) throw new BackupBroken('This is no backup of Frontlash.')
  return parseLine(first, HEAD, head)
}

async function* hashed(rows: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const piece of rows) {
    hash.update(piece)
    yield piece
  }
}

function parseLine<Content>(text: string, word: string, schema: z.ZodType<Content>): Content {
  try {
    return schema.parse(JSON.parse(text.slice(word.length)))
  } catch {
    throw new BackupBroken('The backup is of another kind, or was changed: its notes cannot be read.')
  }
}

/** Reads a dump line by line. A table is read in chunks up to the line that ends it. */
function openText(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const readMore = async (): Promise<boolean> => {
    const { value, done } = await pieces.next()
    if (done) return false
    held = held.length === 0 ? value : Buffer.concat([held, value])
    return true
  }
  const take = (bytes: number): Buffer => {
    const taken = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return taken
  }
  return {
    line: async (): Promise<string | undefined> => {
      for (;;) {
        const at = held.indexOf('\n')
        if (at >= 0)
          return take(at + 1)
            .toString('utf8')
            .slice(0, -1)
        if (!(await readMore())) return undefined
      }
    },
    rest: async function* (): AsyncGenerator<Buffer> {
      if (held.length > 0) yield take(held.length)
      while (await readMore()) yield take(held.length)
    },
    rows: async function* (): AsyncGenerator<Buffer> {
      while (held.length < NO_MORE_ROWS.length) if (!(await readMore())) throw cutOff()
      if (held.subarray(0, NO_MORE_ROWS.length).equals(NO_MORE_ROWS)) return void take(NO_MORE_ROWS.length)
      for (;;) {
        const at = held.indexOf(ROWS_END)
        if (at >= 0) {
          yield take(at + 1)
          return void take(NO_MORE_ROWS.length)
        }
        // The rest of the chunk may be the beginning of the table's last line.
        if (held.length >= ROWS_END.length) yield take(held.length - ROWS_END.length + 1)
        if (!(await readMore())) throw cutOff()
      }
    },
  }
}

const cutOff = () => new BackupBroken('The backup is cut off.')
