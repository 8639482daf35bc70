import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { installationOf, PROJECT } from '@frontlash/config/installation'
import type { Finding } from './verdicts/finding.ts'
import { programVerdict } from './verdicts/safety-verdicts.ts'

const FOLDERS = ['.', 'tools', 'apps', 'packages', 'node_modules']

/** Checks whether the service's user, who runs this check, may write to the folders of the program. */
export async function examineProgram(): Promise<Finding> {
  for (const folder of FOLDERS.map(name => join(PROJECT, name)))
    if (await isWritable(folder)) return programVerdict(folder, installationOf() !== undefined)
  return programVerdict(undefined, installationOf() !== undefined)
}

function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
}
