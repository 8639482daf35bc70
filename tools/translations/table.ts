import { NOTES } from './notes.ts'
import { readWords, TRANSLATED, type Translated, writeWords } from './word-files.ts'

const HEADER = ['English text', 'es-US', 'vi', 'note']

/**
 * The table for translators. Each line has four cells separated by tabs, and the note begins with the key in brackets.
 */
export function exportTable(folder: string): string {
  const [spanish, vietnamese] = TRANSLATED.map(language => readWords(folder, language))
  const rows = [...readWords(folder, 'en')].map(([key, { words }]) => [
    words,
    spanish!.get(key)!.words,
    vietnamese!.get(key)!.words,
    `[${key}] ${NOTES[key] ?? ''}`.trim(),
  ])
  return [HEADER, ...rows].map(cells => `${cells.join('\t')}\n`).join('')
}

export type Imported = {
  /** The number of changed words by language. */
  readonly changed: Readonly<Record<Translated, number>>
  readonly files: readonly string[]
}

/**
 * Writes the Spanish and Vietnamese words of a table to the source. Rows may be missing.
 *
 * @throws Error that lists the invalid rows; nothing is then written
 */
export function importTable(folder: string, table: string): Imported {
  const english = readWords(folder, 'en')
  const current = { es: readWords(folder, 'es'), vi: readWords(folder, 'vi') }
  const errors: string[] = []
  const changes: { language: Translated; at: NonNullable<ReturnType<typeof current.es.get>>; words: string }[] = []
  const [header, ...rows] = cellsOf(table)
  if (header?.join() !== HEADER.join()) throw new Error(`The first line must have the cells ${HEADER.join(', ')}.`)
  for (const [original = '', es = '', vi = '', note = ''] of rows) {
    const key = /^\[([^\]]+)\]/.exec(note)?.[1] ?? ''
    const now = english.get(key)?.words
    if (now === undefined) errors.push(`No message has the key of the row "${original}" (${note}).`)
    else if (now.trim() !== original.trim()) errors.push(`${key}: the English words have changed since the export.`)
    else
      for (const [language, cell] of [['es', es] as const, ['vi', vi] as const]) {
        const words = likeEnglish(cell, now)
        const at = current[language].get(key)!
        const error = errorIn(words, now)
        if (error !== null) errors.push(`${key}, ${language}: ${error}`)
        else if (words !== at.words) changes.push({ language, at, words })
      }
  }
  if (errors.length > 0) throw new Error(errors.join('\n'))
  const files = writeWords(folder, changes)
  const count = (language: Translated) => changes.filter(change => change.language === language).length
  return { changed: { es: count('es'), vi: count('vi') }, files }
}

/**
 * Returns the rows of a table. A spreadsheet puts quotation marks around some cells and doubles the quotation marks
 * inside these cells.
 */
function cellsOf(table: string): string[][] {
  return table
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => line.split('\t').map(cell => (/^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell)))
}

/**
 * Converts a cell to a message in Unicode form NFC. The message begins and ends with the same spaces as the English
 * words.
 */
function likeEnglish(cell: string, english: string): string {
  const [before, after] = [/^ */.exec(english)![0], / *$/.exec(english)![0]]
  return before + cell.normalize('NFC').trim() + after
}

const valuesOf = (words: string) => [...new Set([...words.matchAll(/\{([\w -]+)[,}]/g)].map(found => found[1]!))].sort()

function errorIn(words: string, english: string): string | null {
  if (words.trim() === '') return 'the cell is empty.'
  const [mine, theirs] = [valuesOf(words).join(', '), valuesOf(english).join(', ')]
  return mine === theirs ? null : `the values are {${mine}} instead of {${theirs}}.`
}
