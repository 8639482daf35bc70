import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Compresses the page, the scripts and the styles of a build. Each file gets a `.br` and a `.gz` file, which the web
 * server sends instead of the file.
 */
export function precompress(dist: string): void {
  const assets = readdirSync(join(dist, 'assets')).filter(name => /\.(js|css)$/.test(name))
  for (const path of [join(dist, 'index.html'), ...assets.map(name => join(dist, 'assets', name))]) {
    const bytes = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}
