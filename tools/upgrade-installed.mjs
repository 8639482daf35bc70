import { join } from 'node:path'
import { environmentOf, isRoot, userOf } from './owner.mjs'
import { INSTALLATION, ROOT, refuseMissingSettings, run, settingOf } from './runtime.mjs'
import { healthAddress, isWellWithin, unitsOf } from './upgrade-checks.mjs'
import { CHECKS, isRunning, refuse, START_TIMEOUT_MS, startFaultOf, systemctl } from './upgrade-steps.mjs'
import {
  buildVersion,
  folderOf,
  git,
  gitDoes,
  newestVersion,
  placeVersion,
  removeOtherVersions,
  shortOf,
  switchTo,
} from './versions.mjs'

/**
 * Upgrades an installed salon, as root. The new version is built beside the old one. The salon is stopped only for the
 * backup and the switch.
 */
export async function upgradeInstalled() {
  refuseMissingSettings()
  if (!isRoot()) refuse('Only root may put a new version in place: run npm run upgrade as root. Nothing was changed.')
  const { current, dataDir, envFile } = INSTALLATION
  const unit = unitsOf(ROOT).find(one => !one.isDown)?.id
  if (!unit && (await isRunning()))
    refuse('The salon runs in a terminal: stop it there (Ctrl-C), then npm run upgrade once more. Nothing was changed.')
  if (!gitDoes('fetch', '-q')) refuse('The newest version could not be fetched. Nothing was done.')
  const before = INSTALLATION.commit
  const after = newestVersion()
  if (gitDoes('merge-base', '--is-ancestor', after, before)) return console.log('This is the newest version.')

  const user = userOf(INSTALLATION.user)
  const fault = startFaultOf(git('show', `${after}:${CHECKS}`), ROOT, {
    uid: user.uid,
    gid: user.gid,
    env: { ...environmentOf(user), ENV_FILE: envFile, DATA_DIR: settingOf('DATA_DIR') || dataDir },
  })
  if (fault) refuse(`${fault} Then npm run upgrade once more. Nothing was changed.`)
  console.log('Building the new version beside the running one …')
  if (!(await buildVersion(after))) refuse('The new version could not be made ready. The salon is as it was before.')
  const folder = await placeVersion(after).catch(error => refuse(`${error.message} The salon is as it was before.`))

  // The backup is made after the stop, so that it contains all changes that the old version has saved.
  if (unit && !systemctl('stop', unit)) refuse(`${unit} could not be stopped. Nothing was changed.`)
  const startAgain = () => {
    const isBack = !unit || systemctl('start', unit)
    return isBack ? '' : ` ${unit} could not be started again.`
  }
  // A machine with only a frontend stores no data.
  const hasData = settingOf('RUN_ONLY') !== 'frontend'
  if (hasData) console.log('Backing up …')
  if (hasData && (await run('npm', ['run', '-s', 'backup', '--', '--before-upgrade'])) !== 0)
    refuse(`There is no backup, so nothing else was done.${startAgain()}`)
  console.log(`From ${shortOf(before)} to ${shortOf(after)} …`)
  switchTo(folder)
  // The new version checks its build, and prints the settings that should be changed for it.
  const check = [join(folder, 'tools/with-runtime.mjs'), 'apps/supervisor/src/build-now.ts']
  if ((await run(process.execPath, check, { cwd: folder })) !== 0) {
    switchTo(folderOf(before))
    refuse(`The new version could not be made ready. The salon is as it was before.${startAgain()}`)
  }
  const back = `The way back to ${shortOf(before)}: docs/upgrading.md, "Going back to the version before".`
  const changed = git('diff', '--name-only', before, after, '--', 'deploy').split('\n').filter(Boolean)
  if (changed.length > 0) console.log(`Changed, if you have copied them: ${changed.join(', ')}`)
  if (unit && !systemctl('start', unit)) refuse(`The salon could not be started: see journalctl -u ${unit}. ${back}`)
  const health = healthAddress(settingOf)
  if (unit && !(await isWellWithin(health, START_TIMEOUT_MS)))
    refuse(`The new version was started, but does not answer at ${health}: see journalctl -u ${unit}. ${back}`)
  removeOtherVersions([before, after])
  console.log(back)
  const next = `cd ${current}, then ${unit ? '' : 'systemctl start frontlash and '}npm run doctor`
  console.log(
    `${unit ? 'The salon runs on the new version. ' : ''}Now: ${next}${hasData ? '' : " on a backend's machine"}`,
  )
}
