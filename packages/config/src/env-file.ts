import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

/**
 * Matches values that Node, systemd and podman --env-file read in the same way. Quotes are excluded, because podman
 * keeps them in the value. Characters with a special meaning are excluded too, such as #, which starts a comment for
 * Node.
 */
const PLAIN = /^[^\s"'`\\#$]([^"'`\\#$\r\n]*[^\s"'`\\#$])?$/

type Values = Readonly<Record<string, string | null>>

/**
 * Sets variables in an env file with one `NAME=value` per line; null removes a variable. Other lines do not change. The
 * file is replaced atomically, and only its owner can read it. Throws a ConfigError for a value that Node, systemd and
 * podman would read differently.
 */
export function writeEnvFile(path: string, values: Values): void {
  const text = envFileWith(path, values)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  chmodSync(draft, 0o600) // The mode is set again, because the umask may have reduced it.
  renameSync(draft, path)
}

export function envFileWith(path: string, values: Values): string {
  const unchanged = linesOf(path).filter(line => !Object.hasOwn(values, line.split('=')[0]!.trim()))
  const fresh = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${written(name, value)}`],
  )
  return `${[...unchanged, ...fresh].join('\n')}\n`
}

function written(name: string, value: string): string {
  const error = envValueError(name, value)
  if (error) throw new ConfigError(error)
  return value
}

/**
 * Returns the reason why an env file cannot contain the value, as a sentence that begins with `name`; undefined for a
 * valid value.
 */
export function envValueError(name: string, value: string): string | undefined {
  if (value === '' || PLAIN.test(value)) return undefined
  return `${name} must not hold quotes, backslashes, #, $ or line breaks, nor begin or end with a space. In an address write %23 for # and %24 for $.`
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter(line => line.trim() !== '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
