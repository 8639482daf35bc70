import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** The folders of the screens that clients see, and of the rules that they share with the server. */
const FOLDERS = [
  'apps/web/src/kiosk',
  'apps/web/src/shell',
  'apps/web/src/ui',
  'packages/ui/src',
  'packages/domain/src/check-in',
]

/** The files of these folders that only staff see. They stay English. */
const OF_STAFF = [
  'apps/web/src/kiosk/change-location/',
  'apps/web/src/shell/kiosk-exit',
  'apps/web/src/shell/desk-page.tsx',
  'apps/web/src/ui/password-form.tsx',
  'apps/web/src/ui/pin-',
  'apps/web/src/ui/use-pin-attempt.ts',
  'packages/ui/src/dialog.tsx',
  'packages/ui/src/use-wait.tsx',
]

/** Words that are stored or sent in English, or that are no words: names of keys and letters of two sizes. */
const NOT_SAID = new Set([
  'Walk-in Service',
  'New Client Visit',
  'To be assigned',
  'Looking for appointment later',
  'Full set - available now',
  'Wants to speak to manager',
  'Check In',
  'A−',
  'A+',
  // The link that only signed-in staff see.
  'Manager Dashboard',
])

/** The attributes whose text is read or spoken to a user. */
const SPOKEN = new Set(['aria-label', 'aria-description', 'title', 'label', 'placeholder', 'alt', 'lead', 'question'])

type Node = { readonly type: string; readonly [key: string]: unknown }

const FILES = FOLDERS.flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test|\.d)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name))),
).filter(file => !OF_STAFF.some(staff => file.startsWith(staff)))

test('the words that clients read are only in the files of messages', () => {
  expect(FILES.flatMap(file => wordsIn(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})

test.each([
  ['<p>Thank you</p>', 'Thank you'],
  ["<p>{isBusy ? 'Saving' : say('common.done')}</p>", 'Saving'],
  ['<p aria-label="Steps" />', 'Steps'],
  [`<Detail label={\`For \${name}\`} />`, 'For'],
  ["const FAILED = 'Please try again.'", 'Please try again.'],
  [`const told = \`Your visit is at \${time}\``, 'Your visit is at'],
])('wording shown to clients is found in the code of a screen (%s)', (code, word) => {
  expect(wordsIn('example.tsx', code)).toEqual([`example.tsx: ${word}`])
})

test('names of keys, events, classes and messages do not count as words for clients', () => {
  const code = `import a from 'A file'; <p className="quiet-note" data-kind="On">{say('common.done')} · {key === 'Enter' && 5}</p>`
  expect(wordsIn('example.tsx', code)).toEqual([])
})

/** Returns the words in the code of a file that a client would see or hear. */
function wordsIn(file: string, code: string): string[] {
  const found: string[] = []
  const add = (text: string) => NOT_SAID.has(text.trim()) || found.push(`${file}: ${text.trim()}`)
  const visit = (node: Node, isShown: boolean): void => {
    if (isForDevelopers(node)) return
    if (/^(?:Import\w*Declaration$|TS)/.test(node.type)) return
    if (node.type === 'JSXText' && /\p{L}/u.test(String(node.value))) add(String(node.value))
    if (node.type === 'Literal' && typeof node.value === 'string') check(node.value, isShown, add)
    if (node.type === 'TemplateElement') check((node.value as { cooked: string }).cooked, isShown, add)
    for (const [key, child] of Object.entries(node)) {
      for (const one of [child].flat() as unknown[]) {
        if (typeof one === 'object' && one !== null && 'type' in one) visit(one as Node, shows(node, key, isShown))
      }
    }
  }
  visit(parseSync(file, code).program as unknown as Node, false)
  return found
}

/** True for errors and log lines, which no client sees. */
function isForDevelopers(node: Node): boolean {
  const called = (node.callee ?? {}) as { name?: string; object?: { name?: string } }
  return (node.type === 'NewExpression' && called.name === 'Error') || called.object?.name === 'console'
}

/** Whether the value of a node's part is shown: the children of an element, and attributes with words. */
function shows(node: Node, key: string, isShown: boolean): boolean {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return key === 'children'
    case 'JSXAttribute':
      return SPOKEN.has((node.name as { name: string }).name)
    case 'CallExpression':
    case 'BinaryExpression':
    case 'ArrowFunctionExpression':
    case 'MemberExpression':
      return false
    case 'ConditionalExpression':
      return isShown && key !== 'test'
    default:
      return isShown
  }
}

/** A shown text is a word. Any other text is a sentence if it begins with a capital and has several words. */
function check(text: string, isShown: boolean, add: (text: string) => unknown): void {
  const isSentence = /^\s*\p{Lu}[\p{L}’']*,? \p{L}[\p{L}’']/u.test(text)
  if (isSentence || (isShown && /\p{L}{2}/u.test(text))) add(text)
}
