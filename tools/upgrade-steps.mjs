// The steps of an upgrade that are the same for a git checkout and an installed version. Plain JavaScript for Node 20
// without dependencies.
import { spawnSync } from 'node:child_process'
import { settingOf } from './runtime.mjs'
import { healthAddress } from './upgrade-checks.mjs'

export const CHECKS = 'tools/upgrade-checks.mjs'
/** The timeout of a start, including the migrations of the database. UPGRADE_WAITS_MS is for tests. */
export const START_TIMEOUT_MS = Number(process.env.UPGRADE_WAITS_MS) || 180_000
const RESPONSE_TIMEOUT_MS = 1_000

export function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

export const systemctl = (...args) => spawnSync('systemctl', args, { stdio: 'ignore' }).status === 0

/** True if anything responds at the salon's address, whether it is healthy or not. */
export async function isRunning() {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  return fetch(healthAddress(settingOf), { signal }).then(
    () => true,
    () => false,
  )
}

/**
 * Returns the reason why a fetched version cannot start in `root`; undefined if it can start. `checks` is the source
 * code of the file CHECKS in the fetched version. The code runs in a process with `options`, as a user other than root,
 * because a stranger may have changed the fetched files.
 */
export function startFaultOf(checks, root, options) {
  const settings = Object.fromEntries(['DATA_DIR', 'DATABASE_URL', 'RUN_ONLY'].map(name => [name, settingOf(name)]))
  // The settings are not passed as arguments, because other users of the machine could read them.
  const program = `const { startFault } = await import('data:text/javascript;base64,${Buffer.from(checks).toString('base64')}')
    console.log(startFault?.(${JSON.stringify(root)}, ${JSON.stringify(settings)}) ?? '')`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], {
    cwd: root,
    encoding: 'utf8',
    ...options,
    input: program,
  })
  return status === 0 ? stdout.trim() : `The checks of the new version failed (${stderr.trim().split('\n').at(-1)}).`
}
