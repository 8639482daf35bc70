import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refuseForeignFiles, refuseWritable } from './versions.mjs'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
if (!isRoot) console.log('The check of an installed version’s files is not tried here: root is missing.')

let folder: string
const place = (name: string) => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-versions-'))
  chmodSync(folder, 0o755)
  mkdirSync(place('tools'))
  writeFileSync(place('tools/start.mjs'), '', { mode: 0o644 })
  symlinkSync('../tools/start.mjs', place('tools/link'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe.skipIf(!isRoot)('the files of an installed version', () => {
  test('are accepted if all files belong to root', () => {
    expect(() => refuseForeignFiles(folder)).not.toThrow()
  })

  test.each<[string, () => void]>([
    ['a file of another user', () => chownSync(place('tools/start.mjs'), NOBODY, NOBODY)],
    ['a file that everybody may write', () => chmodSync(place('tools/start.mjs'), 0o666)],
    ['a program that runs as its owner', () => chmodSync(place('tools/start.mjs'), 0o4755)],
    ['a link to an absolute path', () => symlinkSync('/etc/passwd', place('out'))],
    ['a link to a folder above', () => symlinkSync('../other', place('out'))],
    ['a device', () => execFileSync('mkfifo', ['-m', '600', place('out')])],
  ])('are refused with %s', (_what, spoil) => {
    spoil()
    expect(() => refuseForeignFiles(folder)).toThrow(/could be changed by others, or is a link to another folder/)
  })
})

test.skipIf(!isRoot)('a git clone is refused if another user could change its files', () => {
  const clone = place('tools')
  expect(() => refuseWritable(clone)).not.toThrow()
  chmodSync(clone, 0o777)
  expect(() => refuseWritable(clone)).toThrow(`Others than root may write to ${clone}:`)
  chmodSync(clone, 0o755)
  chownSync(folder, NOBODY, NOBODY)
  expect(() => refuseWritable(clone)).toThrow(`Others than root may write to ${folder}:`)
})
