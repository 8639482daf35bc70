import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What a tablet may have to fetch of JavaScript for `/`, gzipped, in all (docs/product/kiosk.md, "How fast"). */
const FIRST_SCREEN_LIMIT_BYTES = 100_000

type ManifestEntry = { file: string; imports?: string[] }

const dist = join(import.meta.dirname, 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>

/** Every script that `/` runs: what the page itself names, with its imports. */
function firstScreenScripts(): string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const entries = Object.entries(manifest)
  const wanted = entries
    .filter(([, { file }]) => file.endsWith('.js') && page.includes(`/${file}"`))
    .map(([key]) => key)
  for (const key of wanted) {
    for (const imported of manifest[key]?.imports ?? []) if (!wanted.includes(imported)) wanted.push(imported)
  }
  if (wanted.length < 2) throw new Error('The scripts of the first screen were not found in the manifest.')
  return wanted.map(key => manifest[key]!.file)
}

function gzippedBytes(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

const scripts = firstScreenScripts()
const firstScreenBytes = scripts.reduce((sum, file) => sum + gzippedBytes(file), 0)

for (const name of readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.js'))) {
  const file = `assets/${name}`
  console.log(`${scripts.includes(file) ? '/' : ' '} ${kB(gzippedBytes(file)).padStart(9)}  ${name}`)
}
console.log(`JavaScript for /: ${kB(firstScreenBytes)} gzipped, limit ${kB(FIRST_SCREEN_LIMIT_BYTES)}`)
if (firstScreenBytes > FIRST_SCREEN_LIMIT_BYTES) {
  console.error('The first screen has become too heavy.')
  process.exit(1)
}
