import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder that only its owner can read, and the folders above it; an existing one stays as it is. Throws the
 * system's error when it cannot be created. mkdir with `recursive` would never return in folders such as /proc, where
 * every name is missing and none can be made.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // A concurrent process may have created the folder.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
