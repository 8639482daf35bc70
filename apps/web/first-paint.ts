/**
 * Finishes the built page: the first screen is written into it with its styles and the script that lets it answer before the app
 * has started, and the fonts and files it needs are named up front. Run after `vite build`.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { build, type Rolldown } from 'vite'

type ManifestEntry = { file: string; name?: string; css?: string[]; src?: string }

const web = import.meta.dirname
const dist = join(web, 'dist')
const page = join(dist, 'index.html')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>

/** The fonts of what `/` shows at once; the others are fetched when they are needed. */
const FIRST_FONTS = [
  'playfair-display-latin-600',
  'quicksand-latin-600',
  'quicksand-latin-700',
  'inter-latin-400',
  'pacifico-latin-400',
]

function chunk(name: string): ManifestEntry {
  const found = Object.values(manifest).find(entry => entry.name === name && entry.file.endsWith('.js'))
  if (!found) throw new Error(`vite.config.ts groups no chunk "${name}"`)
  return found
}

function fontFile(name: string): string {
  const found = Object.values(manifest).find(entry => entry.src?.includes(`/${name}-normal.woff2`))
  if (!found) throw new Error(`The font ${name} is not in the build`)
  return found.file
}

/** The first screen as markup, from the same components that draw it later. */
async function shellMarkup(): Promise<string> {
  // Beside the modules, so that the built file finds React.
  const folder = join(web, 'node_modules/.static-shell')
  try {
    await build({
      root: web,
      logLevel: 'error',
      build: { ssr: 'src/static-shell.tsx', outDir: folder, emptyOutDir: true, manifest: false, rolldownOptions: {} },
    })
    const { StaticShell } = (await import(join(folder, 'static-shell.js'))) as { StaticShell: FunctionComponent }
    return renderToStaticMarkup(createElement(StaticShell))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The inline script, as small as it gets. */
async function earlyKeysScript(): Promise<string> {
  const built = (await build({
    root: web,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: ['es2023', 'safari16.4'],
      rolldownOptions: {
        input: join(web, 'src/kiosk/phone-entry/early-keys-script.ts'),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code.trim()
}

const [markup, script] = await Promise.all([shellMarkup(), earlyKeysScript()])
const [base, firstScreen] = [chunk('base'), chunk('first-screen')]
// The name the app asks for the first screen by; rolldown puts a line of forwarding there.
const asked = manifest['src/kiosk/phone-entry/phone-entry-screen.tsx'] ?? firstScreen
const stylesheets = [...(base.css ?? []), ...(firstScreen.css ?? [])]
const styles = stylesheets.map(file => readFileSync(join(dist, file), 'utf8')).join('')

for (const name of markup.matchAll(/class="([^"]+)"/g)) {
  for (const one of name[1]!.split(' ')) {
    if (!styles.includes(`.${one}`))
      throw new Error(`The page's own screen uses the class ${one}, which no style names`)
  }
}
if (/ style="/.test(markup)) throw new Error('The page’s own screen must do without inline styles')

// Before the app fetches a screen's styles it looks for their link. These are in force already, in this order; a link that is
// disabled says so without being fetched, but only a script can add one unfetched.
const knownStyles = `for(const href of ${JSON.stringify(stylesheets.map(file => `/${file}`))})document.head.append(Object.assign(document.createElement('link'),{rel:'stylesheet',disabled:true,href}))`

const inHead = [
  ...FIRST_FONTS.map(name => `<link rel="preload" href="/${fontFile(name)}" as="font" type="font/woff2" crossorigin>`),
  ...new Set([asked, firstScreen].map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)),
  `<style>${styles}</style>`,
].join('\n    ')
const written = readFileSync(page, 'utf8')
  .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
  .replace('</head>', () => `  ${inHead}\n  </head>`)
  .replace(
    '<div id="root"></div>',
    () => `<div id="root">${markup}</div>\n    <script>${script}${knownStyles}</script>`,
  )
if (!written.includes('id="shell"')) throw new Error('index.html has no place for the first screen')
writeFileSync(page, written)
