import { type Language, languageOfTag } from '@frontlash/domain/language'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { SALON_DATES } from '@frontlash/domain/messages/all-words'
import { atLineStart } from '@frontlash/domain/messages/salon-dates'
import { signingMoment } from '@frontlash/domain/waiver/signing-moment'
import { readWaiverText, type WaiverSection, type WaiverText } from '@frontlash/domain/waiver/waiver-text'
import PDFDocument from 'pdfkit'
import { inkBox } from '../platform/png/png-ink.ts'
import { readPng } from '../platform/png/png-picture.ts'
import { type EvidenceGroup, evidenceOf, type SayDocument, sayDocument } from '../records/waivers/waiver-evidence.ts'
import { canonicalRecord, type WaiverRecord } from '../records/waivers/waiver-record.ts'
import type { WaiverSigner } from '../records/waivers/waiver-signer.ts'
import type { WaiverToPrint } from '../records/waivers/waiver-store.ts'
import { codePoints, isPrintable } from './document-fonts.ts'
import { heightOf, MARGINS, PAGE, print, type Style, WIDTH } from './document-text.ts'

const INK = '#2b1038'
const SOFT = '#6b4a80'
const BRAND = '#a64de8'
const BRAND_DEEP = '#8d1de0'
const VEIL = '#f5eafd'
const HAIRLINE = '#d9c7e2'

const FOOT = PAGE.height - MARGINS.bottom
const FOOTER_Y = PAGE.height - 44
const BOX_PADDING = 14
const LABEL_WIDTH = 148
const SIGNATURE = { width: 292, height: 84 }
const DATE_LEFT = MARGINS.left + SIGNATURE.width + 28
/** The maximum scale in points per pixel. It keeps a small signature from being printed larger than on the tablet. */
const LARGEST_SCALE = 0.75
/** Limits that accept signatures of any size, because the salon's limits do not apply when a document is printed. */
const ANY_SIZE = { minWidthPx: 1, minHeightPx: 1, maxWidthPx: 3000, maxHeightPx: 2000 }

const TITLE: Style = { face: 'title', sizePt: 27, colour: INK, lineGapPt: 0 }
const SALON: Style = { face: 'strong', sizePt: 9, colour: BRAND_DEEP, lineGapPt: 0 }
const HEADING: Style = { face: 'strong', sizePt: 10.5, colour: INK, lineGapPt: 2 }
const BODY: Style = { face: 'text', sizePt: 9.6, colour: INK, lineGapPt: 2.8 }
const CAPTION: Style = { face: 'text', sizePt: 8.5, colour: SOFT, lineGapPt: 1.5 }
const LABEL: Style = { face: 'text', sizePt: 8, colour: SOFT, lineGapPt: 1.5 }
const VALUE: Style = { face: 'text', sizePt: 8, colour: INK, lineGapPt: 1.5 }

const SAMPLE: Style = { face: 'strong', sizePt: 150, colour: BRAND_DEEP, lineGapPt: 0 }

export type DocumentSetting = {
  /** The translator who checked the signed translation, and the date; null if the salon has not recorded this check. */
  readonly checkedBy?: string | null
  readonly signer: WaiverSigner
  /** The URL at which anyone can verify the document. The URL is printed on the document. */
  readonly verifyUrl: string
}

/**
 * Creates a signed waiver's PDF: the waiver text, the signature on its line, evidence, and two attached files with the
 * hashed record and the signature's image. After a signed translation the English text follows as an annex, and the
 * evidence is printed in both languages. The same record always gives the same bytes, so creating the PDF again does no
 * harm.
 */
export async function printWaiver(waiver: WaiverToPrint, setting: DocumentSetting): Promise<Buffer> {
  const { record } = waiver
  const setApart = waiver.setApart ?? undefined
  const text = readWaiverText(waiver.text, setApart)
  const language = languageOfTag(record.language)
  const say = sayDocument(language)
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
    below: say('pdf.readAndSigned', { name: record.clientName, date: signedOn(record, language) }),
  })
  printSections(document, text)
  await printSignature(document, waiver, language)
  if (waiver.englishText !== null) printAnnex(document, readWaiverText(waiver.englishText, setApart), say)

  const nameByCodePoints = isPrintable(record.clientName) ? null : codePoints(record.clientName)
  const { signer, verifyUrl, checkedBy = null } = setting
  for (const one of language === 'en' ? ['en' as const] : [language, 'en' as const]) {
    document.addPage()
    const evidence = evidenceOf(waiver, { title: text.title, signer, language: one, checkedBy, nameByCodePoints })
    printEvidence(document, evidence, verifyUrl, sayDocument(one))
  }
  printFooters(document, waiver, say)
  document.end()
  return bytes
}

/** Creates a PDF of a waiver text with SAMPLE across each page. The PDF is never stored. */
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
  printSections(document, text)
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

/** Prints the English text as an annex, below a sentence that says that the client did not sign the English text. */
function printAnnex(document: PDFKit.PDFDocument, text: WaiverText, say: SayDocument): void {
  document.addPage()
  const note = say('pdf.englishText')
  const width = WIDTH - 2 * BOX_PADDING
  const height = 2 * BOX_PADDING + heightOf(document, note, BODY, width)
  const top = document.y
  document.rect(MARGINS.left, top, WIDTH, height).fill(VEIL)
  print(document, note, BODY, { x: MARGINS.left + BOX_PADDING, y: top + BOX_PADDING, width })
  document.x = MARGINS.left
  document.y = top + height + 18
  print(document, text.title, TITLE)
  document.y += 14
  printSections(document, text)
}

function printSections(document: PDFKit.PDFDocument, { sections }: WaiverText): void {
  for (const section of sections) section.setApart ? printApart(document, section) : printSection(document, section)
}

function printSection(document: PDFKit.PDFDocument, { heading, paragraphs }: WaiverSection): void {
  // A heading is on the same page as the first lines below it.
  ensureRoom(document, heightOf(document, heading, HEADING) + 3 * (BODY.sizePt + BODY.lineGapPt) + 6)
  print(document, heading, HEADING)
  document.y += 2
  for (const paragraph of paragraphs) {
    print(document, paragraph, BODY)
    document.y += 5
  }
  document.y += 7
}

/** Prints a highlighted notice in a box, which is not split between pages. */
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

async function printSignature(document: PDFKit.PDFDocument, waiver: WaiverToPrint, language: Language): Promise<void> {
  const say = sayDocument(language)
  const { record, signaturePng } = waiver
  ensureRoom(document, SIGNATURE.height + 60)
  document.y += 8
  const lineY = document.y + SIGNATURE.height
  const picture = readPng(signaturePng, ANY_SIZE)
  const box = picture && (await inkBox(picture))
  if (!picture || !box) throw new Error('the picture of a signature that was accepted cannot be read')
  // The strokes are scaled to the signature line. Empty space around the strokes is cut off.
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
  const date = atLineStart(signedOn(record, language))
  const dateHeight = heightOf(document, date, BODY, dateWidth)
  print(document, date, BODY, { x: DATE_LEFT, y: lineY - dateHeight - 2, width: dateWidth })
  print(document, say('pdf.date'), CAPTION, { x: DATE_LEFT, y: lineY + 5, width: dateWidth })
  print(document, say('pdf.signatureOf', { name: record.clientName }), CAPTION, {
    x: MARGINS.left,
    y: lineY + 5,
    width: SIGNATURE.width,
  })
  document.x = MARGINS.left
}

function printEvidence(
  document: PDFKit.PDFDocument,
  groups: readonly EvidenceGroup[],
  verifyUrl: string,
  say: SayDocument,
): void {
  print(document, say('pdf.record'), { ...TITLE, sizePt: 20 })
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
  const how = say('pdf.howToCheck')
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

function printFooters(document: PDFKit.PDFDocument, { record }: WaiverToPrint, say: SayDocument): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    // The footer is in the bottom margin. With a bottom margin above 0, pdfkit would start a new page for the footer.
    document.page.margins = { ...MARGINS, bottom: 0 }
    const style = { ...CAPTION, sizePt: 7.5 }
    const of = say('pdf.page', { n: page - start + 1, count })
    print(document, say('pdf.waiver', { id: record.id }), style, {
      x: MARGINS.left,
      y: FOOTER_Y,
      width: WIDTH,
      lineBreak: false,
    })
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

/** Formats the day of the signature in a language. */
function signedOn({ receivedAt, signedAt, timeZone }: WaiverRecord, language: Language): string {
  return SALON_DATES[language].fullDate(signingMoment(receivedAt, signedAt), timeZone)
}
