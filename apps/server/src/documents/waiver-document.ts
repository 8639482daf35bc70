import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { fullDate } from '@frontlash/domain/salon-words'
import { signingMoment } from '@frontlash/domain/waiver/signing-moment'
import { readWaiverText, type WaiverSection, type WaiverText } from '@frontlash/domain/waiver/waiver-text'
import PDFDocument from 'pdfkit'
import { inkBox } from '../platform/png/png-ink.ts'
import { readPng } from '../platform/png/png-picture.ts'
import { type EvidenceGroup, evidenceOf } from '../records/waivers/waiver-evidence.ts'
import { canonicalRecord } from '../records/waivers/waiver-record.ts'
import type { WaiverSigner } from '../records/waivers/waiver-signer.ts'
import type { WaiverToPrint } from '../records/waivers/waiver-store.ts'
import { codePoints, type Face, isPrintable, runsOf, useFont } from './document-fonts.ts'

const INK = '#2b1038'
const SOFT = '#6b4a80'
const BRAND = '#a64de8'
const BRAND_DEEP = '#8d1de0'
const VEIL = '#f5eafd'
const HAIRLINE = '#d9c7e2'

/** US Letter, in points. */
const PAGE = { width: 612, height: 792 }
const MARGINS = { top: 60, bottom: 66, left: 66, right: 66 }
const WIDTH = PAGE.width - MARGINS.left - MARGINS.right
const FOOT = PAGE.height - MARGINS.bottom
const FOOTER_Y = PAGE.height - 44
const BOX_PADDING = 14
const LABEL_WIDTH = 148
const SIGNATURE = { width: 292, height: 84 }
const DATE_LEFT = MARGINS.left + SIGNATURE.width + 28
/** The maximum scale in points per pixel. A small signature is not printed larger than on the tablet. */
const LARGEST_SCALE = 0.75
/** These limits accept any size of a signature, because a document is printed regardless of the salon's limits. */
const ANY_SIZE = { minWidthPx: 1, minHeightPx: 1, maxWidthPx: 3000, maxHeightPx: 2000 }

type Style = { readonly face: Face; readonly sizePt: number; readonly colour: string; readonly lineGapPt: number }

const TITLE: Style = { face: 'title', sizePt: 27, colour: INK, lineGapPt: 0 }
const SALON: Style = { face: 'strong', sizePt: 9, colour: BRAND_DEEP, lineGapPt: 0 }
const HEADING: Style = { face: 'strong', sizePt: 10.5, colour: INK, lineGapPt: 2 }
const BODY: Style = { face: 'text', sizePt: 9.6, colour: INK, lineGapPt: 2.8 }
const CAPTION: Style = { face: 'text', sizePt: 8.5, colour: SOFT, lineGapPt: 1.5 }
const LABEL: Style = { face: 'text', sizePt: 8, colour: SOFT, lineGapPt: 1.5 }
const VALUE: Style = { face: 'text', sizePt: 8, colour: INK, lineGapPt: 1.5 }

const SAMPLE: Style = { face: 'strong', sizePt: 150, colour: BRAND_DEEP, lineGapPt: 0 }

export type DocumentSetting = {
  readonly signer: WaiverSigner
  /** The address at which the document can be verified. The document shows it. */
  readonly verifyUrl: string
}

/**
 * Creates a signed waiver's PDF: the waiver text, the signature on its line, a page of evidence, and two attached files
 * with the hashed record and the signature's image. The same record always gives the same bytes, so creating the PDF
 * again does no harm.
 */
export async function printWaiver(waiver: WaiverToPrint, setting: DocumentSetting): Promise<Buffer> {
  const { record } = waiver
  const text = readWaiverText(waiver.text, waiver.setApart ?? undefined)
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: MARGINS,
    bufferPages: true,
    lang: record.language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: text.title,
      Author: record.salonName,
      Subject: `Waiver ${record.id}`,
      Producer: 'Frontlash',
      Creator: 'Frontlash',
      CreationDate: record.receivedAt,
      ModDate: record.receivedAt,
    },
  })
  const bytes = gathered(document)
  attachEvidence(document, waiver)

  printTop(document, text.title, {
    above: `${record.salonName}  ·  ${LOCATION_NAMES[record.locationId]}`,
    below: `Read and signed by ${record.clientName} on ${fullDate(signingMoment(record.receivedAt, record.signedAt), record.timeZone)}`,
  })
  for (const section of text.sections)
    section.setApart ? printApart(document, section) : printSection(document, section)
  await printSignature(document, waiver)

  document.addPage()
  const byCodePoints = isPrintable(record.clientName) ? null : codePoints(record.clientName)
  printEvidence(document, evidenceOf(waiver, text.title, setting.signer, byCodePoints), setting.verifyUrl)
  printFooters(document, waiver)
  document.end()
  return bytes
}

/** Creates a PDF of a waiver text with SAMPLE across every page. It is never stored. */
export async function printSample(text: WaiverText, of: { salonName: string; language: string }): Promise<Buffer> {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: MARGINS,
    bufferPages: true,
    lang: of.language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: `SAMPLE: ${text.title}`, Author: of.salonName, Producer: 'Frontlash', Creator: 'Frontlash' },
  })
  const bytes = gathered(document)
  printTop(document, text.title, { above: of.salonName, below: 'SAMPLE. Not signed, and not for signing.' })
  for (const section of text.sections)
    section.setApart ? printApart(document, section) : printSection(document, section)
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    document.page.margins = { ...MARGINS, bottom: 0 }
    document.save()
    document.rotate(-52, { origin: [PAGE.width / 2, PAGE.height / 2] }).opacity(0.14)
    print(document, 'SAMPLE', SAMPLE, {
      x: 0,
      y: PAGE.height / 2 - 90,
      width: PAGE.width,
      align: 'center',
      lineBreak: false,
    })
    document.restore()
  }
  document.end()
  return bytes
}

function gathered(document: PDFKit.PDFDocument): Promise<Buffer> {
  const pieces: Buffer[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (piece: Buffer) => pieces.push(piece))
    document.on('end', () => resolve(Buffer.concat(pieces)))
    document.on('error', reject)
  })
}

/** Attaches the files with which anyone can compute the record's hash and verify the server's signature. */
function attachEvidence(document: PDFKit.PDFDocument, waiver: WaiverToPrint): void {
  const dates = { creationDate: waiver.record.receivedAt, modifiedDate: waiver.record.receivedAt }
  document.file(Buffer.from(canonicalRecord(waiver.record)), {
    ...dates,
    name: 'record.json',
    type: 'application/json',
    description: 'The record whose SHA-256 is signed by the server',
  })
  document.file(waiver.signaturePng, {
    ...dates,
    name: 'signature.png',
    type: 'image/png',
    description: 'The signature as it was drawn',
  })
}

/** Prints a string at the current position, in as many fonts as its letters need. */
function print(
  document: PDFKit.PDFDocument,
  text: string,
  style: Style,
  options: PDFKit.Mixins.TextOptions & { x?: number; y?: number } = {},
): void {
  const { x = document.x, y = document.y, ...rest } = options
  const runs = runsOf(text, style.face)
  document.fillColor(style.colour)
  runs.forEach((run, index) => {
    useFont(document, run, style.sizePt)
    const layout = { width: WIDTH, lineGap: style.lineGapPt, ...rest, continued: index < runs.length - 1 }
    if (index === 0) document.text(run.text, x, y, layout)
    else document.text(run.text, layout)
  })
}

/** Returns the height of a string in points. All fonts of a family have the same height. */
function heightOf(document: PDFKit.PDFDocument, text: string, style: Style, width = WIDTH): number {
  const [first] = runsOf(text, style.face)
  if (!first) return 0
  useFont(document, first, style.sizePt)
  return document.heightOfString(text, { width, lineGap: style.lineGapPt })
}

function ensureRoom(document: PDFKit.PDFDocument, heightPt: number): void {
  if (document.y + heightPt > FOOT) document.addPage()
}

function printTop(document: PDFKit.PDFDocument, title: string, lines: { above: string; below: string }): void {
  print(document, lines.above, SALON, { characterSpacing: 0.3 })
  document.y += 6
  print(document, title, TITLE)
  document.y += 4
  print(document, lines.below, CAPTION)
  document.y += 10
  rule(document, MARGINS.left, WIDTH, BRAND, 1.2)
  document.y += 14
}

function printSection(document: PDFKit.PDFDocument, { heading, paragraphs }: WaiverSection): void {
  // A heading is kept on the same page as the first lines below it.
  ensureRoom(document, heightOf(document, heading, HEADING) + 3 * (BODY.sizePt + BODY.lineGapPt) + 6)
  print(document, heading, HEADING)
  document.y += 2
  for (const paragraph of paragraphs) {
    print(document, paragraph, BODY)
    document.y += 5
  }
  document.y += 7
}

/** Prints an important notice in a box that is not split between pages. */
function printApart(document: PDFKit.PDFDocument, { heading, paragraphs }: WaiverSection): void {
  const width = WIDTH - 2 * BOX_PADDING
  const style = { ...BODY, face: 'strong' as const }
  const height =
    2 * BOX_PADDING +
    heightOf(document, heading, HEADING, width) +
    paragraphs.reduce((sum, paragraph) => sum + 5 + heightOf(document, paragraph, style, width), 0)
  ensureRoom(document, height)
  const top = document.y
  document.rect(MARGINS.left, top, WIDTH, height).fill(VEIL)
  document.rect(MARGINS.left, top, 3.5, height).fill(BRAND)
  const x = MARGINS.left + BOX_PADDING
  print(document, heading, HEADING, { x, y: top + BOX_PADDING, width })
  for (const paragraph of paragraphs) {
    print(document, paragraph, style, { x, y: document.y + 5, width })
  }
  document.x = MARGINS.left
  document.y = top + height + 14
}

async function printSignature(document: PDFKit.PDFDocument, waiver: WaiverToPrint): Promise<void> {
  const { record, signaturePng } = waiver
  ensureRoom(document, SIGNATURE.height + 60)
  document.y += 8
  const lineY = document.y + SIGNATURE.height
  const picture = readPng(signaturePng, ANY_SIZE)
  const box = picture && (await inkBox(picture))
  if (!picture || !box) throw new Error('the picture of a signature that was accepted cannot be read')
  // The strokes are scaled to the signature line. The empty space around them is cut off.
  const scale = Math.min(SIGNATURE.width / box.width, SIGNATURE.height / box.height, LARGEST_SCALE)
  const left = MARGINS.left + (SIGNATURE.width - box.width * scale) / 2
  const top = lineY - 3 - box.height * scale
  document.save()
  document.rect(left - 1, top - 1, box.width * scale + 2, box.height * scale + 2).clip()
  document.image(signaturePng, left - box.left * scale, top - box.top * scale, { width: picture.width * scale })
  document.restore()

  document.y = lineY
  rule(document, MARGINS.left, SIGNATURE.width, INK, 0.8)
  rule(document, DATE_LEFT, WIDTH + MARGINS.left - DATE_LEFT, INK, 0.8)
  const dateWidth = WIDTH + MARGINS.left - DATE_LEFT
  const signedOn = fullDate(signingMoment(record.receivedAt, record.signedAt), record.timeZone)
  const dateHeight = heightOf(document, signedOn, BODY, dateWidth)
  print(document, signedOn, BODY, { x: DATE_LEFT, y: lineY - dateHeight - 2, width: dateWidth })
  print(document, 'Date', CAPTION, { x: DATE_LEFT, y: lineY + 5, width: dateWidth })
  print(document, `Signature of ${record.clientName}`, CAPTION, {
    x: MARGINS.left,
    y: lineY + 5,
    width: SIGNATURE.width,
  })
  document.x = MARGINS.left
}

function printEvidence(document: PDFKit.PDFDocument, groups: readonly EvidenceGroup[], verifyUrl: string): void {
  print(document, 'Record of the signing', { ...TITLE, sizePt: 20 })
  document.y += 8
  rule(document, MARGINS.left, WIDTH, BRAND, 1.2)
  document.y += 10
  for (const { heading, rows } of groups) {
    ensureRoom(document, 40)
    print(document, heading, HEADING)
    document.y += 3
    for (const [label, value] of rows) printRow(document, label, value)
    document.y += 9
  }
  const how =
    'To check this document, open the address below and choose this file: the salon says whether it is one of its own, and from which day and place.'
  ensureRoom(document, 2 * BOX_PADDING + 44)
  const top = document.y + 2
  const width = WIDTH - 2 * BOX_PADDING
  const height = 2 * BOX_PADDING + heightOf(document, how, CAPTION, width) + 20
  document.rect(MARGINS.left, top, WIDTH, height).fill(VEIL)
  print(document, how, CAPTION, { x: MARGINS.left + BOX_PADDING, y: top + BOX_PADDING, width })
  print(document, verifyUrl, { ...HEADING, colour: BRAND_DEEP }, { y: document.y + 4, width, link: verifyUrl })
  document.x = MARGINS.left
}

function printRow(document: PDFKit.PDFDocument, label: string, value: string): void {
  const width = WIDTH - LABEL_WIDTH
  const height = Math.max(heightOf(document, value, VALUE, width), heightOf(document, label, LABEL, LABEL_WIDTH - 8))
  ensureRoom(document, height + 6)
  const top = document.y
  print(document, label, LABEL, { x: MARGINS.left, y: top + 2, width: LABEL_WIDTH - 8 })
  print(document, value, VALUE, { x: MARGINS.left + LABEL_WIDTH, y: top + 2, width })
  document.x = MARGINS.left
  document.y = top + height + 3
  rule(document, MARGINS.left, WIDTH, HAIRLINE, 0.4)
}

function printFooters(document: PDFKit.PDFDocument, { record }: WaiverToPrint): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    // The footer is in the bottom margin, where a string would otherwise start a new page.
    document.page.margins = { ...MARGINS, bottom: 0 }
    const style = { ...CAPTION, sizePt: 7.5 }
    const of = `Page ${page - start + 1} of ${count}`
    print(document, `Waiver ${record.id}`, style, { x: MARGINS.left, y: FOOTER_Y, width: WIDTH, lineBreak: false })
    print(document, of, style, { x: MARGINS.left, y: FOOTER_Y, width: WIDTH, align: 'right' })
  }
}

function rule(document: PDFKit.PDFDocument, left: number, width: number, colour: string, thickness: number): void {
  document
    .moveTo(left, document.y)
    .lineTo(left + width, document.y)
    .lineWidth(thickness)
    .stroke(colour)
}
