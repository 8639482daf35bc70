import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installationOf } from '@frontlash/config/installation'

const ROOT = join(import.meta.dirname, '../../../..')
const COMMIT_LETTERS = 10
const NUMBER: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

/**
 * The installed version: `0.1.0 (commit 1a2b3c4d5e)`, or `0.1.0` if the commit is unknown, as in a container. In a git
 * checkout, git is run on each call, because the commit can change while the process runs.
 */
export function installedVersion(): string {
  const commit = installationOf()?.commit.slice(0, COMMIT_LETTERS) ?? commitOf(ROOT)
  return commit ? `${NUMBER} (commit ${commit})` : NUMBER
}

/** Returns the commit in the name of a version; undefined if the name contains no commit. */
export function commitNamedBy(version: string): string | undefined {
  return /\(commit (\w+)\)/.exec(version)?.[1]
}

function commitOf(folder: string): string | undefined {
  if (!existsSync(join(folder, '.git'))) return undefined
  try {
    const output = execFileSync('git', ['rev-parse', `--short=${COMMIT_LETTERS}`, 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.trim() || undefined
  } catch {
    // git is missing, or the git checkout belongs to another user.
    return undefined
  }
}
