import { inflateSync } from 'node:zlib'

export type PdfContent = {
  /** The letters of each page in printing order. A line break at the end of a paragraph adds no space. */
  readonly pages: readonly string[]
  /** The files attached to the PDF, by name. */
  readonly files: ReadonlyMap<string, Buffer>
}

type PdfObject = { readonly head: string; readonly stream: Buffer | undefined }

/**
 * Reads the text and the attached files of a PDF that pdfkit has written: plain objects, packed streams, embedded
 * fonts.
 */
export function readPdf(pdf: Buffer): PdfContent {
  const objects = readObjects(pdf)
  const glyphs = new Map<number, ReadonlyMap<number, string>>()
  const lettersOf = (font: number) => {
    const known = glyphs.get(font) ?? readLetters(objects, font)
    glyphs.set(font, known)
    return known
  }
  const pages = [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const content = objects.get(refIn(head, 'Contents')!)!.stream!.toString('latin1')
      const resources = objects.get(refIn(head, 'Resources')!)!.head
      return textOf(content, name => lettersOf(refIn(resources, name)!))
    })
  const files = [...objects.values()]
    .filter(({ head }) => head.includes('/Type /Filespec'))
    .map(({ head }): [string, Buffer] => [/\/F \(([^)]*)\)/.exec(head)![1]!, objects.get(refIn(head, 'F')!)!.stream!])
  return { pages, files: new Map(files) }
}

function readObjects(pdf: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  const all = pdf.toString('latin1')
  for (const match of all.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const head = all.slice(start, all.indexOf('endobj', start)).split('stream\n')[0]!
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const from = start + head.length + 'stream\n'.length
    const raw = all.startsWith('stream\n', start + head.length) ? pdf.subarray(from, from + length) : undefined
    objects.set(Number(match[1]), { head, stream: raw && head.includes('/FlateDecode') ? inflateSync(raw) : raw })
  }
  return objects
}

function refIn(head: string, name: string): number | undefined {
  const found = new RegExp(`/${name} (\\d+) 0 R`).exec(head)
  return found ? Number(found[1]) : undefined
}

/** Returns a font's letters by glyph, from its ToUnicode map. */
function readLetters(objects: Map<number, PdfObject>, font: number): Map<number, string> {
  const map = objects.get(refIn(objects.get(font)!.head, 'ToUnicode')!)!.stream!.toString('latin1')
  const letters = new Map<number, string>()
  for (const [, from, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(from!, 16)
    for (const [index, [, hex]] of [...list!.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = hex!.replaceAll(' ', '').match(/.{4}/g) ?? []
      letters.set(first + index, String.fromCharCode(...units.map(unit => Number.parseInt(unit, 16))))
    }
  }
  return letters
}

function textOf(content: string, lettersOf: (font: string) => ReadonlyMap<number, string>): string {
  let letters: ReadonlyMap<number, string> = new Map()
  let text = ''
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = lettersOf(font)
    for (const [, hex] of shown?.matchAll(/<([0-9a-f]+)>/g) ?? [])
      for (const glyph of hex!.match(/.{4}/g) ?? []) text += letters.get(Number.parseInt(glyph, 16)) ?? '\ufffd'
  }
  return text.replace(/\s+/g, ' ')
}
