import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** A sentence about why a folder cannot be the data folder; undefined when it can. Creates nothing. */
export async function dataDirFault(text: string): Promise<string | undefined> {
  const folder = resolve(text)
  for (let at = folder; ; at = dirname(at)) {
    try {
      if (!(await stat(at)).isDirectory()) return `${at} is not a folder.`
      await access(at, constants.W_OK | constants.X_OK)
      return undefined
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT') return `${folder} cannot be used: ${at} cannot be written to (${code}).`
      if (dirname(at) === at) return `${folder} cannot be made (${code}).`
    }
  }
}
