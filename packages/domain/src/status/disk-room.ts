import { formatBytes } from './part-status.ts'

/** With less free space no new records are accepted, so that writes in progress can finish and the log can say why. */
export const MIN_FREE_BYTES = 200 * 1024 * 1024

/** A message about a disk with too little free space; undefined when there is enough. */
export function diskSpaceError(freeBytes: number, folder: string): string | undefined {
  if (freeBytes >= MIN_FREE_BYTES) return undefined
  return `The disk is nearly full: ${formatBytes(freeBytes)} are free at ${folder}, ${formatBytes(MIN_FREE_BYTES)} are needed.`
}
