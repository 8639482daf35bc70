import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBytes, gzippedBytes, kB, readManifest, scriptsOf } from './build/script-bytes.ts'

/** The maximum gzipped size of all JavaScript for `/` (docs/performance.md, "Budgets"). */
const FIRST_SCREEN_LIMIT_BYTES = 98_000
/** The maximum JavaScript that `/dashboard` loads before it shows the day (docs/performance.md, "Budgets"). */
const DASHBOARD_LIMIT_BYTES = 106_000

/** The maximum gzipped size of the messages of each additional language. A tablet loads them while nobody uses it. */
const LANGUAGE_LIMIT_BYTES = 6_000

const dist = join(import.meta.dirname, 'dist')
const manifest = readManifest(dist)
const page = readFileSync(join(dist, 'index.html'), 'utf8')

/** The scripts that `/` runs: those named in its HTML, and their imports. */
const named = Object.keys(manifest).filter(key => {
  const { file } = manifest[key]!
  return file.endsWith('.js') && page.includes(`/${file}"`)
})
if (named.length < 2) throw new Error('The scripts of the first screen were not found in the manifest.')
const first = scriptsOf(manifest, named)

const entry = named.find(key => page.includes(`<script type="module" crossorigin src="/${manifest[key]!.file}"`))!
const dashboardKey = Object.keys(manifest).find(
  key => manifest[key]!.name === 'dashboard' && manifest[key]!.file.endsWith('.js'),
)
if (!dashboardKey) throw new Error('The script of the dashboard was not found in the manifest.')
const dashboard = scriptsOf(manifest, [entry, dashboardKey])

for (const name of readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.js'))) {
  const file = `assets/${name}`
  const runs = `${first.includes(file) ? '/' : ' '}${dashboard.includes(file) ? 'd' : ' '}`
  console.log(`${runs} ${kB(gzippedBytes(dist, [file])).padStart(9)}  ${name}`)
  if (/^words-(?!en)/.test(name)) checkBytes(name, gzippedBytes(dist, [file]), LANGUAGE_LIMIT_BYTES)
}
for (const [address, scripts] of Object.entries({ '/': first, '/dashboard': dashboard })) {
  const words = scripts.filter(file => /\/words-\w\w-/.test(file))
  if (words.length > 0) throw new Error(`${address} loads the words of other screens or languages: ${words.join(', ')}`)
}
checkBytes('/', gzippedBytes(dist, first), FIRST_SCREEN_LIMIT_BYTES)
checkBytes('/dashboard', gzippedBytes(dist, dashboard), DASHBOARD_LIMIT_BYTES)
