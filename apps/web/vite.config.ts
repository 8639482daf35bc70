import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { className, importClassesByName } from './build/class-names.ts'
import { writeFirstPaint } from './build/first-paint.ts'
import { orderWords } from './build/order-words.ts'
import { precompress } from './build/precompress.ts'

const backendUrl = process.env.BACKEND_URL ?? `http://127.0.0.1:${process.env.BACKEND_PORT ?? 8000}`
// The browser's Host header is forwarded. The backend compares it with the Origin of a write.
const backend = { target: backendUrl, changeOrigin: false }

/** The steps after the build: the first screen is written into the page, and the files are compressed. */
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
  plugins: [importClassesByName(), orderWords(), react(), finishBuild()],
  css: { modules: { generateScopedName: className } },
  build: {
    target: ['es2023', 'safari16.4'],
    // Fonts and drawings stay separate files, because the content security policy does not allow `data:` URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first screen has two chunks instead of a dozen small ones. One contains the code that every page uses,
        // and the other the code of `/`.
        codeSplitting: {
          groups: [
            // This chunk includes the code that the dashboard shares with the first screen. Otherwise the dashboard
            // would have to fetch the chunk of the first screen.
            {
              name: 'base',
              test: /\/src\/main\.tsx$|\/ui\/src\/(skeleton|icon|lash-mark)\.tsx$|\/domain\/src\/(person-name|phone|location-key|language|messages\/broken-screen)\.ts$|\/(random-id|use-taps|use-salon-date|text-scale|shown-language|first-language)\.ts$/,
              priority: 3,
            },
            {
              name: 'first-screen',
              test: /\/src\/first-screen-code\.ts$/,
              priority: 2,
            },
            // The code that `/` needs only when a client has submitted a phone number. It is fetched when the page has
            // started.
            {
              name: 'check-in',
              test: /\/src\/kiosk\/visit\/(background-tasks|booking-check-in)\.ts$/,
              priority: 1,
            },
            // Small modules that the dashboard shares with other staff screens.
            {
              name: 'desk',
              test: /\/(event-stream|relative-time|salon-today|service-length|manager-calls|press-rules)\.ts$/,
              priority: 1,
            },
            // The messages of the client screens after `/` and of the other languages. check-size.ts checks that `/`
            // and the dashboard load none of them.
            { name: 'words-en', test: /\/messages\/(en|salon-dates|unbroken)\.ts$/, priority: 1 },
            { name: 'words-es', test: /\/(messages\/es(-dates)?|language\/words-es)\.ts$/, priority: 1 },
            { name: 'words-vi', test: /\/(messages\/vi(-dates)?|language\/words-vi)\.ts$/, priority: 1 },
            // Chunks for code that several later screens share, and for screens that are always fetched together. There
            // are only a few of these chunks, because the chunk `base` contains the file name of every chunk, and `/`
            // has to load `base`.
            { name: 'later', test: /\/(ui\/src\/icon-drawings\.tsx|src\/api\/use-call\.ts)$/, priority: 1 },
            {
              name: 'visit',
              test: /\/src\/(kiosk\/visit\/(?!check-in-now)|language\/say\.|shell\/language-dialog\.|clients\/folded-name\.|technician-name\.|ui\/(choice-tile|clock-time|details|progress-bar|service-drawing)\.)|\/ui\/src\/badge\./,
            },
            {
              name: 'forms',
              test: /\/src\/(ui\/(pin-entry|pin-dots|use-keypad-keyboard)\.)|\/ui\/src\/(field|use-wait)\.|\/visible-part\./,
            },
            { name: 'dashboard', test: /\/dashboard\/dashboard-screen\.tsx$/ },
            { name: 'desk-parts', test: /\/(src\/shell\/desk-page|ui\/src\/(desk-button|dialog))\.|\/use-confirmed\./ },
            { name: 'walk-in', test: /\/src\/kiosk\/(walk-in-options|register)\// },
            { name: 'appointment', test: /\/src\/kiosk\/(appointment(-success)?\/|visit\/check-in-now)/ },
            { name: 'set-up', test: /\/src\/manager\/(pairing|set-up)\// },
            { name: 'location', test: /\/src\/kiosk\/(location-required|change-location)\// },
          ],
        },
      },
    },
    // build/first-paint.ts and check-size.ts read the manifest.
    manifest: true,
  },
  server: { proxy: { '/api': backend } },
  preview: { proxy: { '/api': backend } },
})
