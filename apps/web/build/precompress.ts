import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Compresses the scripts and styles of a build once; the web server serves the `.br` or `.gz` file beside each. */
export function precompress(dist: string): void {
  const assets = join(dist, 'assets')
  for (const name of readdirSync(assets).filter(name => /\.(js|css)$/.test(name))) {
    const path = join(assets, name)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}
