import type { EditionError } from '@frontlash/contract/office-waiver-editions'
import { LANGUAGES, type Language } from '@frontlash/domain/language'
import { editionErrors } from '@frontlash/domain/waiver/waiver-editions'
import { readWaiverFile } from '@frontlash/domain/waiver/waiver-file'
import { plainTextOf, type WaiverText } from '@frontlash/domain/waiver/waiver-text'
import { sha256 } from '../../../records/waivers/waiver-record.ts'

export type DraftText = {
  readonly language: Language
  readonly version: string
  readonly body: string
  readonly text: WaiverText
}

export type Draft = {
  /** The contents of the files that have no errors. */
  readonly texts: readonly DraftText[]
  /** The numbers of the highlighted sections, sorted and without duplicates. */
  readonly setApart: readonly number[]
  readonly faults: readonly EditionError[]
}

/**
 * Parses the files of a new edition; `faults` contains their errors (docs/product/waivers.md, "The file"). The edition
 * needs a text in each language that the salon offers.
 */
export function readDraft(
  input: {
    files: Readonly<Partial<Record<Language, string | undefined>>>
    setApart: readonly number[]
  },
  offered: readonly Language[],
): Draft {
  const texts: DraftText[] = []
  const faults: EditionError[] = []
  for (const language of LANGUAGES) {
    const file = input.files[language]
    if (file === undefined) continue
    const read = readWaiverFile(file)
    if (!read.ok) {
      faults.push(...read.errors.map(fault => ({ language, ...fault })))
      continue
    }
    const body = plainTextOf(read.text)
    texts.push({ language, version: sha256(body), body, text: read.text })
  }
  const sections = texts[0]?.text.sections.length ?? 0
  const setApart = [...new Set(input.setApart)].filter(number => number <= sections).sort((a, b) => a - b)
  // A file with errors is not also reported as missing.
  const byLanguage = Object.fromEntries(texts.map(({ language, text }) => [language, text]))
  const together = editionErrors(byLanguage, setApart, offered).filter(
    ({ language }) => byLanguage[language] || input.files[language] === undefined,
  )
  return { texts, setApart, faults: [...faults, ...together.map(fault => ({ ...fault, line: null }))] }
}

/** Returns a draft in which these sections are highlighted, for the sample PDF. */
export function withSetApart({ title, sections }: WaiverText, setApart: readonly number[]): WaiverText {
  return {
    title,
    sections: sections.map((section, index) => ({ ...section, setApart: setApart.includes(index + 1) })),
  }
}
