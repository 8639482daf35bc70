import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The newest finished backup in a folder: when it was made, and its size. Nothing when there is none. */
export async function newestBackup(folder: string): Promise<{ atMs: number; bytes: number } | null> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(names.filter(isFinished).map(name => stat(join(folder, name)).catch(() => undefined)))
  return files
    .filter(found => found?.isFile() === true)
    .reduce<{ atMs: number; bytes: number } | null>(
      (last, found) => (!last || found!.mtimeMs > last.atMs ? { atMs: found!.mtimeMs, bytes: found!.size } : last),
      null,
    )
}

/** One that is still being written is no backup. */
function isFinished(name: string): boolean {
  return !name.startsWith('.') && !/\.(part|partial|tmp|new)$/.test(name)
}
