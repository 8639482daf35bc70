import pg from 'pg'
import { readThenWrite } from './read-then-write.ts'
import { noteEffectOutside, retryOnConflict } from './retry-on-conflict.ts'
import { openSharedConnections } from './shared-connections.ts'
import { type Given, type Statement, statement, valuesFor } from './statement.ts'

/** Runs statements on the pool or in a transaction. */
export type Queries = {
  readonly rows: <Row, Parameters>(statement: Statement<Row, Parameters>, ...given: Given<Parameters>) => Promise<Row[]>
  readonly row: <Row, Parameters>(
    statement: Statement<Row, Parameters>,
    ...given: Given<Parameters>
  ) => Promise<Row | undefined>
  /** Returns the number of affected rows. */
  readonly run: <Parameters>(statement: Statement<unknown, Parameters>, ...given: Given<Parameters>) => Promise<number>
}

export type Database = Queries & {
  /**
   * Runs writes that a crash may lose, such as a device's grant or the time of a device's last use. The commit does not
   * wait for the disk (PostgreSQL, synchronous_commit).
   */
  readonly asyncCommit: Queries
  /**
   * Runs `work` in one transaction, which is rolled back if `work` throws. `work` may run twice (retry-on-conflict.ts),
   * so it may only send statements of the transaction. Other effects, such as a call to a provider or a change of a
   * cache or file, must wait until after the commit.
   */
  readonly transaction: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>
  /**
   * Runs a transaction in two round trips, for calls on which a user waits (diagram in read-then-write.ts). `read`
   * finds the data for `write`, which sends all its statements at once, together with the commit. If `write` throws
   * before it awaits a response, the transaction is rolled back. After it has awaited a response, `write` must not
   * throw, because the commit was already sent. To refuse the call, `write` returns an error, which the caller throws.
   * Both functions may run twice, as in `transaction`.
   */
  readonly readThenWrite: <Found, T>(
    read: (queries: Queries) => Promise<Found>,
    write: (queries: Queries, found: Found) => Promise<T>,
  ) => Promise<T>
  readonly url: string
  readonly close: () => Promise<void>
}

/** The database cannot be reached or did not respond in time. Callers get a 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

export type DatabaseOptions = {
  /**
   * The maximum number of connections, at least 3. A quarter is for single statements, a quarter for `asyncCommit`, and
   * the rest for transactions.
   */
  readonly connections?: number
  readonly applicationName?: string
  /** Called for each statement. Tests count these calls. */
  readonly onStatement?: (text: string) => void
  /** Called if a statement or transaction is retried after a conflict. */
  readonly onRetry?: (error: Error) => void
  /** Called if an idle connection is lost. The next statement opens a new connection. */
  readonly onConnectionLost?: (error: Error) => void
}

/** The longest wait for a free connection. After this time, the caller gets an error that asks for a retry. */
const CONNECT_TIMEOUT_MS = 1_800
/** The time limit of a statement. After this time the connection counts as hung. */
const STATEMENT_TIMEOUT_MS = 4_500

/** Converts PostgreSQL's values to JavaScript on all connections. */
export const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
// Dates are read as strings and not as midnight in some time zone.
types.setTypeParser(pg.types.builtins.DATE, text => text)

/** Opens a pool of connections. It connects on first use. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const max = options.connections ?? 16
  const config = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    application_name: options.applicationName ?? 'frontlash',
    keepAlive: true,
    types,
  }
  const sharedCount = Math.max(1, Math.floor(max / 4))
  const lost = (error: Error) => options.onConnectionLost?.(error)
  const shared = openSharedConnections(config, sharedCount, lost)
  const asyncCommit = openSharedConnections({ ...config, options: '-c synchronous_commit=off' }, sharedCount, lost)
  const pool = new pg.Pool({ ...config, max: max - 2 * sharedCount, idleTimeoutMillis: 60_000, pipeline: true })
  // Without this listener, a lost idle connection would end the process.
  pool.on('error', lost)

  const queriesOn = (client: { query: (statement: pg.QueryConfig) => Promise<pg.QueryResult> }): Queries => {
    const send = async (one: Statement<unknown, never>, given: readonly unknown[]) => {
      const { name, text } = one
      options.onStatement?.(text)
      const values = valuesFor(one, given[0] as Record<string, unknown> | undefined)
      try {
        return await client.query(values.length === 0 && name === '' ? { text } : { name, text, values })
      } catch (error) {
        throw translated(error)
      }
    }
    return {
      rows: async (one, ...given) => (await send(one, given)).rows,
      row: async (one, ...given) => (await send(one, given)).rows[0],
      run: async (one, ...given) => (await send(one, given)).rowCount ?? 0,
    }
  }

  /** Runs each statement as a separate transaction. */
  const singleStatementsOn = (connections: typeof shared): Queries =>
    queriesOn({
      query: one => {
        noteEffectOutside()
        return retryOnConflict(() => connections.query(one), options.onRetry)
      },
    })

  const onOneConnection = async <T>(work: (attempt: Attempt) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch(error => {
      throw translated(error)
    })
    const own = queriesOn(client)
    const body = untilClosed(own)
    let broken: Error | undefined
    const noteBreak = (error: Error) => {
      broken = error
    }
    client.on('error', noteBreak)
    try {
      return await work({
        client,
        queries: body.queries,
        begin: () => own.run(BEGIN),
        commit: () => {
          body.close()
          return own.run(COMMIT)
        },
      })
    } catch (error) {
      body.close()
      if (error instanceof DatabaseUnavailable) broken = error
      if (!broken) {
        await own.run(ROLLBACK).catch(failed => {
          broken = failed
        })
      }
      throw error
    } finally {
      client.off('error', noteBreak)
      // Closes the connection, because its state is unknown and it must not be used again.
      client.release(broken)
    }
  }

  const inTransaction = <T>(work: (attempt: Attempt) => Promise<T>): Promise<T> => {
    noteEffectOutside()
    return retryOnConflict(() => onOneConnection(work), options.onRetry)
  }

  return {
    ...singleStatementsOn(shared),
    asyncCommit: singleStatementsOn(asyncCommit),
    url,
    transaction: work =>
      inTransaction(async ({ queries, begin, commit }) => {
        await begin()
        const result = await work(queries)
        await commit()
        return result
      }),
    readThenWrite: (read, write) => inTransaction(attempt => readThenWrite(attempt, read, write)),
    close: async () => {
      await Promise.all([shared.close(), asyncCommit.close(), pool.end()])
    },
  }
}

// BEGIN and COMMIT have no name, so each of them is one message. A prepared statement takes four messages.
const BEGIN = statement('', 'begin')
const COMMIT = statement('', 'commit')
const ROLLBACK = statement('', 'rollback')

/** One attempt at a transaction, on one connection. */
export type Attempt = {
  readonly client: pg.PoolClient
  /** Runs the statements of the transaction. Refuses statements after `commit`. */
  readonly queries: Queries
  readonly begin: () => Promise<unknown>
  readonly commit: () => Promise<unknown>
}

/**
 * Refuses statements after `close`. Such a statement would otherwise run outside a transaction, or in the next
 * transaction on this connection.
 */
function untilClosed(queries: Queries): { readonly queries: Queries; readonly close: () => void } {
  let isClosed = false
  const open = <One extends Statement<unknown, never>>(one: One): One => {
    if (isClosed) throw new Error(`${one.name} was sent after its transaction's commit or rollback`)
    return one
  }
  return {
    queries: {
      rows: async (one, ...given) => queries.rows(open(one), ...given),
      row: async (one, ...given) => queries.row(open(one), ...given),
      run: async (one, ...given) => queries.run(open(one), ...given),
    },
    close: () => {
      isClosed = true
    },
  }
}

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  '57P01', // The server is shutting down.
  '57P02',
  '57P03', // The server is starting.
  '53300', // The server has too many connections.
  '08000',
  '08003',
  '08006',
])
const UNAVAILABLE_MESSAGES = /timeout|terminated|not queryable|Client has encountered a connection error/i

/**
 * Returns a DatabaseUnavailable if the driver's error means that the database cannot be reached; otherwise returns the
 * error itself.
 */
export function translated(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  const isSqlState = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !UNAVAILABLE_CODES.has(code)
  if (isSqlState) return error
  if ((code && UNAVAILABLE_CODES.has(code)) || UNAVAILABLE_MESSAGES.test(message))
    return new DatabaseUnavailable(message, { cause: error })
  return error
}

/** Returns the SQLSTATE of PostgreSQL's error; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}
