#!/usr/bin/env node
// Stands for systemd on a machine that was not booted with it, in the tests of a salon's machine. It reads the units
// that were copied to /etc/systemd/system and runs them with: user, folder, environment (one Environment=), umask,
// standard input, NoNewPrivileges, a private /tmp (PrivateTmp), read-only folders (ProtectSystem, ReadWritePaths),
// empty home folders (ProtectHome), no capabilities (CapabilityBoundingSet) and RuntimeDirectory. Supported: show (five
// properties), is-active, start, stop, restart, enable --now, daemon-reload. Not supported: Restart=, the watchdog,
// timers, control groups (KillMode= is a signal to the first process), PrivateDevices=, RestrictAddressFamilies=,
// dependencies, the journal.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const UNITS = '/etc/systemd/system'
const STATE = '/run/stands-for-systemd'
const SANDBOX = new Set([
  'NoNewPrivileges',
  'PrivateTmp',
  'ProtectSystem',
  'ReadWritePaths',
  'ProtectHome',
  'PrivateDevices',
  'CapabilityBoundingSet',
  'RestrictAddressFamilies',
  'UMask',
  'StandardInput',
  'WorkingDirectory',
])
const PLACES = new Set(['User', 'RuntimeDirectory', 'RuntimeDirectoryMode', 'RuntimeDirectoryPreserve'])
const PROCESS = new Set(['Environment', 'ExecStart', 'Type', 'TimeoutStopSec', 'KillMode', 'Restart', 'RestartSec'])
const WATCHDOG = new Set(['NotifyAccess', 'WatchdogSec', 'TimeoutStartSec'])

const [verb, ...rest] = process.argv.slice(2)
const names = rest.filter(word => !word.startsWith('-'))
const full = name => (/\.(service|timer)$/.test(name) ? name : `${name}.service`)

function read(name) {
  const values = { name }
  for (const line of readFileSync(join(UNITS, name), 'utf8').split('\n')) {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (key) values[key] = value
  }
  const service = /\[Service\]\n([\s\S]*?)(?=\n\[|$)/.exec(readFileSync(join(UNITS, name), 'utf8'))?.[1] ?? ''
  const unknown = [...service.matchAll(/^(\w+)=/gm)]
    .map(found => found[1])
    .filter(key => ![SANDBOX, PLACES, PROCESS, WATCHDOG].some(known => known.has(key)))
  if (unknown.length > 0) fail(`${name} says ${unknown.join(', ')}, which the stand-in for systemd does not know.`)
  return values
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

const pidFile = name => join(STATE, `${name}.pid`)
const pidOf = name => (existsSync(pidFile(name)) ? Number(readFileSync(pidFile(name), 'utf8')) : 0)
const isAlive = pid =>
  pid > 0 && existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

function userOf({ User = 'root' }) {
  const [name, , uid, gid, , home, shell] = execFileSync('getent', ['passwd', User], { encoding: 'utf8' })
    .trim()
    .split(':')
  return { name, uid: Number(uid), gid: Number(gid), home, shell }
}

async function start(name) {
  if (name.endsWith('.timer') || isAlive(pidOf(name))) return
  const unit = read(name)
  const user = userOf(unit)
  if (unit.RuntimeDirectory) {
    const folder = join('/run', unit.RuntimeDirectory)
    mkdirSync(folder, { recursive: true })
    chownSync(folder, user.uid, user.gid)
    chmodSync(folder, Number.parseInt(unit.RuntimeDirectoryMode ?? '0755', 8))
  }
  const mounts = []
  if (unit.PrivateTmp === 'true')
    for (const tmp of ['/tmp', '/var/tmp']) {
      const own = join(tmp, `systemd-private-${name}-${process.pid}`)
      mkdirSync(own)
      chmodSync(own, 0o1777)
      mounts.push(`mount --bind ${own} ${tmp}`)
    }
  if (unit.ProtectSystem === 'full')
    for (const folder of ['/usr', '/boot', '/etc'].filter(existsSync))
      mounts.push(`mount --bind ${folder} ${folder}`, `mount -o remount,bind,ro ${folder}`)
  if (unit.ProtectHome === 'true')
    for (const folder of ['/home', '/root', '/run/user'].filter(existsSync))
      mounts.push(`mount -t tmpfs -o mode=0,ro none ${folder}`)
  if (unit.ProtectSystem === 'strict') mounts.push(...readOnlyMounts(unit))
  const become = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--init-groups']
  if (unit.NoNewPrivileges === 'true') become.push('--no-new-privs')
  if (unit.CapabilityBoundingSet === '') become.push('--bounding-set=-all')
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
    HOME: user.home,
    USER: user.name,
    LOGNAME: user.name,
    SHELL: user.shell,
  }
  const [variable, value] = unit.Environment?.split(/=(.*)/s) ?? []
  if (variable) env[variable] = value
  if (unit.RuntimeDirectory) env.RUNTIME_DIRECTORY = join('/run', unit.RuntimeDirectory)
  const script = [
    ...mounts,
    `umask ${unit.UMask ?? '0022'}`,
    `cd ${unit.WorkingDirectory ?? '/'}`,
    `exec ${become.join(' ')} ${unit.ExecStart}`,
  ]
  const log = openSync(join(STATE, `${name}.log`), 'a', 0o644)
  const options = { env, stdio: ['ignore', log, log], detached: unit.Type !== 'oneshot' }
  const child = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-ec', script.join('\n')], options)
  writeFileSync(pidFile(name), String(child.pid))
  if (unit.Type !== 'oneshot') return child.unref()
  const code = await new Promise(resolve => child.once('exit', resolve))
  if (code !== 0) fail(`Job for ${name} failed.`)
}

/** Shell lines that make every file system read-only, except the kernel's and the folders that stay writable. */
function readOnlyMounts({ ReadWritePaths = '', RuntimeDirectory, PrivateTmp }) {
  const writable = [
    ...ReadWritePaths.split(' ').filter(Boolean),
    ...(RuntimeDirectory ? [join('/run', RuntimeDirectory)] : []),
    ...(PrivateTmp === 'true' ? ['/tmp', '/var/tmp'] : []),
  ]
  const left = ['/dev', '/proc', '/sys', ...writable].flatMap(path => [path, `${path}/*`]).join('|')
  return [
    ...writable.map(folder => `mount --bind ${folder} ${folder}`),
    'cut -d " " -f 5 /proc/self/mountinfo > /run/stands-for-systemd/mounts',
    `while read -r place; do case $place in ${left}) ;; *) mount -o remount,bind,ro "$place" || true ;; esac; done < /run/stands-for-systemd/mounts`,
  ]
}

async function stop(name) {
  const pid = pidOf(name)
  if (!isAlive(pid)) return
  const deadline = Date.now() + Number(read(name).TimeoutStopSec ?? 90) * 1_000
  process.kill(pid, 'SIGTERM')
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  rmSync(pidFile(name))
}

function show(pattern) {
  const matches = name => name.startsWith(pattern.replace(/\*.*$/, '')) && name.endsWith('.service')
  const blocks = readdirSync(UNITS)
    .filter(matches)
    .map(name => {
      const { WorkingDirectory, ExecStart, Type, RuntimeDirectory = '' } = read(name)
      const running = Type === 'oneshot' ? 'activating' : 'active'
      return [
        `ExecStart={ path=${ExecStart.split(' ')[0]} ; argv[]=${ExecStart} ; ignore_errors=no ; start_time=[n/a] ; pid=0 ; code=(null) ; status=0/0 }`,
        `WorkingDirectory=${WorkingDirectory}`,
        `RuntimeDirectory=${RuntimeDirectory}`,
        `Id=${name}`,
        `ActiveState=${isAlive(pidOf(name)) ? running : 'inactive'}`,
      ].join('\n')
    })
  console.log(blocks.join('\n\n'))
}

mkdirSync(STATE, { recursive: true })
const changes = ['start', 'stop', 'restart', 'enable', 'daemon-reload']
if (changes.includes(verb) && process.getuid() !== 0) fail('Interactive authentication required.')
if (verb === 'show') show(names[0])
else if (verb === 'is-active') {
  const isActive = name => isAlive(pidOf(full(name)))
  if (!rest.includes('--quiet')) for (const name of names) console.log(isActive(name) ? 'active' : 'inactive')
  process.exit(names.every(isActive) ? 0 : 3)
} else if (changes.includes(verb))
  for (const name of names.map(full)) {
    if (!existsSync(join(UNITS, name))) fail(`Unit ${name} not found.`)
    if (verb === 'stop' || verb === 'restart') await stop(name)
    if (verb !== 'stop' && (verb !== 'enable' || rest.includes('--now'))) await start(name)
  }
else fail(`The stand-in for systemd does not know ${verb}.`)
