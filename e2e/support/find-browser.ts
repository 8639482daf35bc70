import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** The packaged browser unpacks here and not into a shared folder, where another version's file might lie. */
const UNPACKED = join(import.meta.dirname, '../../.cache/chromium')

/** A Chromium to test in: CHROME_PATH, one the system has, else the one that npm brought. */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROME_PATH
  if (given) return given
  const found = KNOWN_PLACES.find(place => existsSync(place))
  if (found) return found
  mkdirSync(UNPACKED, { recursive: true })
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env
  process.env.TMPDIR = UNPACKED
  // Makes the package bring the system libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    process.env.CHROME_PATH = path
    return path
  } finally {
    restore('TMPDIR', TMPDIR)
    restore('AWS_EXECUTION_ENV', AWS_EXECUTION_ENV)
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
