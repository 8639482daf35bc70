import { join } from 'node:path'
import { checkBytes, gzippedBytes, readManifest, scriptsOf } from '../web/build/script-bytes.ts'

/**
 * The maximum gzipped size of an office screen's JavaScript, without lazily loaded parts
 * (docs/product/office/every-screen.md, "How fast").
 */
const SCREEN_LIMIT_BYTES = 150_000
/** The maximum gzipped size of an office screen with plots, which need more code. */
const PLOTS_LIMIT_BYTES = 180_000

const dist = join(import.meta.dirname, 'dist')
const manifest = readManifest(dist)
const screens = Object.keys(manifest).filter(key => key.endsWith('-screen.tsx'))
if (screens.length < 20) throw new Error('The screens of the office were not found in the manifest.')

for (const screen of screens) {
  const limitBytes = screen.includes('/insights/') ? PLOTS_LIMIT_BYTES : SCREEN_LIMIT_BYTES
  checkBytes(screen, gzippedBytes(dist, scriptsOf(manifest, ['index.html', screen])), limitBytes)
}
