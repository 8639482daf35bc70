import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

const WEB = `${import.meta.dirname}/..`

/**
 * Names a class of a style sheet for the built app: its own name and four letters of its file. Vite's own names say the line too, which
 * every tablet would fetch. The page's own screen and the app have to agree on it.
 */
export function className(name: string, file: string): string {
  const path = relative(WEB, file.replace(/\?.*$/, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/**
 * Takes each class of a style sheet by its name: then the script holds the names that are used, where they are used, and no table of
 * all of them.
 */
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
