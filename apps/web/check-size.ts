import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Maximum JavaScript for `/`, gzipped, in total (docs/performance.md, "Budgets"). */
const FIRST_SCREEN_LIMIT_BYTES = 98_000
/** Maximum JavaScript for `/dashboard` until its day is shown (docs/performance.md, "Budgets"). */
const DASHBOARD_LIMIT_BYTES = 106_000

/**
 * Maximum JavaScript for each screen of the office, without parts that it shows later
 * (docs/product/office/every-screen.md, "How fast").
 */
const OFFICE_LIMIT_BYTES = 150_000
/** Maximum JavaScript for the figures, which include plots. */
const PLOTS_LIMIT_BYTES = 180_000

type ManifestEntry = { file: string; imports?: string[] }

const dist = join(import.meta.dirname, 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>

/** Every script that `/` runs: the scripts named in the page, with their imports. */
function firstScreenScripts(): string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = Object.entries(manifest)
    .filter(([, { file }]) => file.endsWith('.js') && page.includes(`/${file}"`))
    .map(([key]) => key)
  if (named.length < 2) throw new Error('The scripts of the first screen were not found in the manifest.')
  return withImports(named)
}

/** Every script that an address runs before its screen can show the data of the server. */
function screenScripts(screen: string): string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const entry = Object.keys(manifest).find(key =>
    page.includes(`<script type="module" crossorigin src="/${manifest[key]!.file}"`),
  )
  if (!entry || !manifest[screen]) throw new Error(`The scripts of ${screen} were not found in the manifest.`)
  return withImports([entry, screen])
}

/** The files of these chunks and of everything they import statically. */
function withImports(keys: string[]): string[] {
  const wanted = [...keys]
  for (const key of wanted) {
    for (const imported of manifest[key]?.imports ?? []) if (!wanted.includes(imported)) wanted.push(imported)
  }
  return [...new Set(wanted.map(key => manifest[key]!.file))]
}

function gzippedBytes(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

const first = firstScreenScripts()
const dashboard = screenScripts('src/manager/dashboard/dashboard-screen.tsx')
/** The office's screens by address. */
const OFFICE_SCREENS = {
  '/office': 'overview/overview-screen.tsx',
  '/office/visits': 'visits/visits-screen.tsx',
  '/office/clients': 'clients/clients-screen.tsx',
  '/office/clients/:id/:tab': 'clients/client-screen.tsx',
  '/office/staff': 'staff/staff-screen.tsx',
  '/office/staff/maya': 'staff/account-screen.tsx',
  '/office/me': 'me/my-account-screen.tsx',
  '/office/devices': 'devices/devices-screen.tsx',
  '/office/devices/:id': 'devices/device-screen.tsx',
  '/office/settings': 'settings/settings-screen.tsx',
  '/office/waivers': 'waivers/waivers-screen.tsx',
  '/office/waivers/chains': 'waivers/chains-screen.tsx',
  '/office/waivers/editions': 'waivers/editions-screen.tsx',
  '/office/waivers/:id': 'waivers/waiver-screen.tsx',
  '/office/texts': 'texts/texts-screen.tsx',
  '/office/texts/cost': 'texts/cost-screen.tsx',
  '/office/texts/:id': 'texts/text-screen.tsx',
  '/office/texts/wording': 'wording/wording-screen.tsx',
  '/office/surveys': 'surveys/surveys-screen.tsx',
  '/office/audit': 'audit/audit-screen.tsx',
}

for (const name of readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.js'))) {
  const file = `assets/${name}`
  const runs = `${first.includes(file) ? '/' : ' '}${dashboard.includes(file) ? 'd' : ' '}`
  console.log(`${runs} ${kB(gzippedBytes(file)).padStart(9)}  ${name}`)
}
let isTooHeavy = false
for (const [address, scripts, limitBytes] of [
  ['/', first, FIRST_SCREEN_LIMIT_BYTES],
  ['/dashboard', dashboard, DASHBOARD_LIMIT_BYTES],
  ['/office/insights', screenScripts('src/manager/office/insights/insights-screen.tsx'), PLOTS_LIMIT_BYTES],
  ...Object.entries(OFFICE_SCREENS).map(
    ([address, file]) => [address, screenScripts(`src/manager/office/${file}`), OFFICE_LIMIT_BYTES] as const,
  ),
] as const) {
  const bytes = scripts.reduce((sum, file) => sum + gzippedBytes(file), 0)
  console.log(`JavaScript for ${address}: ${kB(bytes)} gzipped, limit ${kB(limitBytes)}`)
  if (bytes <= limitBytes) continue
  console.error(`${address} has become too heavy.`)
  isTooHeavy = true
}
if (isTooHeavy) process.exit(1)
