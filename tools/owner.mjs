// Switches the user of the project's commands. Commands that root runs switch to the owner of the project. The owner
// can access the project's data (its database accepts no other user, and git refuses the checkout of another user), and
// new files belong to the owner instead of root. In an installed version, which belongs to root, commands switch to the
// salon's user. Plain JavaScript for Node 20 without dependencies, because it runs before anything is installed.
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installationOf } from './layout.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

export const isRoot = () => process.getuid?.() === 0

/**
 * Returns the owner of a folder: `uid`, `gid`, `name` and `home`. In a container, the system may not know the user id.
 * `name` is then the id, and `home` is the folder itself.
 */
export function ownerOf(folder) {
  const { uid, gid } = statSync(folder)
  return userOf(uid) ?? { uid, gid, name: String(uid), home: folder, isNamed: false }
}

/** The user with a name or an id, in the form that `ownerOf` returns; undefined if the system has no such user. */
export function userOf(nameOrId) {
  try {
    const entry = execFileSync('getent', ['passwd', String(nameOrId)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [name, , uid, gid, , home] = entry.trim().split(':')
    return { uid: Number(uid), gid: Number(gid), name, home, isNamed: true }
  } catch {
    return undefined
  }
}

/**
 * Returns the user to whom root's commands switch: the salon's user for an installed version, otherwise the folder's
 * owner. Returns undefined if this process is not root, or if the folder is root's own git checkout.
 */
export function ownerToBecome(folder = ROOT) {
  if (!isRoot()) return undefined
  const installed = folder === ROOT ? installationOf(ROOT) : undefined
  const owner = installed ? userOf(installed.user) : ownerOf(folder)
  if (!owner) throw new Error(`There is no user ${installed.user}.`)
  return owner.uid === 0 ? undefined : owner
}

/**
 * If this process is root, switches to the owner of the project (or of another folder). Exits with a message if the
 * switch is forbidden.
 */
export function becomeOwner(folder = ROOT) {
  const owner = ownerToBecome(folder)
  if (!owner) return
  const { uid, gid, name, isNamed } = owner
  const env = environmentOf(owner)
  try {
    if (isNamed) process.initgroups(name, gid)
    else process.setgroups([gid])
    process.setgid(gid)
    process.setuid(uid)
  } catch (error) {
    console.error(
      `${folder} belongs to ${name}, and this process may not become ${name} (${error.code}): run it as ${name}.`,
    )
    process.exit(1)
  }
  for (const variable of Object.keys(process.env)) if (!Object.hasOwn(env, variable)) delete process.env[variable]
  Object.assign(process.env, env)
}

/** Returns this process's environment for `owner`, with the owner's home and without root's own folders. */
export function environmentOf({ name, home }) {
  const left = process.env.HOME || '/root'
  const isLeft = ([variable, value]) =>
    /^(XDG_|SUDO_|DBUS_)|^(TMPDIR|TMP|TEMP|MAIL)$/.test(variable) ||
    (/^npm_config_/i.test(variable) && (value === left || value.startsWith(`${left}/`)))
  const entries = Object.entries(process.env).filter(entry => !isLeft(entry))
  return { ...Object.fromEntries(entries), HOME: home, USER: name, LOGNAME: name }
}
