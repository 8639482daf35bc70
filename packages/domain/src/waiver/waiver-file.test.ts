import { describe, expect, test } from 'vitest'
import { readWaiverFile, writeWaiverFile } from './waiver-file.ts'
import { plainTextOf, WAIVER_SECTIONS, WAIVER_TITLE } from './waiver-text.ts'

const SMALL = '# Consent\n\n## 1. All\n\nI agree.\n'
const withoutApart = WAIVER_SECTIONS.map(({ heading, paragraphs }) => ({ heading, paragraphs }))

const sentences = (file: string) => {
  const read = readWaiverFile(file)
  return read.ok ? [] : read.errors.map(({ msg }) => msg)
}
const sections = (body: string) => {
  const read = readWaiverFile(`# Consent\n\n${body}`)
  return read.ok ? read.text.sections : read.errors
}
const allowed = (line: number) => `Line ${line}: only one title, headings with ## and plain paragraphs are allowed.`

describe('the file of a waiver’s wording', () => {
  test('contains exactly the built-in wording after parsing', () => {
    const builtIn = { title: WAIVER_TITLE, sections: withoutApart }
    expect(readWaiverFile(writeWaiverFile(builtIn))).toEqual({ ok: true, text: builtIn })
  })

  test.each([
    ['lines of one paragraph', 'I have read\nthis form.', ['I have read this form.']],
    ['spaces and tabs at the ends of lines', 'I have read  \n  this\t form. ', ['I have read this form.']],
    [
      'the line ends of Windows',
      'I have read\r\nthis form.\r\n\r\nI agree.\r\n',
      ['I have read this form.', 'I agree.'],
    ],
    ['many blank lines', 'One.\n\n\n \nTwo.', ['One.', 'Two.']],
    ['separators of lines inside a line', 'One\u2028two\u2029three.', ['One two three.']],
    ['a comment in a line', 'One <!-- * --> two.', ['One two.']],
    ['a comment of some lines inside a paragraph', 'One\n<!-- a\n\n* b -->\ntwo.', ['One two.']],
    ['a no-break space, which is a letter', 'Civil\u00a0Code', ['Civil\u00a0Code']],
    ['composed letters', 'Nguye\u0302\u0303n', ['Nguyễn']],
    [
      'a number in the middle of a line',
      'Section 1542. It says - so + on = that.',
      ['Section 1542. It says - so + on = that.'],
    ],
  ])('is split into trimmed paragraphs, even with %s', (_what, body, paragraphs) => {
    expect(sections(`## 1. All\n\n${body}`)).toEqual([{ heading: '1. All', paragraphs }])
  })

  test.each([
    ['a byte order mark', `\ufeff${SMALL}`],
    ['comments and blank lines before the title', `<!-- edition\n1 -->\n\n${SMALL}`],
    ['a comment after the title', SMALL.replace('\n\n##', '\n\n<!-- to be\nchecked -->\n\n##')],
    ['a heading directly above its paragraph', '# Consent\n## 1. All\nI agree.'],
  ])('may contain %s', (_what, file) => {
    expect(readWaiverFile(file)).toEqual(readWaiverFile(SMALL))
  })
})

describe('a file is refused because of', () => {
  test.each([
    ['a picture', '\u0089PNG\u0000\u001a', 'This is not a text file.'],
    ['bytes that are not UTF-8', `${SMALL}\ufffd`, 'This is not a text file.'],
    ['half a letter', `${SMALL}\ud800`, 'This is not a text file.'],
    ['an empty file', '', 'The text needs a title and at least one section.'],
    ['a title alone', '# Consent\n', 'The text needs a title and at least one section.'],
    ['an empty title', '# \n\n## 1. All\n\nI agree.', 'The text needs a title and at least one section.'],
    ['no title', '## 1. All\n\nI agree.', 'The text needs a title and at least one section.'],
    ['a heading without words', `${SMALL}\n##\n\nMore.`, 'Section 2 needs a heading and a paragraph.'],
    [
      'a section without words',
      `${SMALL}\n## 2. More\n\n## 3. End\n\nDone.`,
      'Section 2 needs a heading and a paragraph.',
    ],
    ['the last section without words', `${SMALL}\n## 2. More\n`, 'Section 2 needs a heading and a paragraph.'],
  ])('%s', (_what, file, sentence) => {
    expect(sentences(file)).toEqual([sentence])
  })

  test.each([
    ['a second title', '# Again'],
    ['a smaller heading', '### Part'],
    ['a heading without a space', '##Part'],
    ['a list', '- one'],
    ['a list with plus', '+ one'],
    ['a numbered list', '1. one'],
    ['a numbered list with a bracket', '2) one'],
    ['a line under a heading', '==='],
    ['a line between paragraphs', '---'],
    ['code', '    code'],
    ['code after a tab', '\tcode'],
    ...[...'*_[]<>|\\~`'].map((letter): [string, string] => [`the letter ${letter}`, `I${letter}agree`]),
    ['a comment that does not end', '<!-- later'],
    ['HTML', '<b>now</b>'],
  ])('%s, and the error gives the line number', (_what, line) => {
    expect(sentences(`${SMALL}\n${line}`)).toEqual([allowed(7)])
  })

  test('several wrong lines, and each error names the line', () => {
    expect(sentences('# Consent\n\nHello.\n\n## 1. *All*\n\n<!-- a\nb -->\nI agree.\n- so\n')).toEqual([
      allowed(3),
      allowed(5),
      allowed(10),
    ])
  })

  test('a size of more than 128 KB, counted in bytes', () => {
    const filled = (bytes: number) => `${SMALL}<!--${'x'.repeat(bytes - SMALL.length - 7)}-->`
    expect(sentences(filled(128 * 1024))).toEqual([])
    expect(sentences(filled(128 * 1024 + 1))).toEqual(['The file may have 128 KB at most.'])
    expect(sentences(`${SMALL}<!--${'ễ'.repeat(43_700)}-->`)).toEqual(['The file may have 128 KB at most.'])
  })

  test('a wording of more than 20,000 characters', () => {
    const read = readWaiverFile(SMALL)
    const plain = read.ok ? plainTextOf(read.text).length : 0
    const longer = (letters: number) => SMALL.replace('I agree.', `I agree.${'ễ'.repeat(letters - plain)}`)
    expect(sentences(longer(20_000))).toEqual([])
    expect(sentences(longer(20_001))).toEqual(['The text may have 20,000 letters at most.'])
  })
})
