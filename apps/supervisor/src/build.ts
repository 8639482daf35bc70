import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '@frontlash/config/config-error'
import { installationOf } from '@frontlash/config/installation'
import { childEnvironment } from '@frontlash/postgres/child-environment'
import { step } from './step.ts'

const ROOT = join(import.meta.dirname, '../../..')

type Build = { name: string; workspace: string; sources: readonly string[]; output: string }

const SHARED_SOURCES = ['packages/domain/src', 'packages/contract/src', 'packages/ui/src', 'package-lock.json']
const APP_SOURCES = ['apps/web', 'packages/web-client/src', ...SHARED_SOURCES]
const APPS: readonly Build[] = [
  { name: 'Building the app', workspace: 'apps/web', sources: APP_SOURCES, output: 'apps/web/dist' },
  {
    name: 'Building the office',
    workspace: 'apps/office',
    sources: ['apps/office', 'docs', ...APP_SOURCES],
    output: 'apps/office/dist',
  },
]
const SANDBOX_PAGE: Build = {
  name: "Building the sandbox's page",
  workspace: 'apps/sandbox',
  sources: ['apps/sandbox', ...SHARED_SOURCES],
  output: 'apps/sandbox/dist',
}

/**
 * Builds the browser bundles if their sources have changed since the last build. Code that runs on Node is not built.
 * In an installed version, throws a ConfigError instead, because only root may change its files.
 */
export async function buildIfStale(withSandbox: boolean, installed = installationOf()): Promise<void> {
  for (const build of withSandbox ? [...APPS, SANDBOX_PAGE] : APPS) {
    const wanted = fingerprint(build.sources)
    const stamp = join(ROOT, build.output, '.built-from')
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue
    if (installed)
      throw new ConfigError(
        `${build.output} was built from other sources than those in ${ROOT}, where the salon builds nothing: undo the change there, or go back to the version before (docs/upgrading.md).`,
      )
    await step(build.name, () => runBuild(build.workspace))
    writeFileSync(stamp, wanted)
  }
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf).sort()) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (/\.[a-z]+$/.test(path)) return [path]
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/[\\/](dist|node_modules)([\\/]|$)/.test(`${entry.parentPath}/`))
    .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter(file => !/\.test\.tsx?$/.test(file))
}

async function runBuild(workspace: string): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, workspace),
    stdio: ['ignore', 'pipe', 'pipe'],
    // NODE_ENV must be `production`. With any other value, Vite would build the development version of React.
    env: childEnvironment({ NODE_ENV: 'production' }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const code = await new Promise(resolve => child.once('close', resolve))
  if (code !== 0) throw new Error(`the build of ${workspace} failed:\n${output}`)
}
