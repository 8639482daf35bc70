import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readWaiverText, WAIVER_SECTIONS, WAIVER_TITLE, WAIVER_VERSION, waiverPlainText } from './waiver-text.ts'

describe('the text that clients sign', () => {
  test('has the SHA-256 hash of its exact characters as its version', () => {
    expect(WAIVER_VERSION).toBe(createHash('sha256').update(waiverPlainText(), 'utf8').digest('hex'))
  })

  test('contains every heading and paragraph once, in reading order', () => {
    const read = waiverPlainText()
      .split('\n')
      .filter(line => line !== '')
    const shown = [WAIVER_TITLE, ...WAIVER_SECTIONS.flatMap(section => [section.heading, ...section.paragraphs])]
    expect(read).toEqual(shown)
  })

  test('can be written in the plain form and parsed again without a loss', () => {
    expect(readWaiverText(waiverPlainText())).toEqual({ title: WAIVER_TITLE, sections: WAIVER_SECTIONS })
  })

  test('numbers its sections from 1 without gaps', () => {
    expect(WAIVER_SECTIONS.map(section => Number.parseInt(section.heading, 10))).toEqual(
      WAIVER_SECTIONS.map((_, index) => index + 1),
    )
  })

  test('highlights only the notice of Civil Code section 1542, which has the words of the statute', () => {
    const apart = WAIVER_SECTIONS.filter(section => section.setApart)
    expect(apart.map(section => section.heading)).toEqual(['8. California Civil Code, section 1542'])
    expect(apart[0]!.paragraphs).toContain(
      '“A general release does not extend to claims that the creditor or releasing party does not know or suspect to exist in his or her favor at the time of executing the release and that, if known by him or her, would have materially affected his or her settlement with the debtor or released party.”',
    )
  })
})
