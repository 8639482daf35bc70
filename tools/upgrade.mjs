// npm run upgrade: backs the salon up, fetches the newest version, installs and builds it, and starts the salon anew. What goes
// wrong on the way is taken back. Plain JavaScript without a dependency, as it replaces the packages under itself.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './runtime.mjs'

const UNIT = 'frontlash'
const ANSWERS_WITHIN_MS = 2_000

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const systemctl = (...args) => spawnSync('systemctl', args, { stdio: 'ignore' }).status === 0
const refuse = sentence => {
  console.error(sentence)
  process.exit(1)
}

if (!existsSync(join(ROOT, '.git')))
  refuse('This is no git checkout: put the new version in its place by hand, then npm start.')
if (git('status', '--porcelain', '--untracked-files=no') !== '')
  refuse('Files of the project were changed here (git status): keep them elsewhere first. Nothing was done.')
if ((await run('git', ['fetch', '-q'])) !== 0) refuse('The newest version could not be fetched. Nothing was done.')
const before = git('rev-parse', 'HEAD')
const after = git('rev-parse', '@{upstream}')
if (git('rev-list', '--count', `${before}..${after}`) === '0') {
  console.log('This is the newest version.')
  process.exit(0)
}
const isService = systemctl('is-active', '--quiet', UNIT)
if (!isService && (await isRunning()))
  refuse('The salon runs in a terminal: stop it there (Ctrl-C), then npm run upgrade once more.')

console.log('Backing up …')
if ((await run('npm', ['run', '-s', 'backup'])) !== 0) refuse('There is no backup, so nothing else was done.')

// The packages, the database's own program among them, are not replaced under a salon that runs. Tablets keep what clients do.
if (isService && !systemctl('stop', UNIT))
  refuse(`The salon could not be stopped: run this as root. Nothing but a backup was made.`)
console.log(`From ${before.slice(0, 7)} to ${after.slice(0, 7)} …`)
const isDone = (await run('git', ['merge', '-q', '--ff-only', after])) === 0 && (await installAndBuild())
if (!isDone) {
  git('reset', '-q', '--hard', before)
  await installAndBuild()
}
if (isService && !systemctl('start', UNIT)) refuse(`The salon could not be started: see journalctl -u ${UNIT}.`)
if (!isDone) refuse('The new version could not be made ready. The salon is as it was before.')
console.log(
  isService ? 'The salon runs on the new version. Now: npm run doctor' : 'Now: npm start, then npm run doctor',
)

/** In a process of its own, so that it is the fetched version that says what has to be installed. */
async function installAndBuild() {
  return (await run(process.execPath, ['tools/with-runtime.mjs', 'apps/supervisor/src/build-now.ts'])) === 0
}

async function isRunning() {
  const port = process.env.FRONTEND_PORT || fromFile('FRONTEND_PORT') || '3000'
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
  return fetch(`http://127.0.0.1:${port}/api/health`, { signal }).then(
    () => true,
    () => false,
  )
}

function fromFile(name) {
  const file = process.env.ENV_FILE || join(ROOT, '.env')
  return existsSync(file) ? new RegExp(`^${name}="?([^"\\n]*)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] : undefined
}
