import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../language.ts'
import { BUILT_IN_VERSIONS, builtInText } from './built-in-waiver.ts'
import { BUILT_IN_EDITION, editionErrors } from './waiver-editions.ts'
import { readWaiverFile, writeWaiverFile } from './waiver-file.ts'
import { isStatute, plainTextOf, readWaiverText, WAIVER_SECTIONS } from './waiver-text.ts'

const texts = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async language => [language, await builtInText(language)] as const)),
)

/** The words of the button that signs, which section 12 quotes. */
const SUBMIT = { en: 'Sign & Submit', es: 'Firmar y enviar', vi: 'Ký và gửi' }

describe.each(LANGUAGES)('the built-in waiver in the language %s', language => {
  const text = texts[language]!

  test('has the SHA-256 hash of its exact characters as its version', () => {
    const hash = createHash('sha256').update(plainTextOf(text), 'utf8').digest('hex')
    expect(BUILT_IN_VERSIONS[language]).toBe(hash)
    expect(BUILT_IN_EDITION.versions[language]).toBe(hash)
  })

  test('has as many sections and paragraphs as the English waiver, except for the quoted statute', () => {
    expect(editionErrors(texts, BUILT_IN_EDITION.setApart, LANGUAGES)).toEqual([])
    const counts = text.sections.map(({ paragraphs }) => paragraphs.length)
    const english = WAIVER_SECTIONS.map(({ paragraphs }) => paragraphs.length)
    expect(counts).toEqual(english.with(7, language === 'en' ? 3 : 4))
  })

  test('highlights the same section as the edition, and quotes the statute in English', () => {
    expect(text.sections.flatMap(({ setApart }, index) => (setApart ? [index + 1] : []))).toEqual([
      ...BUILT_IN_EDITION.setApart,
    ])
    const paragraphs = text.sections.flatMap(section => section.paragraphs)
    expect(paragraphs.filter(isStatute)).toEqual([WAIVER_SECTIONS[7]!.paragraphs[1]])
  })

  test('quotes the label of the submit button in section 12', () => {
    expect(text.sections[11]!.paragraphs[1]).toContain(`“${SUBMIT[language]}”`)
  })

  test('is unchanged after being written to a file and parsed again', () => {
    const plain = { title: text.title, sections: text.sections.map(({ setApart: _, ...section }) => section) }
    expect(readWaiverFile(writeWaiverFile(text))).toEqual({ ok: true, text: plain })
    expect(readWaiverText(plainTextOf(text), BUILT_IN_EDITION.setApart)).toEqual(text)
    expect(plainTextOf(text)).toBe(plainTextOf(text).normalize('NFC'))
  })
})
