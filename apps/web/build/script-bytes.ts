import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly src?: string
}
/** Vite's manifest: each chunk of a build by its source file (https://vite.dev/guide/backend-integration). */
export type Manifest = Readonly<Record<string, Chunk>>

export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
}

/**
 * Returns the files of the given chunks and of all chunks that they import statically. Throws if a chunk is missing in
 * the manifest.
 */
export function scriptsOf(manifest: Manifest, keys: readonly string[]): readonly string[] {
  const wanted = [...keys]
  for (const key of wanted) {
    if (!manifest[key]) throw new Error(`The manifest has no ${key}.`)
    for (const imported of manifest[key].imports ?? []) if (!wanted.includes(imported)) wanted.push(imported)
  }
  return [...new Set(wanted.map(key => manifest[key]!.file))]
}

export function gzippedBytes(dist: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
}

/** Prints the size and its limit. If the size is above the limit, ends the process with an error. */
export function checkBytes(address: string, bytes: number, limitBytes: number): void {
  console.log(`JavaScript for ${address}: ${kB(bytes)} gzipped, limit ${kB(limitBytes)}`)
  if (bytes <= limitBytes) return
  console.error(`${address} has become too heavy.`)
  process.exitCode = 1
}

export function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
