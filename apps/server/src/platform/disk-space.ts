import { statfs } from 'node:fs/promises'
import { MIN_FREE_BYTES } from '@frontlash/domain/status/disk-room'

const POLL_INTERVAL_MS = 2_000

export type DiskSpace = {
  /** True if the disk with the salon's data was nearly full at the last check. */
  readonly isFull: () => boolean
  readonly stop: () => void
}

/**
 * Checks the free space on a folder's disk every two seconds. If the check fails, the disk counts as not full;
 * PostgreSQL itself refuses writes if there is no space. `freeBytes` replaces the check in tests.
 */
export async function watchDiskSpace(
  folder: string,
  log: { warn: (fields: object, text: string) => void; info: (fields: object, text: string) => void },
  options: { freeBytes?: (folder: string) => Promise<number>; pollIntervalMs?: number } = {},
): Promise<DiskSpace> {
  const { freeBytes = freeBytesOn, pollIntervalMs = POLL_INTERVAL_MS } = options
  let isFull = false
  const check = async () => {
    const free = await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY)
    if (isFull === free < MIN_FREE_BYTES) return
    isFull = !isFull
    if (isFull) log.warn({ freeBytes: free }, 'disk.writes_rejected')
    else log.info({ freeBytes: free }, 'disk.writes_accepted')
  }
  await check()
  const timer = setInterval(() => void check(), pollIntervalMs)
  timer.unref()
  return { isFull: () => isFull, stop: () => clearInterval(timer) }
}

/** Throws if the disk is nearly full, so that large work does not fill it completely. */
export function requireDiskSpace({ disk }: { readonly disk: DiskSpace }): void {
  if (disk.isFull()) throw new Error('the disk is nearly full')
}

async function freeBytesOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
