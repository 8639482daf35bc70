import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { ConfigError } from './config.ts'

/**
 * What Node, systemd and podman --env-file all read as it stands: no quotes, which podman would take for a part of the value, and none of the signs
 * that one of them reads in a way of its own (# begins a comment for Node).
 */
const PLAIN = /^[^\s"'`\\#$]([^"'`\\#$\r\n]*[^\s"'`\\#$])?$/

/**
 * Sets variables in an env file, one `NAME=value` a line, readable by its owner only; null takes one out. Other lines stay as
 * they are. The file is replaced as a whole, so that nobody reads half of it. Throws a ConfigError when a value holds
 * what the readers of such files do not agree on.
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
  const fault = envValueFault(name, value)
  if (fault) throw new ConfigError(fault)
  return value
}

/** Why a value cannot stand in an env file, in words that begin with `name`; undefined when it can. */
export function envValueFault(name: string, value: string): string | undefined {
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
