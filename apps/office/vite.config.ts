import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { className } from '../web/build/class-names.ts'
import { precompress } from '../web/build/precompress.ts'
import { shakeRouter } from '../web/build/shake-router.ts'
import { docsAsHtml } from './build/docs-as-html.ts'

function finishBuild(): Plugin {
  let dist: string
  return {
    name: 'finish-build',
    apply: 'build',
    configResolved({ root, build }) {
      dist = resolve(root, build.outDir)
    },
    closeBundle: () => precompress(dist),
  }
}

export default defineConfig(({ command }) => ({
  // In development, the kiosk and the office have the same origin. The base URL of the office keeps their files apart.
  base: command === 'serve' ? '/office/' : '/',
  plugins: [docsAsHtml(), shakeRouter(), react(), finishBuild()],
  publicDir: '../web/public',
  css: { modules: { generateScopedName: className } },
  build: {
    target: ['es2023', 'safari16.4'],
    // Fonts and images stay separate files, because the content security policy does not allow `data:` URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Icons and the web app manifest are in the kiosk's build.
    copyPublicDir: false,
    rolldownOptions: {
      output: {
        // Modules that most screens load are in one chunk. Each chunk is compressed separately, so many small chunks
        // would be larger.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 6 }] },
      },
    },
    // check-size.ts reads the manifest.
    manifest: true,
  },
}))
