import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from './journal.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-journal-'))
  file = join(folder, 'deeper', 'sandbox.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = () => openJournal(file, entry => entry.id === 'forgotten')
const optOut = (id: string, isOut: boolean) => ({ kind: 'opt-out', id, isOut }) as const

test('a restart of the sandbox restores the last entry of each id in the journal', () => {
  const first = open()
  first.write(optOut('a', true))
  first.write(optOut('b', true))
  first.write(optOut('a', false))
  first.close()
  const second = open()
  expect(second.earlier('opt-out')).toEqual([optOut('b', true), optOut('a', false)])
  expect(second.earlier('booking')).toEqual([])
  second.close()
})

test('a restart of the sandbox skips an incomplete last line in the journal', () => {
  const first = open()
  first.write(optOut('a', true))
  first.close()
  appendFileSync(file, '{"kind":"opt-out","id":"b","isO')
  const second = open()
  expect(second.earlier('opt-out')).toEqual([optOut('a', true)])
  second.write(optOut('c', true))
  second.close()
  const third = open()
  expect(third.earlier('opt-out').map(entry => entry.id)).toEqual(['a', 'c'])
  third.close()
})

test('a restart of the sandbox skips invalid lines in the journal', () => {
  open().close()
  writeFileSync(file, '\n42\nnull\n{"kind":"opt-out"}\n{"kind":"opt-out","id":"a","isOut":true}\n')
  const journal = open()
  expect(journal.earlier('opt-out')).toEqual([optOut('a', true)])
  journal.close()
})

test('a restart of the sandbox removes outdated entries from the journal', () => {
  const first = open()
  for (let times = 0; times < 50; times++) first.write(optOut('a', times % 2 === 0))
  first.write(optOut('forgotten', true))
  first.close()
  open().close()
  expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(optOut('a', false))}\n`)
})
