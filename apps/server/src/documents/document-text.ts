import type PDFKit from 'pdfkit'
import { type Face, type Run, runsOf, useFont } from './document-fonts.ts'

/** The page size: US Letter, in points. */
export const PAGE = { width: 612, height: 792 }
export const MARGINS = { top: 60, bottom: 66, left: 66, right: 66 }
export const WIDTH = PAGE.width - MARGINS.left - MARGINS.right

export type Style = {
  readonly face: Face
  readonly sizePt: number
  readonly colour: string
  readonly lineGapPt: number
}

type TextOptions = PDFKit.Mixins.TextOptions & { readonly x?: number; readonly y?: number }

/**
 * Prints a text at the current position, in all fonts that its characters need. A Vietnamese word may need two fonts.
 * This function itself breaks such a text into lines, because pdfkit would break the line in the middle of the word.
 */
export function print(document: PDFKit.PDFDocument, text: string, style: Style, options: TextOptions = {}): void {
  const { x = document.x, y = document.y, width = WIDTH, ...rest } = options
  document.fillColor(style.colour)
  const [run, ...others] = runsOf(text, style.face)
  if (run && others.length === 0) {
    useFont(document, run, style.sizePt)
    document.text(run.text, x, y, { width, lineGap: style.lineGapPt, ...rest })
    return
  }
  document.y = y
  for (const line of linesOf(document, text, style, width)) {
    const heightPt = lineHeight(document, style)
    if (document.y + heightPt > document.page.maxY()) document.addPage()
    const spare = width - widthOf(document, line.trimEnd(), style)
    const top = document.y
    let left = x + (rest.align === 'right' ? spare : 0)
    for (const piece of runsOf(line, style.face)) {
      useFont(document, piece, style.sizePt)
      document.text(piece.text, left, top, { lineBreak: false })
      left += widthOfRun(document, piece, style)
    }
    document.y = top + heightPt
  }
  document.x = x
}

/** Returns the height in points of a text in a column. All fonts of a family have the same line height. */
export function heightOf(document: PDFKit.PDFDocument, text: string, style: Style, width = WIDTH): number {
  const [run, ...others] = runsOf(text, style.face)
  if (!run) return 0
  if (others.length > 0) return linesOf(document, text, style, width).length * lineHeight(document, style)
  useFont(document, run, style.sizePt)
  return document.heightOfString(text, { width, lineGap: style.lineGapPt })
}

/** Breaks a text into lines, between words. A word that is wider than the column is broken between its letters. */
function linesOf(document: PDFKit.PDFDocument, text: string, style: Style, width: number): string[] {
  const lines: string[] = []
  let room = 0
  for (const word of text.split(/(?<= )/)) {
    const isTooWide = widthOf(document, word.trimEnd(), style) > width
    for (const piece of isTooWide ? word : [word]) {
      const widthPt = widthOf(document, piece.trimEnd(), style)
      if (widthPt > room) {
        lines.push('')
        room = width
      }
      lines.push(`${lines.pop()}${piece}`)
      room -= widthOf(document, piece, style)
    }
  }
  return lines
}

function lineHeight(document: PDFKit.PDFDocument, style: Style): number {
  for (const run of runsOf('x', style.face)) useFont(document, run, style.sizePt)
  return document.currentLineHeight(true) + style.lineGapPt
}

function widthOf(document: PDFKit.PDFDocument, text: string, style: Style): number {
  return runsOf(text, style.face).reduce((sum, run) => sum + widthOfRun(document, run, style), 0)
}

function widthOfRun(document: PDFKit.PDFDocument, run: Run, style: Style): number {
  useFont(document, run, style.sizePt)
  return document.widthOfString(run.text)
}
