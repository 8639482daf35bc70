import { watch } from 'node:fs'
import { join } from 'node:path'
import type { ManagedProcess } from './managed-process.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** All changes within this time cause a single restart, because editors and git write several files at once. */
const SETTLE_MS = 200
/** The processes to restart after a change in each folder. */
const FOLDERS = { packages: ['backend', 'sandbox'], 'apps/server/src': ['backend'], 'apps/sandbox/src': ['sandbox'] }

/**
 * Restarts processes whose sources have changed (`npm run dev`). If a process cannot start with the new sources, the
 * old process runs until the sources are corrected. Returns a function that stops watching the sources.
 */
export function restartOnChange(
  running: ReadonlyMap<string, Pick<ManagedProcess, 'restart'>>,
  root = ROOT,
): () => void {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const restartChanged = async () => {
    const names = [...changed]
    changed.clear()
    for (const name of names) {
      const isUp = await running.get(name)?.restart()
      if (isUp) process.stdout.write(`The ${name} runs the changed sources.\n`)
    }
    timer = undefined
    if (changed.size > 0) schedule()
  }
  const schedule = () => {
    timer ??= setTimeout(() => void restartChanged(), SETTLE_MS)
  }
  const watchers = Object.entries(FOLDERS).map(([folder, names]) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || !/\.(ts|sql|json)$/.test(file) || /\.test\.ts$|node_modules/.test(file)) return
      for (const name of names) changed.add(name)
      schedule()
    }),
  )
  return () => {
    for (const watcher of watchers) watcher.close()
    clearTimeout(timer)
  }
}
