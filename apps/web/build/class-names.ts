import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const WEB = `${import.meta.dirname}/..`

/**
 * Names a class of a style sheet for the built app: its own name and four letters of its file. Vite's own names say the line too, which
 * every tablet would fetch. The page's own screen and the app have to agree on it.
 */
export function className(name: string, file: string): string {
  const path = relative(WEB, file.replace(/\?.*$/, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}
