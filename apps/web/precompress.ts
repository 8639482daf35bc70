/** Compresses what was built once, so that the web server need not on each request (it serves `.br` and `.gz` beside a file). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const assets = join(import.meta.dirname, 'dist/assets')

for (const name of readdirSync(assets).filter(name => /\.(js|css)$/.test(name))) {
  const path = join(assets, name)
  const bytes = readFileSync(path)
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
