import { formatBytes } from './part-status.ts'

/** Below this free space the server accepts no new records. The remaining space is for running writes and the log. */
export const MIN_FREE_BYTES = 200 * 1024 * 1024

/** The error about a nearly full disk; undefined if there is enough space. */
export function diskSpaceError(freeBytes: number, folder: string): string | undefined {
  if (freeBytes >= MIN_FREE_BYTES) return undefined
  return `The disk is nearly full: ${formatBytes(freeBytes)} are free at ${folder}, ${formatBytes(MIN_FREE_BYTES)} are needed.`
}
