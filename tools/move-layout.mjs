// npm run move-layout: turns a salon in a git checkout into an installed salon, whose service cannot change its own
// code (docs/salon-in-a-checkout.md, "Moving it"). Root types it once, in a fresh clone, because the service may have
// changed any file of the old checkout. Only data and settings are read from the old checkout, as the salon's user. The
// old checkout stays as it is, and `npm run move-layout -- --back` returns to it. Plain JavaScript for Node 20 without
// dependencies.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { LAYOUT } from './layout.mjs'
import { environmentOf, isRoot, ownerOf, userOf } from './owner.mjs'
import { ROOT } from './runtime.mjs'
import { healthAddress, isVariable, isWellWithin, unitsOf } from './upgrade-checks.mjs'
import { START_TIMEOUT_MS, systemctl } from './upgrade-steps.mjs'
import {
  buildVersion,
  fetchInto,
  makeUsersAndFolders,
  NotPlaced,
  newestVersion,
  placeVersion,
  refuseWritable,
  switchTo,
} from './versions.mjs'

const CHECKOUT = LAYOUT.current
/** The path of the old checkout after the move. */
const KEPT = `${LAYOUT.current}-checkout`
/** The path to which `--back` moves the data of the installed salon. */
const LEFT_DATA = `${LAYOUT.dataDir}-until-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`
/** The folder with everything that `--back` needs: the earlier units, and a record of what was moved. */
const RECORD = join(dirname(LAYOUT.envFile), 'before-move')
const UNITS = '/etc/systemd/system'
const UNIT = 'frontlash.service'
const MOVED_UNITS = [UNIT, 'frontlash-doctor.service']
/** Variables of the system, and not of the salon, that are also copied to the new settings. */
const MOVED_VARIABLES = ['TZ', 'NODE_EXTRA_CA_CERTS']
const DROP_IN = 'own-folders.conf'
/** The free space that must remain on the disk after the data was copied. */
const SPARE_BYTES = 500_000_000

const refuse = sentence => {
  throw new NotPlaced(sentence)
}
const isInside = (folder, parent) => folder === parent || folder.startsWith(`${parent}/`)
const isThere = path => lstatSync(path, { throwIfNoEntry: false }) !== undefined
const asSalon = () => {
  const { uid, gid } = userOf(LAYOUT.user)
  return { uid, gid, env: environmentOf(userOf(LAYOUT.user)), encoding: 'utf8' }
}

try {
  if (!isRoot()) refuse('Only root may move a salon: run this command as root.')
  refuseWritable(ROOT)
  if (process.argv.includes('--back')) await goBack()
  else await move()
} catch (error) {
  if (!(error instanceof NotPlaced)) throw error
  console.error(error.message)
  process.exit(1)
}

async function move() {
  if (!isThere(join(CHECKOUT, 'package.json')) || lstatSync(CHECKOUT).isSymbolicLink())
    refuse(`There is no checkout in ${CHECKOUT}. Nothing was changed.`)
  for (const path of [KEPT, LAYOUT.envFile])
    if (isThere(path)) refuse(`${path} is there already: a salon was moved or installed here. Nothing was changed.`)
  const { name } = ownerOf(CHECKOUT)
  if (name !== LAYOUT.user)
    refuse(
      `${CHECKOUT} belongs to ${name} and not to ${LAYOUT.user} (docs/salon-in-a-checkout.md). Nothing was changed.`,
    )
  const running = unitsOf(CHECKOUT).find(one => !one.isDown)?.id
  if (running && running !== UNIT) refuse(`The salon runs as ${running}, not as ${UNIT}. Nothing was changed.`)
  const plan = planOf(readAsSalon(join(CHECKOUT, '.env')))
  if (!running && (await isWellWithin(healthAddress(plan.variable), 0)))
    refuse('The salon runs in a terminal: stop it there (Ctrl-C) first. Nothing was changed.')

  const address = execFileSync('git', ['remote', 'get-url', 'origin'], { cwd: ROOT, encoding: 'utf8' }).trim()
  makeUsersAndFolders()
  if (!fetchInto(address)) refuse(`The project could not be fetched from ${address} as ${LAYOUT.buildUser}.`)
  const commit = newestVersion()
  console.log('Building the salon’s version beside the running one …')
  if (!(await buildVersion(commit))) refuse('The version could not be built. The salon is as it was before.')
  const folder = await placeVersion(commit)

  if (running && !systemctl('stop', running)) refuse(`${running} could not be stopped. The salon is as it was before.`)
  try {
    mkdirSync(RECORD, { recursive: true, mode: 0o700 })
    const { hasCopied, hasDatabase } = plan
    writeFileSync(join(RECORD, 'moved.json'), JSON.stringify({ hasCopied, hasDatabase }))
    if (plan.copies.length > 0) console.log('Copying the data …')
    for (const [from, to] of plan.copies) copyAsSalon(from, to)
    writeSettings(plan.settings)
    renameSync(CHECKOUT, KEPT)
    switchTo(folder)
    putUnits(join(folder, 'deploy/installed'), plan.writable)
    const health = healthAddress(plan.variable)
    if (running && !(systemctl('start', running) && (await isWellWithin(health, START_TIMEOUT_MS))))
      refuse(`The moved salon does not answer at ${health}: see journalctl -u ${running}.`)
  } catch (error) {
    if (running) systemctl('stop', running)
    restoreCheckout()
    const isBack = !running || systemctl('start', running)
    refuse(`${error.message} The salon is ${isBack ? 'as it was before' : 'stopped, and could not be started again'}.`)
  }
  if (plan.unknown.length > 0) console.log(`Left out of ${LAYOUT.envFile}: ${plan.unknown.join(', ')}`)
  console.log(`The way back: npm run move-layout -- --back, in ${ROOT}. The old folder is ${KEPT}.`)
  console.log(
    `${running ? 'The salon runs in its new place' : 'The salon is in its new place'}. Now: cd ${LAYOUT.current}, then npm run doctor`,
  )
}

/**
 * Decides what to do with the settings in `text`. Throws NotPlaced if the data cannot be copied. Returns:
 * - `settings`: the settings to write
 * - `unknown`: the names of the omitted variables
 * - `copies`: pairs of a source folder and a target folder
 * - `writable`: the folders outside LAYOUT.dataDir in which the service must be able to write
 * - `hasCopied`: false if the data stays where it is
 */
function planOf(text) {
  const variable = name => new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*["']?([^"'\\n]*)`, 'm').exec(text)?.[1]
  const oldData = resolve(CHECKOUT, variable('DATA_DIR') || './data')
  const staysThere = isInside(oldData, LAYOUT.dataDir)
  const dataDir = staysThere ? oldData : LAYOUT.dataDir
  const copies = staysThere || !isThere(oldData) ? [] : [[oldData, dataDir]]
  const oldBackups = resolve(CHECKOUT, variable('BACKUP_DIR') || join(oldData, 'backups'))
  let backupDir = oldBackups
  if (isInside(oldBackups, oldData)) backupDir = join(dataDir, relative(oldData, oldBackups))
  else if (isInside(oldBackups, CHECKOUT)) {
    backupDir = join(dataDir, 'backups')
    if (isThere(oldBackups)) copies.push([oldBackups, backupDir])
  }
  const taken = ['pg18', 'app-secret'].find(name => !staysThere && isThere(join(LAYOUT.dataDir, name)))
  if (taken) refuse(`${join(LAYOUT.dataDir, taken)} is there already. Nothing was changed.`)
  refuseFullDisk(copies)
  const named = text.split('\n').map(line => ({ line, name: /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] }))
  // Other variables, such as NODE_OPTIONS, could make Node load a file that the service wrote.
  const unknown = named.flatMap(({ name }) =>
    name && !isVariable(name) && !MOVED_VARIABLES.includes(name) ? [name] : [],
  )
  const other = named.flatMap(({ name, line }) =>
    name && !unknown.includes(name) && !['DATA_DIR', 'BACKUP_DIR'].includes(name) ? [line] : [],
  )
  const settings = `${[...other, `DATA_DIR=${dataDir}`, `BACKUP_DIR=${backupDir}`].join('\n')}\n`
  const writable = isInside(backupDir, LAYOUT.dataDir) ? [] : [backupDir]
  const hasCopied = !staysThere && isThere(oldData)
  const hasDatabase = variable('RUN_ONLY') !== 'frontend'
  return { variable, copies, settings, writable, unknown, hasCopied, hasDatabase }
}

function refuseFullDisk(copies) {
  const { bavail, bsize } = statfsSync(dirname(LAYOUT.dataDir))
  const sizes = copies.map(([from]) => Number(spawnSync('du', ['-sk', from], asSalon()).stdout.split('\t')[0]) * 1024)
  const needed = sizes.reduce((sum, size) => sum + size, SPARE_BYTES)
  if (bavail * bsize < needed)
    refuse(
      `The copy of the data needs ${Math.ceil(needed / 1e9)} GB on ${dirname(LAYOUT.dataDir)}. Nothing was changed.`,
    )
}

/**
 * Reads a file with the rights of the salon's user. Otherwise this user could replace the file by a link and make root
 * read another file.
 */
function readAsSalon(file) {
  const { status, stdout } = spawnSync('cat', [file], asSalon())
  return status === 0 ? stdout : refuse(`${file} cannot be read. Nothing was changed.`)
}

/** Copies the content of a folder with the rights of the salon's user. */
function copyAsSalon(from, to) {
  if (isThere(join(from, 'pg18/postmaster.pid')))
    refuse(`The database in ${from} is still open: end the commands that use it.`)
  const copied =
    spawnSync('mkdir', ['-p', to], asSalon()).status === 0 &&
    spawnSync('cp', ['-a', `${from}/.`, to], { ...asSalon(), stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  if (!copied) refuse(`${from} could not be copied to ${to}.`)
}

function writeSettings(text) {
  writeFileSync(LAYOUT.envFile, text, { mode: 0o600, flag: 'wx', flush: true })
  chownSync(LAYOUT.envFile, 0, userOf(LAYOUT.user).gid)
  chmodSync(LAYOUT.envFile, 0o640)
}

/** Replaces the salon's units, if systemd has any, and lets the service write in the folders `writable`. */
function putUnits(from, writable) {
  for (const name of MOVED_UNITS.filter(one => isThere(join(UNITS, one)))) {
    copyFileSync(join(UNITS, name), join(RECORD, name))
    copyFileSync(join(from, name), join(UNITS, name))
    if (writable.length === 0) continue
    mkdirSync(join(UNITS, `${name}.d`), { recursive: true })
    const lines = [
      '[Service]',
      ...writable.map(folder => `ReadWritePaths=-${folder}`),
      ...(writable.some(folder => isInside(folder, '/home')) ? ['ProtectHome=false'] : []),
    ]
    writeFileSync(join(UNITS, `${name}.d`, DROP_IN), `${lines.join('\n')}\n`)
  }
  systemctl('daemon-reload')
}

/** Restores the git checkout and its units, and moves the data of the installed salon aside. */
function restoreCheckout() {
  for (const name of MOVED_UNITS.filter(one => isThere(join(RECORD, one)))) {
    copyFileSync(join(RECORD, name), join(UNITS, name))
    rmSync(join(UNITS, `${name}.d`, DROP_IN), { force: true })
  }
  systemctl('daemon-reload')
  if (isThere(KEPT)) {
    rmSync(LAYOUT.current, { force: true })
    renameSync(KEPT, CHECKOUT)
  }
  const record = join(RECORD, 'moved.json')
  if (isThere(record) && JSON.parse(readFileSync(record, 'utf8')).hasCopied) {
    renameSync(LAYOUT.dataDir, LEFT_DATA)
    makeUsersAndFolders()
  }
  for (const path of [RECORD, LAYOUT.envFile]) rmSync(path, { recursive: true, force: true })
}

async function goBack() {
  if (!isThere(KEPT) || !isThere(join(RECORD, 'moved.json')))
    refuse(`There is no ${KEPT} to go back to. Nothing was changed.`)
  const running = unitsOf(LAYOUT.current).find(one => !one.isDown)?.id
  if (running && !systemctl('stop', running)) refuse(`${running} could not be stopped. Nothing was changed.`)
  const { hasCopied, hasDatabase } = JSON.parse(readFileSync(join(RECORD, 'moved.json'), 'utf8'))
  if (hasCopied && hasDatabase) console.log('Backing up …')
  const backup =
    hasCopied && hasDatabase
      ? spawnSync('npm', ['run', '-s', 'backup'], {
          cwd: LAYOUT.current,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'inherit'],
        })
      : { status: 0, stdout: '' }
  if (backup.status !== 0) {
    if (running) systemctl('start', running)
    refuse('There is no backup, so nothing else was done.')
  }
  restoreCheckout()
  if (running && !systemctl('start', running)) refuse(`${running} could not be started: see journalctl -u ${running}.`)
  console.log(`The salon is a checkout in ${CHECKOUT} again${hasCopied ? ', with the data from before the move' : ''}.`)
  const file = /^Written: (\S+)/m.exec(backup.stdout)?.[1]?.replace(`${LAYOUT.dataDir}/`, `${LEFT_DATA}/`)
  if (file) console.log(`What was accepted since then is in ${file}`)
}
