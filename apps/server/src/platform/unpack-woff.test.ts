import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { unpackWoff } from './unpack-woff.ts'

const file = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-vietnamese-400-normal.woff')
const woff = readFileSync(file)

/** The checksum of a font's table: the sum of its 32-bit words (OpenType specification, "Table directory"). */
function checksum(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}

function tablesOf(sfnt: Buffer): Map<string, { wanted: number; found: number }> {
  const tables = new Map<string, { wanted: number; found: number }>()
  for (let i = 0; i < sfnt.readUInt16BE(4); i++) {
    const at = 12 + i * 16
    const [wanted, offset, length] = [4, 8, 12].map(place => sfnt.readUInt32BE(at + place))
    const padded = sfnt.subarray(offset!, offset! + length! + (-length! & 3))
    tables.set(sfnt.toString('latin1', at, at + 4), { wanted: wanted!, found: checksum(padded) })
  }
  return tables
}

test('each table of the unpacked font equals the same table of the original font', () => {
  const tables = tablesOf(unpackWoff(woff))
  expect(tables.size).toBe(woff.readUInt16BE(12))
  // The head table contains a checksum of the whole file, which the table's own checksum does not cover.
  tables.delete('head')
  for (const [name, { wanted, found }] of tables) expect(found, name).toBe(wanted)
})

test('the unpacked font has the same glyphs as the original font, even without the optional tables', () => {
  const letters = (font: Buffer) =>
    (create(font) as Font).glyphsForString('Nguyễn').map(glyph => [glyph.id, glyph.advanceWidth])
  expect(letters(unpackWoff(woff))).toEqual(letters(woff))
  expect(letters(unpackWoff(woff, ['GSUB', 'GPOS']))).toEqual(letters(woff))
  expect([...tablesOf(unpackWoff(woff, ['GSUB', 'GPOS'])).keys()]).not.toContain('GPOS')
})

test('a file that is not a WOFF font is refused', () => {
  expect(() => unpackWoff(unpackWoff(woff))).toThrow('no WOFF font')
})
