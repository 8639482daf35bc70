import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export const TRANSLATED = ['es', 'vi'] as const

export type Translated = (typeof TRANSLATED)[number]

/** A message in a file of words, with the position of its string literal. */
type Word = { readonly file: string; readonly words: string; readonly start: number; readonly end: number }

/** The files with the words of a language, in the order of the exported table. */
const filesOf = (language: 'en' | Translated) => [
  ...(language === 'en' ? ['broken-screen.ts'] : []),
  'first-screen.ts',
  `${language}.ts`,
  `texts.${language}.ts`,
  `document.${language}.ts`,
]

/**
 * Reads the words of a language from the source, by key. The message about a language that could not be loaded has the
 * key `lang.failed`. This message is in `first-screen.ts` for all languages.
 */
export function readWords(folder: string, language: 'en' | Translated): Map<string, Word> {
  const found = new Map<string, Word>()
  for (const file of filesOf(language)) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const { key, words, start, end } of literalsOf(file, text)) {
      const isOfFirstScreen = file === 'first-screen.ts'
      if (isOfFirstScreen && key === language) found.set('lang.failed', { file, words, start, end })
      else if (!isOfFirstScreen || (language === 'en' && key.includes('.'))) found.set(key, { file, words, start, end })
    }
  }
  return found
}

type Literal = { readonly key: string; readonly words: string; readonly start: number; readonly end: number }

/** Returns the properties in a file's objects whose value is a string. */
function literalsOf(file: string, text: string): Literal[] {
  const found: Literal[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, key, value } = node as { type?: string; key?: Named; value?: Valued }
    if (type === 'Property' && key && value?.type === 'Literal' && typeof value.value === 'string')
      found.push({ key: key.name ?? key.value ?? '', words: value.value, start: value.start, end: value.end })
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, text).program)
  return found
}

type Named = { readonly name?: string; readonly value?: string }
type Valued = { readonly type: string; readonly value: unknown; readonly start: number; readonly end: number }

/** Replaces words in their files. Returns the names of the changed files. */
export function writeWords(
  folder: string,
  changes: readonly { readonly at: Word; readonly words: string }[],
): string[] {
  const files = [...new Set(changes.map(({ at }) => at.file))]
  for (const file of files) {
    let text = readFileSync(join(folder, file), 'utf8')
    // The last position is changed first, so that the earlier positions stay valid.
    const ofFile = changes.filter(({ at }) => at.file === file).sort((a, b) => b.at.start - a.at.start)
    for (const { at, words } of ofFile) text = text.slice(0, at.start) + JSON.stringify(words) + text.slice(at.end)
    writeFileSync(join(folder, file), text)
  }
  return files
}
