import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

const WEB = `${import.meta.dirname}/..`

/**
 * Returns the name of a CSS class in the built app: its own name and four characters of a hash of the file path. Vite's
 * default names also contain the line number. Without line numbers, every download is smaller. The HTML of the first
 * screen and the app must use identical class names.
 */
export function className(name: string, file: string): string {
  const path = relative(WEB, file.replace(/\?.*$/, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/** Makes a script import CSS classes by name, so that it contains only the names that it uses. */
export function importClassesByName(): Plugin {
  return {
    name: 'import-classes-by-name',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('.module.css')) return undefined
      return { code: code.replace(/^import (\w+) from (?='[^']+\.module\.css')/gm, 'import * as $1 from '), map: null }
    },
  }
}
