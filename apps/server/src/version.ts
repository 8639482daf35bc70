import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageFile from '../package.json' with { type: 'json' }

/** The build writes a fingerprint of the app's sources to this file. */
const BUILT_FROM = join(import.meta.dirname, '../../web/dist/.built-from')
const FINGERPRINT_LETTERS = 8

/**
 * The product's version with a fingerprint of the built sources (`0.1.0+3f2a9c1e`, Semantic Versioning 2.0, section
 * 10). A tablet reloads the app when this version changes.
 */
export const VERSION: string = [packageFile.version, builtFrom()].filter(Boolean).join('+')

function builtFrom(): string {
  try {
    return readFileSync(BUILT_FROM, 'utf8').slice(0, FINGERPRINT_LETTERS)
  } catch {
    return ''
  }
}
