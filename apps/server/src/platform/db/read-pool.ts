import pg from 'pg'
import { type Queries, sqlState, translated, types } from './database.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { type Given, type Statement, valuesFor } from './statement.ts'

/** Runs reading statements on separate connections, so that a report never delays a check-in. */
export type ReadPool = Pick<Queries, 'rows' | 'row'> & {
  readonly close: () => Promise<void>
}

/** Thrown if a statement exceeds the time limit for reports. Callers get a 503. */
export class ReadTookTooLong extends Error {
  override readonly name = 'ReadTookTooLong'
}

export type ReadPoolOptions = {
  readonly applicationName?: string
  /** Called for each statement. Tests count these calls. */
  readonly onStatement?: (text: string) => void
  readonly onConnectionLost?: (error: Error) => void
  /** Called if a statement is retried after a conflict. */
  readonly onRetry?: (error: Error) => void
  /** The time limit of a statement. Tests shorten it. */
  readonly statementTimeoutMs?: number
}

const CONNECTIONS = 4
/** The longest wait for a free connection. After this time, the caller gets an error that asks for a retry. */
const CONNECT_TIMEOUT_MS = 1_800
const STATEMENT_TIMEOUT_MS = 5_000
/**
 * The time after the limit of a statement at which the connection is closed, if PostgreSQL has not cancelled the
 * statement.
 */
const HUNG_AFTER_MS = 1_000

/**
 * The session settings of a read connection. Each query is planned anew: lists have optional filters, and a generic
 * plan for all combinations could not use an index.
 */
export const READ_ONLY = '-c default_transaction_read_only=on -c plan_cache_mode=force_custom_plan'

/** Opens the pool. It connects on first use. */
export function openReadPool(url: string, options: ReadPoolOptions = {}): ReadPool {
  const timeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: timeoutMs + HUNG_AFTER_MS,
    application_name: options.applicationName ?? 'frontlash-reads',
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types,
    options: `${READ_ONLY} -c statement_timeout=${timeoutMs}`,
  })
  // Without this listener, a lost idle connection would end the process.
  pool.on('error', error => options.onConnectionLost?.(error))

  const rows = async <Row, Parameters>(
    one: Statement<Row, Parameters>,
    ...given: Given<Parameters>
  ): Promise<Row[]> => {
    const { name, text } = one
    options.onStatement?.(text)
    const values = valuesFor(one as Statement<unknown, never>, given[0] as Record<string, unknown> | undefined)
    try {
      return (await retryOnConflict(() => pool.query({ name, text, values }), options.onRetry)).rows as Row[]
    } catch (error) {
      throw sqlState(error) === QUERY_CANCELED ? new ReadTookTooLong(name, { cause: error }) : translated(error)
    }
  }
  return { rows, row: async (one, ...given) => (await rows(one, ...given))[0], close: () => pool.end() }
}

const QUERY_CANCELED = '57014'
