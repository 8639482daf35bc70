import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { ConfigError } from './config.ts'

/** What both Node and systemd read as it stands, without quotes. */
const PLAIN = /^[A-Za-z0-9_./:+@,=%?&~-]+$/

/**
 * Sets variables in an env file, one `NAME=value` a line, readable by its owner only; null takes one out. Other lines stay as
 * they are. The file is replaced as a whole, so that nobody reads half of it. Throws a ConfigError when a value holds quotes or line breaks,
 * which the readers of such files do not agree on.
 */
export function writeEnvFile(path: string, values: Readonly<Record<string, string | null>>): void {
  const kept = linesOf(path).filter(line => !Object.hasOwn(values, line.split('=')[0]!.trim()))
  const fresh = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${written(name, value)}`],
  )
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${[...kept, ...fresh].join('\n')}\n`, { mode: 0o600, flush: true })
  chmodSync(draft, 0o600) // a mode is only asked for, and less the process's own mask
  renameSync(draft, path)
}

function written(name: string, value: string): string {
  if (PLAIN.test(value)) return value
  if (/["'`\\\n\r$]/.test(value)) throw new ConfigError(`${name} must not hold quotes, backslashes, $ or line breaks.`)
  return `"${value}"`
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
