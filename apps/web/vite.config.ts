import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { writeFirstPaint } from './build/first-paint.ts'
import { precompress } from './build/precompress.ts'

const backendUrl = process.env.BACKEND_URL ?? `http://127.0.0.1:${process.env.BACKEND_PORT ?? 8000}`
// The backend compares a write's Origin with the host the browser asked for, so that host goes with it.
const backend = { target: backendUrl, changeOrigin: false }

/** What is left to do when everything else is built. */
function finishBuild(): Plugin {
  let dist: string
  return {
    name: 'finish-build',
    apply: 'build',
    configResolved({ root, build }) {
      dist = resolve(root, build.outDir)
    },
    async closeBundle() {
      await writeFirstPaint(dist)
      precompress(dist)
    },
  }
}

export default defineConfig({
  plugins: [react(), finishBuild()],
  build: {
    target: ['es2023', 'safari16.4'],
    // Fonts and drawings stay files of their own: the content security policy needs no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Two files for the first screen instead of a dozen small ones: what every page runs, and what `/` adds to it.
        codeSplitting: {
          groups: [
            // With what the dashboard shares with the first screen, so that it fetches nothing else of it.
            { name: 'base', test: /\/src\/(main|ui\/skeleton)\.tsx$|\/domain\/src\/person-name\.ts$/, priority: 2 },
            { name: 'first-screen', test: /\/src\/kiosk\/phone-entry\//, priority: 1 },
          ],
        },
      },
    },
    // Read by build/first-paint.ts and check-size.ts.
    manifest: true,
  },
  server: { proxy: { '/api': backend } },
  preview: { proxy: { '/api': backend } },
})
