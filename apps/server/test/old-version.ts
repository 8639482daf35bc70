import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * True if this clone contains a version of the product in its history. A shallow clone does not; one line is then
 * printed.
 */
export function hasVersion(version: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${version}^{tree}`], { cwd: ROOT, stdio: 'ignore' })
    return true
  } catch {
    console.log(`Version ${version} is not tried here: this clone has no history.`)
    return false
  }
}

/**
 * Checks out the sources of an old version. The packages are those that are installed for this version; the workspace
 * packages are its own.
 */
export function checkOutVersion(version: string, root: string): string {
  mkdirSync(root)
  const tar = execFileSync('git', ['archive', version, 'apps', 'packages', 'package.json'], {
    cwd: ROOT,
    maxBuffer: 256 << 20,
  })
  execFileSync('tar', ['-x', '-C', root], { input: tar })
  mkdirSync(join(root, 'node_modules/@frontlash'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@frontlash') symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name))
  for (const kind of ['apps', 'packages'])
    for (const name of readdirSync(join(root, kind))) {
      const own = join(root, kind, name)
      const { name: called } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as { name: string }
      symlinkSync(own, join(root, 'node_modules', called))
    }
  return root
}
