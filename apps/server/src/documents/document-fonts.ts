import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import type PDFKit from 'pdfkit'
import { unpackWoff } from '../platform/unpack-woff.ts'

/** The typefaces of a document. The kiosk's screens use the same typefaces. */
export type Face = 'text' | 'strong' | 'title'

/** A part of a string whose characters are all in one font file. */
export type Run = { readonly font: string; readonly text: string }

type FaceFiles = {
  readonly family: string
  readonly weight: number
  /** The alphabets into which the font packages split the typeface, the most common one first. */
  readonly parts: readonly string[]
  /**
   * Font tables that are not embedded. Substitution (GSUB) and kerning (GPOS) make no visible difference in small
   * print, but with them the creation of a document would take ten times as long.
   */
  readonly without: readonly string[]
}

const INTER_PARTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext']

const FACES: Readonly<Record<Face, FaceFiles>> = {
  text: { family: 'inter', weight: 400, parts: INTER_PARTS, without: ['GSUB', 'GPOS'] },
  strong: { family: 'inter', weight: 600, parts: INTER_PARTS, without: ['GSUB', 'GPOS'] },
  title: {
    family: 'playfair-display',
    weight: 600,
    parts: ['latin', 'latin-ext', 'vietnamese', 'cyrillic'],
    without: ['GSUB'],
  },
}

type FontFile = { readonly name: string; readonly bytes: Buffer; readonly font: Font }

const resolveFile = createRequire(import.meta.url).resolve
const opened = new Map<string, FontFile>()

/** Returns the font file of an alphabet from its npm package. A file is read and unpacked only once. */
function fontFile(face: Face, part: string): FontFile {
  const { family, weight, without } = FACES[face]
  const name = `${family}-${part}-${weight}`
  let file = opened.get(name)
  if (!file) {
    const path = resolveFile(`@fontsource/${family}/files/${name}-normal.woff`)
    const bytes = unpackWoff(readFileSync(path), without)
    file = { name, bytes, font: create(bytes) as Font }
    opened.set(name, file)
  }
  return file
}

/**
 * Splits a string into runs, so that names such as Nguyễn Thị are printed correctly. A character that no font file
 * contains is printed as its code point, `[U+738B]`.
 */
export function runsOf(text: string, face: Face): Run[] {
  const runs: { font: string; text: string }[] = []
  for (const letter of text) {
    const part = partWith(letter, face)
    const [font, printed] = part ? [part, letter] : [fontFile(face, 'latin'), `[${codePoint(letter)}]`]
    const last = runs.at(-1)
    if (last?.font === font.name) last.text += printed
    else runs.push({ font: font.name, text: printed })
  }
  return runs
}

export function isPrintable(text: string): boolean {
  return [...text].every(letter => partWith(letter, 'text') !== undefined)
}

/** Returns the code points of a string, such as `U+006E U+0067`. Code points also show invisible characters. */
export function codePoints(text: string): string {
  return [...text].map(codePoint).join(' ')
}

function codePoint(letter: string): string {
  return `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

function partWith(letter: string, face: Face): FontFile | undefined {
  const code = letter.codePointAt(0)!
  for (const part of FACES[face].parts) {
    const file = fontFile(face, part)
    if (file.font.hasGlyphForCodePoint(code)) return file
  }
  return undefined
}

/** Sets the document's current font to the font of a run. The first use embeds the font. */
export function useFont(document: PDFKit.PDFDocument, run: Run, sizePt: number): PDFKit.PDFDocument {
  document.registerFont(run.font, opened.get(run.font)!.bytes)
  return document.font(run.font, sizePt)
}
