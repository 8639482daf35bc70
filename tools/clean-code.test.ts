import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { buildIfStale } from '../apps/supervisor/src/build.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

/** The heap size below which the type checker runs no garbage collection, which saves a third of its processor time. */
const ENV = { ...process.env, GOGC: 'off', GOMEMLIMIT: '1GiB' }

/** Runs a tool of the project; throws its output when it fails. */
async function mustBeContent(program: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [join(ROOT, program), ...args], { cwd: ROOT, env: ENV, maxBuffer: 1e8 }).catch(error => {
    throw new Error(`${error.stdout}${error.stderr}`)
  })
}

/** Type-checks a project with a single checker, because parallel checkers would each check the shared files again. */
const typesMustHold = (project: string) =>
  mustBeContent('node_modules/typescript/bin/tsc', '-p', project, '--checkers', '1')

test('all code for Node passes the type checker', { timeout: 240_000 }, () => typesMustHold('tsconfig.json'))

test('all code for browsers passes the type checker', { timeout: 240_000 }, async () => {
  await typesMustHold('apps/web/tsconfig.json')
  await typesMustHold('e2e/tsconfig.json')
  await typesMustHold('apps/sandbox/page/tsconfig.json')
})

test('no screen loads more JavaScript than its limit', { timeout: 240_000 }, async () => {
  await buildIfStale(false)
  await mustBeContent('apps/web/check-size.ts')
  await mustBeContent('apps/office/check-size.ts')
})

test('the linter finds no error and no unformatted file', { timeout: 240_000 }, () =>
  mustBeContent('node_modules/@biomejs/biome/bin/biome', 'check', '.'),
)

const FOLDERS = ['apps', 'bench', 'e2e', 'packages', 'screen-tests', 'tools']

/** All code and tests of the project except this file, which names the refused words. */
const SOURCES = FOLDERS.flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(?:tsx?|m[jt]s|css)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => path !== import.meta.filename && !/[/\\](?:node_modules|dist)[/\\]/.test(path)),
).map(path => ({ file: relative(ROOT, path), text: readFileSync(path, 'utf8') }))

/** Finds the name of a test or a group that does not begin with its subject, also after the table of `test.each`. */
const NAME_WITHOUT_SUBJECT =
  /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:of|that|who|whoever|what)\s.*?)\1/gi

/** Words with the standard terms that have replaced them. `lookUp` is allowed, because it is the verb. */
const REPLACED: readonly [word: RegExp, term: string][] = [
  [/LOOK_EVERY|lookEvery/, 'POLL_INTERVAL_MS, pollIntervalMs'],
  [/TELL_EVERY|tellEvery/, 'LOG_INTERVAL_MS, or the interval of what is sent'],
  [/ASK_ANYWAY|askAnyway/, 'FALLBACK_POLL_MS'],
  [/TRY_AGAIN_|tryAgainMs/, 'RETRY_DELAY_MS'],
  [/WITHIN_MS|[wW]ithinMs/, 'TIMEOUT_MS, timeoutMs, or WINDOW_MS'],
  [/LOOK_UP|\blook-up|-look-up/i, 'lookup, LOOKUP'],
]

/** Texts that may contain a replaced word, with the reason. */
const EXCEPTIONS: readonly [text: string, reason: string][] = [
  ["'look-ups throttled'", 'an audit action that is stored'],
  ["'too many look-ups'", 'a text of the audit log'],
  ["'Too many look-ups. Please wait a moment and try again.'", 'a text that the salon has specified'],
  ["'device look-ups'", 'the name of a nightly deletion, which is stored'],
]

/** Words that are refused in names and comments, but allowed in texts for users, quoted wire names and SQL. */
const REPLACED_IN_NAMES: readonly [word: RegExp, term: string][] = [
  [/answer/i, 'response; a function returns'],
  [/meanwhile/i, 'since, in the meantime, concurrently, or a conflict'],
  [/(?<!\bis)Trouble|TROUBLE/, 'problem'],
  [/[a-z]Facts/, 'details, fields, values, state or record'],
  [/USUAL_|usual[A-Z]|[a-z]Usual/, 'default, typical, average'],
  [/[a-z]InWords/, 'label, message or format'],
]

/** Files whose names and comments may contain such a word, with the reason. */
const NAMES_KEPT: readonly [file: RegExp, reason: string][] = [
  [/survey|demo-past|retention-store|screen-tests.support.office-lists/, 'a client answers a survey'],
  [/server.src.commands.(?:questions|setup|staff-at)|at-a-terminal|a-real-salon/, 'an owner answers the set-up'],
  [/tools.(?:containers\.test|salon-machine.set-up)/, 'an owner answers the set-up'],
  [/abandonment|leaving|e2e.(?:logo|new-client|new-version)/, 'a user answers a question on the screen'],
  [/idempotency-store|statement-types\.generated/, 'the column `answer` of the stored responses'],
  [/idempotent-responses|salon.journal/, 'the journal of the sandbox has the word on disk'],
  [/office.src.clients.delete-dialog/, '`keptAnswers` is a name on the wire'],
  [/system-status.log-lines/, 'the message of a log line'],
]

/** Code and comments, in which strings, templates, regular expressions and texts of JSX are replaced by blanks. */
function withoutTexts(file: string, text: string): string {
  const texts: { start: number; end: number }[] = []
  JSON.stringify(parseSync(file, text).program, (_key, node) => {
    const isText = /^(?:Literal|TemplateElement|JSXText)$/.test(node?.type)
    if (isText) texts.push(node)
    return isText ? null : node
  })
  texts.sort((one, other) => other.start - one.start)
  return texts.reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
}

describe('the check of the words in the code', () => {
  test('accepts only test names that begin with their subject', () => {
    const refused = SOURCES.flatMap(({ file, text }) =>
      [...text.matchAll(NAME_WITHOUT_SUBJECT)].map(([, , name]) => `${file}: ${name}`),
    )
    expect(refused).toEqual([])
  })

  test.each([
    ["test('of two presses the newer is sent', () => {", 'of two presses the newer is sent'],
    ['describe("what is sent", () => {', 'what is sent'],
    ["test.each([1])('who comes %s', () => {", 'who comes %s'],
    ['])(\n  `that is late`, () => {', 'that is late'],
    ["test('offers what is there', () => {", undefined],
  ])('recognises a test name without a subject (%s)', (text, name) => {
    expect([...text.matchAll(NAME_WITHOUT_SUBJECT)].map(found => found[2])).toEqual(name === undefined ? [] : [name])
  })

  test('finds no file that contains a replaced word', () => {
    const refused = SOURCES.flatMap(({ file, text }) => {
      const rest = EXCEPTIONS.reduce((left, [allowed]) => left.replaceAll(allowed, ''), `${file}\n${text}`)
      return REPLACED.filter(([word]) => word.test(rest)).map(([word, term]) => `${file}: ${word}, use ${term}`)
    })
    expect(refused).toEqual([])
  })

  test('finds no name or comment that contains a word that only strings may contain', { timeout: 60_000 }, () => {
    const refused = SOURCES.filter(({ file }) => !file.endsWith('.css')).flatMap(({ file, text }) => {
      if (NAMES_KEPT.some(([allowed]) => allowed.test(file))) return []
      if (!REPLACED_IN_NAMES.some(([word]) => word.test(text))) return []
      const names = withoutTexts(file, text)
      return REPLACED_IN_NAMES.filter(([word]) => word.test(names)).map(
        ([word, term]) => `${file}: ${word}, use ${term}`,
      )
    })
    expect(refused).toEqual([])
  })

  test.each([
    ['const answer = 1', true],
    ['/** Answers a call. */\nexport {}', true],
    [`say('no answer', \`an answer: \${x ?? 'no answer'}\`, /answer/)`, false],
    ['const { answers } = contract', true],
  ])('recognises a refused word in names and comments, but ignores it in strings (%s)', (text, isSeen) => {
    expect(/answer/i.test(withoutTexts('x.ts', text))).toBe(isSeen)
  })

  test('needs each of its exceptions', () => {
    const needed = SOURCES.filter(({ file, text }) => {
      if (!NAMES_KEPT.some(([allowed]) => allowed.test(file))) return false
      const names = withoutTexts(file, text)
      return REPLACED_IN_NAMES.some(([word]) => word.test(names))
    })
    expect(NAMES_KEPT.filter(([allowed]) => !needed.some(({ file }) => allowed.test(file)))).toEqual([])
    const unused = EXCEPTIONS.filter(([allowed]) => !SOURCES.some(({ text }) => text.includes(allowed)))
    expect(unused).toEqual([])
  })
})
