// npm run upgrade: backs up the salon, fetches, installs and builds the newest version, and starts the salon again. If
// a step fails, the earlier steps are undone. Plain JavaScript without dependencies, because the upgrade replaces the
// packages while this file runs. In a checkout, root uses systemd, and the project's owner runs git and npm, so that no
// file belongs to root. Installed versions are upgraded by upgrade-installed.mjs.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environmentOf, isRoot, ownerOf, ownerToBecome } from './owner.mjs'
import { INSTALLATION, ROOT, refuseMissingSettings, run, settingOf } from './runtime.mjs'
import { healthAddress, isWellWithin, unitsOf } from './upgrade-checks.mjs'
import { upgradeInstalled } from './upgrade-installed.mjs'
import { CHECKS, isRunning, refuse, START_TIMEOUT_MS, startFaultOf, systemctl } from './upgrade-steps.mjs'

if (INSTALLATION) {
  await upgradeInstalled()
  process.exit()
}

const owner = ownerToBecome()
const asOwner = owner ? { uid: owner.uid, gid: owner.gid, env: environmentOf(owner) } : {}
const ask = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', ...asOwner }).trim()
const does = async (program, ...args) => (await run(program, args, asOwner)) === 0

refuseMissingSettings()
if (!existsSync(join(ROOT, '.git')))
  refuse('This is no git checkout: put the new version in its place by hand, then npm start.')
if (!isRoot() && ownerOf(ROOT).uid !== process.getuid?.()) {
  const { name } = ownerOf(ROOT)
  const who = name === 'root' ? name : `root, or as ${name}`
  refuse(`This project belongs to ${name}: run npm run upgrade as ${who}. Nothing was changed.`)
}
const unit = unitsOf(ROOT).find(one => !one.isDown)?.id
if (unit && !isRoot())
  refuse(
    `systemd runs the salon (${unit}), which only root may stop: systemctl stop ${unit}, then npm run upgrade once more. Nothing was changed.`,
  )
if (!unit && (await isRunning()))
  refuse('The salon runs in a terminal: stop it there (Ctrl-C), then npm run upgrade once more. Nothing was changed.')
if (ask('status', '--porcelain', '--untracked-files=no') !== '')
  refuse('Files of the project were changed here (git status): keep them elsewhere first. Nothing was changed.')
if (!(await does('git', 'fetch', '-q'))) refuse('The newest version could not be fetched. Nothing was done.')
const before = ask('rev-parse', 'HEAD')
const after = newest()
if (ask('rev-list', '--count', `${before}..${after}`) === '0') {
  console.log('This is the newest version.')
  process.exit(0)
}

const fault = faultOf(after)
if (fault) refuse(`${fault} Then npm run upgrade once more. Nothing was changed.`)
// A machine with only a frontend has no data.
const hasData = settingOf('RUN_ONLY') !== 'frontend'
// The packages include the database server, so they are never replaced under a running salon. While the salon is
// stopped, tablets queue the check-ins and signatures of clients. The backup is made after the stop, so that it
// contains all changes that the old version has saved.
if (unit && !systemctl('stop', unit)) refuse(`${unit} could not be stopped. Nothing was changed.`)
if (hasData) console.log('Backing up …')
if (hasData && !(await does('npm', 'run', '-s', 'backup', '--', '--before-upgrade'))) {
  const isBack = !unit || systemctl('start', unit)
  refuse(`There is no backup, so nothing else was done.${isBack ? '' : ` ${unit} could not be started again.`}`)
}
console.log(`From ${before.slice(0, 7)} to ${after.slice(0, 7)} …`)
const isDone = (await does('git', 'merge', '-q', '--ff-only', after)) && (await installAndBuild())
if (!isDone) {
  ask('reset', '-q', '--hard', before)
  await installAndBuild()
}
const back = `The way back to ${before.slice(0, 7)}: docs/upgrading.md, "Going back to the version before".`
const changed = ask('diff', '--name-only', before, after, '--', 'deploy').split('\n').filter(Boolean)
if (isDone && changed.length > 0) console.log(`Changed, if you have copied them: ${changed.join(', ')}`)
if (unit && !systemctl('start', unit)) refuse(`The salon could not be started: see journalctl -u ${unit}. ${back}`)
if (!isDone) refuse('The new version could not be made ready. The salon is as it was before.')
const health = healthAddress(settingOf)
if (unit && !(await isWellWithin(health, START_TIMEOUT_MS)))
  refuse(`The new version was started, but does not answer at ${health}: see journalctl -u ${unit}. ${back}`)
console.log(back)
if (existsSync('/etc/systemd/system/frontlash.service'))
  console.log(
    'Recommended: npm run move-layout, after which the service cannot change its own program (docs/salon-in-a-checkout.md).',
  )
const next = hasData ? 'npm run doctor' : "npm run doctor on a backend's machine"
console.log(unit ? `The salon runs on the new version. Now: ${next}` : `Now: npm start, then ${next}`)

/** Returns the newest version on the branch's upstream, or on the default branch if HEAD is detached. */
function newest() {
  for (const name of ['@{upstream}', 'origin/HEAD']) {
    const found = spawnSync('git', ['rev-parse', '-q', '--verify', name], { cwd: ROOT, encoding: 'utf8', ...asOwner })
    if (found.status === 0) return found.stdout.trim()
  }
  return refuse('This branch follows no other: git branch --set-upstream-to origin/main. Nothing was done.')
}

/** Installs and builds in a separate process, which runs the code of the fetched version. */
function installAndBuild() {
  return does(process.execPath, 'tools/with-runtime.mjs', 'apps/supervisor/src/build-now.ts')
}

/** Asks the fetched version whether it can start here. Returns the reason why it cannot; undefined if it can. */
function faultOf(version) {
  const found = spawnSync('git', ['show', `${version}:${CHECKS}`], { cwd: ROOT, encoding: 'utf8', ...asOwner })
  return found.status === 0 ? startFaultOf(found.stdout, ROOT, asOwner) : undefined
}
