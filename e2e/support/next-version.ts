import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { COMPILED_FOLDER } from '../../apps/server/test/compiled.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Another version of the product, which is installed and built in its own folder. */
export type NextVersion = { readonly root: string; readonly remove: () => void }

/**
 * Builds the next version in its own folder: a copy of this git checkout with a change in the app's entry file, so that
 * all bundles get new file names as after an upgrade. The build of this version stays as it is.
 */
export async function makeNextVersion(): Promise<NextVersion> {
  const root = mkdtempSync(join(tmpdir(), 'frontlash-next-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of files.split('\0').filter(name => name && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(root, file))
  // The sandbox's page has not changed, so its build is copied.
  const sandboxPage = 'apps/sandbox/dist'
  if (existsSync(join(ROOT, sandboxPage))) cpSync(join(ROOT, sandboxPage), join(root, sandboxPage), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const app of ['web', 'office'])
    appendFileSync(join(root, `apps/${app}/src/main.tsx`), `\ndocument.documentElement.dataset.version = 'next'\n`)
  // The compile cache is copied, because most sources are the same.
  if (existsSync(COMPILED_FOLDER))
    cpSync(COMPILED_FOLDER, join(root, '.cache/compiled'), { recursive: true, force: true })
  await promisify(execFile)(process.execPath, ['apps/supervisor/src/build-now.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(root, 'data'),
      APP_SECRET: 'only to build the next version, and for nothing else',
    },
  })
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
