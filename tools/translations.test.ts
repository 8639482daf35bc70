import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_WORDS } from '@frontlash/domain/messages/all-words'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NOTES } from './translations/notes.ts'
import { exportTable, importTable } from './translations/table.ts'
import { readWords } from './translations/word-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'))
  cpSync(join(import.meta.dirname, '../packages/domain/src/messages'), folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const wordsIn = (language: 'en' | 'es' | 'vi') =>
  Object.fromEntries([...readWords(folder, language)].map(([key, { words }]) => [key, words]))

test('the exported table has each message in all languages', () => {
  const rows = exportTable(folder)
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'))
  expect(rows[0]).toEqual(['English text', 'es-US', 'vi', 'note'])
  const [byKey, columns] = [(note: string) => /^\[(.*?)\]/.exec(note)![1]!, ['en', 'es', 'vi'] as const]
  columns.forEach((language, column) => {
    expect(Object.fromEntries(rows.slice(1).map(row => [byKey(row[3]!), row[column]]))).toEqual(ALL_WORDS[language])
  })
})

test('an import of an unchanged table changes no file', () => {
  const before = exportTable(folder)
  expect(importTable(folder, before)).toEqual({ changed: { es: 0, vi: 0 }, files: [] })
  expect(importTable(folder, `\uFEFF${before.replaceAll('\n', '\r\n')}`).files).toEqual([])
  expect(exportTable(folder)).toBe(before)
})

test('a changed cell of an imported table becomes the message in the language of its column', () => {
  const before = { en: wordsIn('en'), es: wordsIn('es'), vi: wordsIn('vi') }
  const changed = exportTable(folder)
    .replace('Le damos la bienvenida', `"Le damos la ""bienvenida"", hoy"`)
    .replace(before.vi['lang.failed']!, 'Chưa có ngôn ngữ này.'.normalize('NFD'))
    .replace('\t STOP para no recibir textos.', '\tEnvíe STOP para salir.')
  expect(importTable(folder, changed)).toEqual({
    changed: { es: 2, vi: 1 },
    files: expect.arrayContaining(['es.ts', 'texts.es.ts', 'first-screen.ts']),
  })
  expect(wordsIn('en')).toEqual(before.en)
  expect(wordsIn('es')).toEqual({
    ...before.es,
    'check.title': 'Le damos la "bienvenida", hoy',
    'sms.stopNotice': ' Envíe STOP para salir.',
  })
  expect(wordsIn('vi')).toEqual({ ...before.vi, 'lang.failed': 'Chưa có ngôn ngữ này.' })
  expect(importTable(folder, exportTable(folder)).files).toEqual([])
})

test.each<[problem: string, from: string, to: string, error: RegExp]>([
  ['a value that is missing', 'Hoy, {date}', 'Hoy', /common\.today, es: the values are \{\} instead of \{date\}/],
  ['an empty cell', '\tHoy, {date}\t', '\t\t', /common\.today, es: the cell is empty/],
  ['changed English words', 'Today, {date}', 'On {date}', /common\.today: the English words have changed/],
  ['an unknown key', '[common.today]', '[common.yesterday]', /No message has the key/],
  ['other columns', 'es-US', 'fr', /The first line must have/],
])('a table with %s is refused and changes no file', (_, from, to, error) => {
  const before = exportTable(folder)
  expect(before).toContain(from)
  expect(() => importTable(folder, before.replace(from, to).replace('Regresar', 'Volver'))).toThrow(error)
  expect(exportTable(folder)).toBe(before)
})

test('each note for translators belongs to an existing message', () => {
  expect(Object.keys(NOTES).filter(key => !(key in ALL_WORDS.en))).toEqual([])
})
