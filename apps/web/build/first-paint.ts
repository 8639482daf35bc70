import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { build, type Rolldown } from 'vite'
import { className } from './class-names.ts'

type ManifestEntry = { file: string; name?: string; css?: string[]; src?: string }
type Manifest = Record<string, ManifestEntry>

const WEB = join(import.meta.dirname, '..')

const FIRST_FONTS = [
  'playfair-display-latin-600',
  'quicksand-latin-600',
  'quicksand-latin-700',
  'inter-latin-400',
  'pacifico-latin-400',
]

/**
 * Writes the first screen into the built page, with its styles. Adds the script that handles key presses before the app
 * has started, and the script that preloads the next files of `/`. This function depends on the manifest and on the
 * chunk names of vite.config.ts.
 *
 * @param dist the folder of the build
 * /
 */
export async function writeFirstPaint(dist: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const [base, firstScreen] = [chunk(manifest, 'base'), chunk(manifest, 'first-screen')]
  const stylesheets = [...(base.css ?? []), ...(firstScreen.css ?? [])]
  const styles = stylesheets.map(file => readFileSync(join(dist, file), 'utf8')).join('')
  const [markup, earlyKeys] = await Promise.all([staticShell(), earlyKeysScript()])
  checkMarkup(markup, styles)

  const page = join(dist, 'index.html')
  const written = readFileSync(page, 'utf8')
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(
      '</head>',
      () => `  <script>${preloads(manifest, firstScreen)}</script>\n    <style>${styles}</style>\n  </head>`,
    )
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${markup}</div>\n    <script>${earlyKeys}${knownStyles(stylesheets)}</script>`,
    )
  if (!written.includes('id="shell"')) throw new Error('index.html has no place for the first screen')
  writeFileSync(page, written)
}

/** Renders the first screen to HTML, with the same components as the app. */
async function staticShell(): Promise<string> {
  // The file is built into a folder in node_modules, because a file in any other place could not import React.
  const folder = join(WEB, `node_modules/.static-shell-${process.pid}`)
  try {
    await build({
      root: WEB,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      css: { modules: { generateScopedName: className } },
      build: { ssr: 'src/static-shell.tsx', outDir: folder, emptyOutDir: true },
    })
    const { StaticShell } = (await import(join(folder, 'static-shell.js'))) as { StaticShell: FunctionComponent }
    return renderToStaticMarkup(createElement(StaticShell))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function earlyKeysScript(): Promise<string> {
  const built = (await build({
    root: WEB,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: ['es2023', 'safari16.4'],
      rolldownOptions: {
        input: join(WEB, 'src/kiosk/phone-entry/early-keys-script.ts'),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code.trim()
}

/** Returns a script that preloads the files that `/` needs next. On any other page, the script does nothing. */
function preloads(manifest: Manifest, firstScreen: ManifestEntry): string {
  // The app imports the first screen by this source path, for which rolldown writes a small chunk that re-exports the
  // screen.
  const asked = manifest['src/first-screen-code.ts'] ?? firstScreen
  const links = [
    ...FIRST_FONTS.map(name => ({ rel: 'preload', as: 'font', type: 'font/woff2', href: fontFile(manifest, name) })),
    ...[...new Set([asked.file, firstScreen.file])].map(file => ({ rel: 'modulepreload', href: `/${file}` })),
  ]
  return `if(location.pathname==='/')for(const link of ${JSON.stringify(links)})document.head.append(Object.assign(document.createElement('link'),link,{crossOrigin:''}))`
}

/**
 * Returns a script that adds a disabled link for each style sheet that the page already contains. The app looks for
 * such a link before it fetches the styles of a screen. Only a script can add a disabled link that causes no download.
 */
function knownStyles(stylesheets: string[]): string {
  const hrefs = JSON.stringify(stylesheets.map(file => `/${file}`))
  return `for(const href of ${hrefs})document.head.append(Object.assign(document.createElement('link'),{rel:'stylesheet',disabled:true,href}))`
}

function checkMarkup(markup: string, styles: string): void {
  const names = [...markup.matchAll(/class="([^"]+)"/g)].flatMap(found => found[1]!.split(' '))
  const unknown = names.find(name => !styles.includes(`.${name}`))
  if (unknown) throw new Error(`The page's own screen uses the class ${unknown}, which no style names`)
  if (/ style="/.test(markup)) throw new Error("The page's own screen must do without inline styles")
}

function chunk(manifest: Manifest, name: string): ManifestEntry {
  const found = Object.values(manifest).find(entry => entry.name === name && entry.file.endsWith('.js'))
  if (!found) throw new Error(`vite.config.ts groups no chunk "${name}"`)
  return found
}

function fontFile(manifest: Manifest, name: string): string {
  const found = Object.values(manifest).find(entry => entry.src?.includes(`/${name}-normal.woff2`))
  if (!found) throw new Error(`The font ${name} is not in the build`)
  return `/${found.file}`
}
