// Switches the user of the project's commands. When root runs them, they switch to the user who owns the project, so
// that they can access the project's data (its database accepts no other user, and git refuses another user's checkout)
// and leave no files that this user could not change. The file is plain JavaScript for Node 20 without a dependency,
// because it runs before anything is installed.
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Whether this process may switch to any user. */
export const isRoot = () => process.getuid?.() === 0

/**
 * The user who owns a folder: `uid`, `gid`, `name` and `home`. If the system has no entry for the user id, as in a
 * container, `name` is the id and `home` is the folder itself.
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

/** The project's owner when this process is root and the project belongs to another user; undefined otherwise. */
export function ownerToBecome(folder = ROOT) {
  if (!isRoot()) return undefined
  const owner = ownerOf(folder)
  return owner.uid === 0 ? undefined : owner
}

/**
 * Switches to the owner of the project (or of another folder) when this process is root; exits with a message if
 * forbidden.
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

/** This process's environment for `owner`, with their home and without root's own folders. */
export function environmentOf({ name, home }) {
  const left = process.env.HOME || '/root'
  const isLeft = ([variable, value]) =>
    /^(XDG_|SUDO_|DBUS_)|^(TMPDIR|TMP|TEMP|MAIL)$/.test(variable) ||
    (/^npm_config_/i.test(variable) && (value === left || value.startsWith(`${left}/`)))
  const entries = Object.entries(process.env).filter(entry => !isLeft(entry))
  return { ...Object.fromEntries(entries), HOME: home, USER: name, LOGNAME: name }
}
