import { formatBytes } from './part-status.ts'

/** With less free space no new records are accepted, so that running writes can finish and the reason can be logged. */
export const MIN_FREE_BYTES = 200 * 1024 * 1024

/** The error about a nearly full disk; undefined with enough space. */
export function diskSpaceError(freeBytes: number, folder: string): string | undefined {
  if (freeBytes >= MIN_FREE_BYTES) return undefined
  return `The disk is nearly full: ${formatBytes(freeBytes)} are free at ${folder}, ${formatBytes(MIN_FREE_BYTES)} are needed.`
}
