import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')
const COMMIT_LETTERS = 10
const NUMBER: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

/**
 * The version that is installed here, as its owner can check it out: `0.1.0 (commit 1a2b3c4d5e)`, or `0.1.0` where there is
 * no git checkout, as in a container. Asks git each time, as a checkout changes under a process that runs.
 */
export function installedVersion(): string {
  const commit = commitOf(ROOT)
  return commit ? `${NUMBER} (commit ${commit})` : NUMBER
}

/** The commit that a version names; undefined when it names none. */
export function commitNamedBy(version: string): string | undefined {
  return /\(commit (\w+)\)/.exec(version)?.[1]
}

function commitOf(folder: string): string | undefined {
  if (!existsSync(join(folder, '.git'))) return undefined
  try {
    const answer = execFileSync('git', ['rev-parse', `--short=${COMMIT_LETTERS}`, 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return answer.trim() || undefined
  } catch {
    // A machine without git, or someone else's checkout, has its number only.
    return undefined
  }
}
