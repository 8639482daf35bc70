import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What a tablet may have to fetch of JavaScript for `/`, gzipped, in all (docs/product/kiosk.md, "How fast"). */
const FIRST_SCREEN_LIMIT_BYTES = 100_000

const FIRST_SCREEN = 'src/kiosk/phone-entry/phone-entry-screen.tsx'

type ManifestEntry = { file: string; src?: string; isEntry?: boolean; imports?: string[] }

/** Every script that `/` runs: the entry's and the first screen's, with what they import. */
function firstScreenScripts(manifest: Record<string, ManifestEntry>): string[] {
  const wanted = Object.entries(manifest)
    .filter(([key, entry]) => entry.isEntry === true || key === FIRST_SCREEN)
    .map(([key]) => key)
  const found = new Set<string>()
  for (const key of wanted) {
    for (const imported of manifest[key]?.imports ?? []) if (!wanted.includes(imported)) wanted.push(imported)
    const file = manifest[key]?.file
    if (file?.endsWith('.js')) found.add(file)
  }
  return [...found]
}

function gzippedBytes(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

const dist = join(import.meta.dirname, 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>
const scripts = firstScreenScripts(manifest)
const firstScreenBytes = scripts.reduce((sum, file) => sum + gzippedBytes(join(dist, file)), 0)

for (const file of readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.js'))) {
  const mark = scripts.includes(`assets/${file}`) ? '/' : ' '
  console.log(`${mark} ${kB(gzippedBytes(join(dist, 'assets', file))).padStart(9)}  ${file}`)
}
console.log(`JavaScript for /: ${kB(firstScreenBytes)} gzipped, limit ${kB(FIRST_SCREEN_LIMIT_BYTES)}`)
if (firstScreenBytes > FIRST_SCREEN_LIMIT_BYTES) {
  console.error('The first screen has become too heavy.')
  process.exit(1)
}
