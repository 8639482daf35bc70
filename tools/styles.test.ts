import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['packages/ui/src', 'packages/web-client/src', 'apps/web/src', 'apps/office/src', 'apps/sandbox/page']
/** The files that define tokens; page.css is only for the sandbox's page. */
const TOKEN_FILES = ['packages/ui/src/tokens.css', 'apps/sandbox/page/page.css']

/** The allowed breakpoints of screen layouts (docs/product/look.md, "Layout"). */
const BREAKPOINTS_PX = [480, 600, 768, 900, 1024, 1200, 1280, 1440]

const files = FOLDERS.flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(css|tsx?)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name)),
).map(path => ({ name: relative(ROOT, path), text: readFileSync(path, 'utf8').replace(/\/\*.*?\*\//gs, '') }))
const sheets = files.filter(({ name }) => name.endsWith('.css'))

/** The positions where a pattern is found, as `file: words`. */
function found(pattern: RegExp, where = sheets): string[] {
  return where.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(match => `${name}: ${match[0]}`))
}

const tokens = sheets
  .filter(({ name }) => TOKEN_FILES.includes(name))
  .flatMap(({ text }) => [...text.matchAll(/^ +(--[\w-]+):/gm)].map(match => match[1]!))

test('each design token is used in the styles or in the code', () => {
  const used = new Set(files.flatMap(({ text }) => [...text.matchAll(/var\((--[\w-]+)/g)].map(match => match[1]!)))
  expect(tokens.length).toBeGreaterThan(100)
  expect([...new Set(tokens)].filter(token => !used.has(token))).toEqual([])
})

test('each custom property that the styles use has a value', () => {
  const set = new Set(
    files.flatMap(({ text }) => [...text.matchAll(/['"]?(--[\w-]+)['"]?\s*:/g)].map(match => match[1]!)),
  )
  // A property that is used with a default value need not be set.
  const missing = sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].filter(match => !set.has(match[1]!)).map(match => `${name}: ${match[1]}`),
  )
  expect(missing).toEqual([])
})

test('each class that a component uses exists in its style sheet', () => {
  const missing = files.flatMap(({ name, text }) =>
    [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, styles, path]) => {
      const sheet = sheets.find(one => one.name === join(name, '..', path!))
      const css = (sheet?.text ?? '').replace(/@import "(.+)";/g, (_, part) =>
        readFileSync(join(ROOT, sheet!.name, '..', part), 'utf8'),
      )
      const used = [...text.matchAll(new RegExp(`(?<![\\w./-])${styles}\\.(\\w+)`, 'g'))].map(match => match[1]!)
      return used.filter(one => !new RegExp(`\\.${one}\\b`).test(css)).map(one => `${name}: ${one}`)
    }),
  )
  expect(missing).toEqual([])
})

test('media queries use only the widths in a fixed list', () => {
  const allowed = new Set(BREAKPOINTS_PX.flatMap(px => [`min-width: ${px}px`, `max-width: ${px - 1}px`]))
  const queries = sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/@media[^{]*/g)].flatMap(media =>
      [...media[0].matchAll(/\(([^()]*width[^()]*)\)/g)].map(match => ({ name, width: match[1]! })),
    ),
  )
  expect(queries.length).toBeGreaterThan(50)
  expect(queries.filter(({ width }) => !allowed.has(width))).toEqual([])
})

test('colours and z-index values come only from design tokens', () => {
  const others = sheets.filter(({ name }) => !TOKEN_FILES.includes(name))
  expect(found(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\([^)]*\)/gi, others)).toEqual([])
  expect(found(/z-index:(?! var\()[^;]*/g)).toEqual([])
})

/**
 * Returns the movements that remain with reduced motion: `selector: keyframes`, or a transition of position or size.
 */
function movingIn(text: string): string[] {
  // These tokens have no effect with reduced motion (tokens.css).
  const isStill = (line: string) => /^opacity:|var\(--(?:rise|press-key|press-button)\)/.test(line)
  const names = [...text.matchAll(/@keyframes ([\w-]+) \{(.*?)\n\}/gs)]
    .filter(([, , body]) => [...body!.matchAll(/^ {4}(.*)/gm)].some(([, line]) => !isStill(line!)))
    .map(([, name]) => name!)
  const rules = text.replace(/@keyframes.*?\n\}/gs, '')
  const reduced = /@media \(prefers-reduced-motion: reduce\) \{.*?\n\}/gs
  const calm = [...rules.matchAll(reduced)].flatMap(block => animationsIn(block[0], block.index))
  // A later rule with the same selector replaces the animation.
  const isOff = (one: Animation) =>
    calm.some(
      ({ selector, value, at }) =>
        selector === one.selector && at > one.at && !names.some(name => value.split(/[\s,]+/).includes(name)),
    )
  const always = rules.replace(reduced, block => ' '.repeat(block.length))
  return [
    ...[...animationsIn(always), ...calm].flatMap(one =>
      names
        .filter(name => one.value.split(/[\s,]+/).includes(name) && !isOff(one))
        .map(name => `${one.selector}: ${name}`),
    ),
    ...[...always.matchAll(/transition[^;]*\b(?:transform|top|left|height|width|all)\b[^;]*/g)].map(([one]) => one),
  ]
}

type Animation = { readonly selector: string; readonly value: string; readonly at: number }

/** Each selector with the value of its animation and its position in the style. */
function animationsIn(text: string, start = 0): Animation[] {
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(({ 1: selectors, 2: body, index }) =>
    [...body!.matchAll(/animation(?:-name)?: ([^;]*)/g)].flatMap(([, value]) =>
      selectors!.split(',').map(selector => ({ selector: selector.trim(), value: value!, at: start + index })),
    ),
  )
}

test('style sheets of the office animate only opacity if the user prefers reduced motion', () => {
  // The lash line is animated only on the kiosk; the office shows it without animation.
  const office = sheets.filter(({ name }) =>
    /^(packages\/(ui\/(?!src\/lash-line)|web-client)|apps\/office)\//.test(name),
  )
  expect(office.length).toBeGreaterThan(30)
  expect(office.flatMap(({ name, text }) => movingIn(text).map(one => `${name}: ${one}`))).toEqual([])
})

test('the check for reduced motion also finds an animation whose name contains a hyphen', () => {
  const turning = (reduced: string) =>
    movingIn(`
.icon {
  animation: turn-once 900ms linear;
}

@media (max-width: 767px) {
  .card,
  .card.wide {
    animation-name: rise;
  }
}

@keyframes turn-once {
  to {
    transform: rotate(1turn);
  }
}

@keyframes rise {
  from {
    transform: translateY(100%);
  }
}

@media (prefers-reduced-motion: reduce) {
  ${reduced}
}`)
  expect(turning('.icon, .card, .card.wide { animation: none; }')).toEqual([])
  expect(turning('.icon, .card { animation: none; }')).toEqual(['.card.wide: rise'])
  expect(turning('.card, .card.wide { animation: none; }')).toEqual(['.icon: turn-once'])
  expect(turning('.icon, .card, .card.wide { animation: rise 1s; }')).toHaveLength(6)
})
