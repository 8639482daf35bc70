import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import type { Ended, Machine } from './machine.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The docs page about containers. Its commands have their own test. */
export const CONTAINER_PAGE = 'docs/containers.md'

/** The docs page about salons in a git checkout. Its commands have their own test. */
export const CHECKOUT_PAGE = 'docs/salon-in-a-checkout.md'

export const OWNER_PAGES = [
  'docs/running-a-salon.md',
  'docs/first-day.md',
  'docs/tablets.md',
  'docs/daily-work.md',
  'docs/backups.md',
  'docs/upgrading.md',
  'docs/several-machines.md',
  CONTAINER_PAGE,
  CHECKOUT_PAGE,
  'docs/commands.md',
  'docs/settings.md',
  'docs/troubleshooting.md',
] as const
export type OwnerPage = (typeof OWNER_PAGES)[number]

const PROGRAMS = 'npm|node|git|systemctl|journalctl|podman|docker|curl|runuser|caddy|chown|openssl|createdb'

/** A line to type, and the output below it on the docs page. `output` is empty if the command prints nothing. */
export type PageCommand = { readonly line: string; readonly output: readonly string[] }

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const textOf = (page: OwnerPage) => readFileSync(join(ROOT, page), 'utf8')

/** Returns the blocks of lines to type on a docs page, in order. */
function blocksOf(text: string): PageCommand[][] {
  return [...text.matchAll(/(?:^ {4}\S.*\n)+/gm)].map(([block]) => {
    const commands: { line: string; output: string[] }[] = []
    for (const line of block
      .trimEnd()
      .split('\n')
      .map(one => one.trim())) {
      if (line.startsWith('# ')) commands.at(-1)!.output.push(line.slice(2))
      else commands.push({ line, output: [] })
    }
    return commands
  })
}

/** Returns the first block of lines to type after `words`, which must occur on exactly one docs page. */
export function blockAfter(words: string): PageCommand[] {
  // The docs page may have a line break between the words.
  const pattern = new RegExp(words.split(' ').map(literal).join('\\s+'))
  const texts = OWNER_PAGES.map(textOf).filter(text => pattern.test(text))
  expect(texts, `"${words}" is on one page`).toHaveLength(1)
  return blocksOf(texts[0]!.slice(texts[0]!.search(pattern)))[0]!
}

/**
 * The examples in settings.md, in order. tools/settings-page.test.ts runs all of them in one process, which is faster.
 */
export function examplesOfSettings(): PageCommand[] {
  const text = textOf('docs/settings.md')
  return blocksOf(text.slice(text.indexOf('## Settings of the salon'), text.indexOf('### All of them'))).flat()
}

/** Returns every command on the docs pages, in blocks, sentences and tables. */
export function commandsOfPages(): { page: OwnerPage; line: string; isInBlock: boolean }[] {
  return OWNER_PAGES.flatMap(page => {
    const text = textOf(page)
    const blocks = blocksOf(text).flat()
    const inSentences = [...text.matchAll(new RegExp(`\`((?:${PROGRAMS}) [^\`]+)\``, 'g'))]
    return [
      ...blocks.map(({ line }) => ({ page, line, isInBlock: true })),
      ...inSentences.map(([, line]) => ({ page, line: line!.replaceAll('\n', ' '), isInBlock: false })),
    ]
  })
}

/** Types the lines of the docs pages on a machine as they are written, and compares the output. */
export class Typist {
  /** The typed lines of blocks, as written on the docs page. */
  readonly typed = new Set<string>()
  private readonly machine: Machine
  private readonly own: Readonly<Record<string, string>>
  private folder: string

  /** `own` maps values on the docs page to this machine's values; `folder` is the initial working directory. */
  constructor(machine: Machine, own: Readonly<Record<string, string>>, folder = '/') {
    this.folder = folder
    this.machine = machine
    this.own = own
  }

  /**
   * Types the lines of a block and returns the result of the last line. `own` adds values for this block; `env` and
   * `input` are for commands that ask questions.
   */
  async type(
    block: readonly PageCommand[],
    options: { own?: Record<string, string>; env?: Record<string, string>; input?: string } = {},
  ): Promise<Ended> {
    let last: Ended = { code: 0, output: '', ms: 0 }
    for (const { line, output: expected } of block) {
      this.typed.add(line)
      const here = Object.entries({ ...this.own, ...options.own }).reduce(
        (text, [shown, real]) => text.replaceAll(shown, real),
        line,
      )
      if (/^cd \S+$/.test(here)) {
        this.folder = resolve(this.folder, here.slice(3))
        continue
      }
      last = await this.machine.run(here, { ...options, folder: this.folder })
      // The doctor exits with 1 if it finds a problem. On this machine it finds that https is missing.
      expect(here.endsWith('doctor') ? [0, 1] : [0], `${here}\n${last.output}`).toContain(last.code)
      const { output } = last
      if (expected.length === 0) expect(output, here).toBe('')
      else expect(output, here).toMatch(outputPattern(expected))
    }
    return last
  }
}

/**
 * Returns a pattern that matches the output lines in this order. Other lines may be between them, and `…` matches
 * anything.
 */
export function outputPattern(output: readonly string[]): RegExp {
  const anything = '[\\s\\S]*?'
  return new RegExp(output.map(line => line.split('…').map(literal).join(anything)).join(anything))
}

/**
 * Returns true if one of the typed commands is this line. The placeholders `<…>` and `…` in the line match any value.
 */
export function wasRun(line: string, ran: readonly string[]): boolean {
  const plain = (text: string) => text.replace(/^runuser -u frontlash -- /, '').replace(/^npm run -s /, 'npm run ')
  const pattern = new RegExp(
    `^${plain(line)
      .split(/<[^>]+>|…/)
      .map(literal)
      .join('.+')}`,
  )
  return ran.some(one => pattern.test(plain(one)))
}
