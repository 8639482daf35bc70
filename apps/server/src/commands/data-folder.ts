import { constants } from 'node:fs'
import { access, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/**
 * Returns a sentence that says why a folder cannot be the data folder; undefined if the folder can be used. Leaves no
 * file or folder behind.
 */
export async function dataDirError(text: string): Promise<string | undefined> {
  const folder = resolve(text)
  for (let at = folder; ; at = dirname(at)) {
    try {
      if (!(await stat(at)).isDirectory()) return `${at} is not a folder.`
      await access(at, constants.W_OK | constants.X_OK)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT') return `${folder} cannot be used: ${at} cannot be written to (${code}).`
      if (dirname(at) === at) return `${folder} cannot be made (${code}).`
      continue
    }
    // In folders such as /proc, root has write permission but still cannot create a folder.
    return mkdtemp(join(at, '.frontlash-'))
      .then(rmdir)
      .then(
        () => undefined,
        (error: NodeJS.ErrnoException) => `${folder} cannot be used: no folder can be made in ${at} (${error.code}).`,
      )
  }
}
