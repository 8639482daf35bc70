// Switches the user of the project's commands. Commands that root runs switch to the owner of the project. The owner
// can access the project's data (its database accepts no other user, and git refuses another user's checkout), and
// files belong to the owner instead of root. This is plain JavaScript for Node 20 without dependencies, because it runs
// before anything is installed.
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

export const isRoot = () => process.getuid?.() === 0

/**
 * Returns the owner of a folder: `uid`, `gid`, `name` and `home`. In a container the system may have no entry for the
 * user id: `name` is then the id, and `home` is the folder itself.
 */
export function ownerOf(folder) {
  const { uid, gid } = statSync(folder)
  try {
    const entry = execFileSync('getent', ['passwd', String(uid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [name, , , group, , home] = entry.trim().split(':')
    return { uid, gid: Number(group), name, home, isNamed: true }
  } catch {
    return { uid, gid, name: String(uid), home: folder, isNamed: false }
  }
}

/** Returns the project's owner if this process is root and the project belongs to another user; otherwise undefined. */
export function ownerToBecome(folder = ROOT) {
  if (!isRoot()) return undefined
  const owner = ownerOf(folder)
  return owner.uid === 0 ? undefined : owner
}

/**
 * Switches to the owner of the project (or of another folder) if this process is root. Exits with a message if the
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
