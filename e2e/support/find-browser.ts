import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/**
 * The packaged browser is unpacked into a folder of this git checkout. A folder that several checkouts share might
 * contain another version.
 */
const UNPACKED = join(import.meta.dirname, '../../.cache/chromium')

/**
 * Finds a Chromium for the tests: CHROME_PATH, otherwise the browser from npm, otherwise a browser of the system. The
 * browser from npm has no windows and needs half the processor time; its package contains system libraries and a font.
 */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROME_PATH
  if (given) return given
  const found = KNOWN_PLACES.find(place => existsSync(place))
  const path = found ? await packagedOr(found) : await unpackBrowser(true)
  // The worker processes read the path from this variable instead of searching again.
  process.env.CHROME_PATH = path
  return path
}

async function packagedOr(found: string): Promise<string> {
  if (process.platform !== 'linux') return found
  const path = await unpackBrowser(false).catch(() => found)
  return spawnSync(path, ['--version']).status === 0 ? path : found
}

async function unpackBrowser(withLibraries: boolean): Promise<string> {
  mkdirSync(UNPACKED, { recursive: true })
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env
  process.env.TMPDIR = UNPACKED
  if (withLibraries) process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    if (withLibraries) nameFonts()
    return path
  } finally {
    restore('TMPDIR', TMPDIR)
    restore('AWS_EXECUTION_ENV', AWS_EXECUTION_ENV)
  }
}

/**
 * Replaces the package's list of fonts, which points to /tmp. Without a font the browser would crash at the first text
 * field.
 */
function nameFonts(): void {
  const list = join(UNPACKED, 'fonts.conf')
  const fonts = `<dir>${join(UNPACKED, 'fonts')}</dir><include ignore_missing="yes">/etc/fonts/fonts.conf</include>`
  writeFileSync(list, `<?xml version="1.0"?>\n<fontconfig>${fonts}</fontconfig>\n`)
  process.env.FONTCONFIG_FILE = list
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
