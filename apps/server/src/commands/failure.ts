import { ConfigError } from '@frontlash/config/config'
import { EmbeddedPostgresError } from '@frontlash/postgres/embedded-postgres-error'
import { NoRoomForBackup } from '../backups/free-space.ts'
import { DatabaseUnavailable } from '../platform/db/database.ts'
import { UnusableDatabase } from '../platform/db/unusable-database.ts'

/** Thrown if a command has invalid arguments (exit code 2) or fails (1); `message` is the line to print. */
export class CommandRefused extends Error {
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Error classes whose message is written for the user. */
const PLAIN = [CommandRefused, NoRoomForBackup, ConfigError, UnusableDatabase, EmbeddedPostgresError]

const NOT_RESPONDING = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** Formats an error as one line for the user, without its stack. */
export function failureMessage(error: unknown): string {
  if (PLAIN.some(plain => error instanceof plain)) return (error as Error).message
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }
  const reason = code ?? errors?.[0]?.code
  if (error instanceof DatabaseUnavailable || (reason && NOT_RESPONDING.has(reason)))
    return `The database does not answer (${reason ?? firstLine(message)}). npm run doctor says more; npm run setup changes DATABASE_URL.`
  if (reason === '28P01' || reason === '28000')
    return 'The database does not take the user and password of DATABASE_URL. npm run setup changes it.'
  if (reason === '3D000') return 'There is no database of the name in DATABASE_URL: create it, or run npm run setup.'
  return `This did not work: ${firstLine(message ?? String(error)) || reason}. npm run doctor says whether something is wrong.`
}

function firstLine(text: string): string {
  return text.split('\n')[0]!.replace(/\.$/, '')
}
