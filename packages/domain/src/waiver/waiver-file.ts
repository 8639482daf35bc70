import { plainTextOf, type WaiverText } from './waiver-text.ts'

export const FILE_MAX_BYTES = 128 * 1024
export const TEXT_MAX_LETTERS = 20_000

export const NOT_A_TEXT_FILE = 'This is not a text file.'
const TOO_LARGE = 'The file may have 128 KB at most.'
const TOO_LONG = 'The text may have 20,000 letters at most.'
const NO_TEXT = 'The text needs a title and at least one section.'

/** `line` is counted from 1; null for an error of the whole file. */
export type FileError = { readonly line: number | null; readonly msg: string }

export type ReadFile =
  | { readonly ok: true; readonly text: WaiverText }
  | { readonly ok: false; readonly errors: readonly [FileError, ...FileError[]] }

/**
 * The characters that are refused: control characters except tab and line ends, and the replacement character for
 * invalid UTF-8.
 */
const NO_LETTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]|\p{Surrogate}/u
const COMMENT = /<!--[\s\S]*?-->/g
const LINE_END = /\r\n|\r|\n/
const LINE_ENDS = /\r\n|\r|\n/g
/** Spaces and separators, which become one space in a paragraph. A no-break space is kept. */
const GAP = /[ \t\u0085\u2028\u2029]+/g
const FORBIDDEN = /[*_[\]<>|\\~`]/
/** The Markdown syntax that is refused: lists, code, underlined headings, and headings of a wrong level. */
const OTHER_MARKDOWN = /^(?: {4}|\t)|^ {0,3}(?:[-+](?:\s|$)|\d{1,9}[.)](?:\s|$)|=+\s*$|-{2,}\s*$|#)/

type Line = { readonly number: number; readonly raw: string; readonly letters: string }
type OpenSection = { readonly line: number; readonly heading: string; readonly paragraphs: string[] }

/**
 * Parses the file with the waiver in one language (docs/product/waivers.md, "The file"). Reports either one error of
 * the whole file or all errors that concern a line.
 */
export function readWaiverFile(file: string): ReadFile {
  const whole = (msg: string): ReadFile => ({ ok: false, errors: [{ line: null, msg }] })
  if (utf8Bytes(file) > FILE_MAX_BYTES) return whole(TOO_LARGE)
  if (NO_LETTER.test(file)) return whole(NOT_A_TEXT_FILE)
  const [first, ...lines] = linesOf(file)
  const title = first && titleOf(first)
  if (!title) return whole(NO_TEXT)

  const { sections, errors } = sectionsOf(lines)
  if (FORBIDDEN.test(title)) errors.unshift(lineError(first.number))
  const [error, ...more] = errors
  if (error) return { ok: false, errors: [error, ...more] }
  if (sections.length === 0) return whole(NO_TEXT)
  const [bare, ...others] = sections.flatMap(({ line, heading, paragraphs }, index) =>
    heading === '' || paragraphs.length === 0
      ? [{ line, msg: `Section ${index + 1} needs a heading and a paragraph.` }]
      : [],
  )
  if (bare) return { ok: false, errors: [bare, ...others] }
  const text = { title, sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs })) }
  if ([...plainTextOf(text)].length > TEXT_MAX_LETTERS) return whole(TOO_LONG)
  return { ok: true, text }
}

export function writeWaiverFile({ title, sections }: WaiverText): string {
  const blocks = sections.flatMap(({ heading, paragraphs }) => [`## ${heading}`, ...paragraphs])
  return `${[`# ${title}`, ...blocks].join('\n\n')}\n`
}

function lineError(number: number): FileError {
  return {
    line: number,
    msg: `Line ${number}: only one title, headings with ## and plain paragraphs are allowed.`,
  }
}

/** Returns the lines from the first nonempty line, without comment lines, which do not split a paragraph. */
function linesOf(file: string): Line[] {
  const bare = file
    .replace(/^\ufeff/, '')
    .normalize('NFC')
    .replace(COMMENT, comment => `\u0000${(comment.match(LINE_ENDS) ?? []).map(end => `${end}\u0000`).join('')}`)
  const lines = bare.split(LINE_END).map((marked, index) => {
    const raw = marked.replaceAll('\u0000', '')
    return { number: index + 1, raw, letters: raw.replace(GAP, ' ').trim(), isComment: raw !== marked }
  })
  const said = lines.filter(({ letters, isComment }) => letters !== '' || !isComment)
  const start = said.findIndex(({ letters }) => letters !== '')
  return start === -1 ? [] : said.slice(start)
}

function titleOf({ raw, letters }: Line): string | undefined {
  return /^#\s/.test(raw) ? letters.slice(1).trim() : undefined
}

function sectionsOf(lines: readonly Line[]): { sections: OpenSection[]; errors: FileError[] } {
  const sections: OpenSection[] = []
  const errors: FileError[] = []
  let isOpen = false
  for (const { number, raw, letters } of lines) {
    const isHeading = /^##(?:\s|$)/.test(raw)
    const section = sections.at(-1)
    const isForbidden = FORBIDDEN.test(letters)
    if (isForbidden) errors.push(lineError(number))
    if (letters === '') isOpen = false
    else if (isHeading) {
      sections.push({ line: number, heading: letters.slice(2).trim(), paragraphs: [] })
      isOpen = false
    } else if (isForbidden) isOpen = false
    else if (OTHER_MARKDOWN.test(raw) || !section) errors.push(lineError(number))
    else if (isOpen) section.paragraphs.push(`${section.paragraphs.pop()} ${letters}`)
    else {
      section.paragraphs.push(letters)
      isOpen = true
    }
  }
  return { sections, errors }
}

function utf8Bytes(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4
  }
  return bytes
}
