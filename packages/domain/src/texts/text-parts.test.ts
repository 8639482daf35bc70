import { describe, expect, test } from 'vitest'
import { builtInWording, TEXT_WORDS } from './built-in-wording.ts'
import { isGsm7, textSize } from './gsm7.ts'
import { WORDED_TEMPLATES, type WordedTemplate } from './which-text.ts'
import { type TextForm, type TextValues, wordText } from './wording.ts'

/** The part of a short link after PUBLIC_URL. */
const CODE = '/s/hkqwmtzbra'

const BARE: TextValues = {
  brand: 'Frontlash',
  location: { name: 'Tustin', phone: '(714) 555-0190', timeZone: 'America/Los_Angeles' },
  now: new Date('2026-11-20T19:30:30Z'),
  startAt: new Date('2026-11-20T19:05:00Z'),
  correctLocation: { name: 'Irvine', address: '2540 Main St, Irvine, CA 92614', phone: '9495550191' },
  surveyLink: `https://checkin.frontlash.example${CODE}`,
}
const TYPICAL: TextValues = { ...BARE, firstName: 'Anna', serviceName: 'Classic Full Set', technicianName: 'Maria G.' }

const EN: TextForm = { language: 'en', marks: 'plain' }
const ES: TextForm = { language: 'es', marks: 'plain' }
const VI: TextForm = { language: 'vi', marks: 'plain' }
const VI_FULL: TextForm = { language: 'vi', marks: 'full' }
const CLIENT_TEMPLATES = WORDED_TEMPLATES.filter(one => one !== 'MANAGER_REQUEST' && one !== 'OWNER_SUMMARY')

/** The parts in English, Spanish and plain Vietnamese with the notice, and in full Vietnamese with and without it. */
const PARTS: Partial<Record<WordedTemplate, readonly number[]>> = {
  VERY_LATE: [1, 1, 1, 2, 2],
  WRONG_LOCATION: [2, 2, 2, 3, 3],
  WALK_IN_NOW: [1, 1, 1, 2, 2],
}
const MOST: readonly number[] = [1, 1, 1, 3, 2]

function partsOf(template: WordedTemplate, values: TextValues): number[] {
  const parts = (form: TextForm) => textSize(wordText(template, values, {}, form).bodyWithNotice).parts
  return [...[EN, ES, VI, VI_FULL].map(parts), textSize(wordText(template, values, {}, VI_FULL).body).parts]
}

describe('the default wording of a text', () => {
  test.each(CLIENT_TEMPLATES)('with typical names has the specified number of parts for the template %s', template => {
    expect(partsOf(template, TYPICAL)).toEqual(PARTS[template] ?? MOST)
  })

  test.each(CLIENT_TEMPLATES)('without names has the specified number of parts for the template %s', template => {
    expect(partsOf(template, BARE)).toEqual(PARTS[template] ?? MOST)
  })

  test('to a walk-in without a wish has the specified number of parts', () => {
    const values = { ...BARE, serviceName: TEXT_WORDS.vi['sms.yourVisit'] }
    expect(partsOf('WALK_IN_NOW', values)).toEqual([1, 1, 1, 3, 2])
  })

  test('about the survey has the specified number of parts if PUBLIC_URL has up to 53 letters', () => {
    expect(BARE.surveyLink!.length - CODE.length).toBe(33)
    const linkOf = (letters: number) => `${'https://checkin.frontlash.example'.padEnd(letters, 'x')}${CODE}`
    expect(partsOf('SURVEY', { ...TYPICAL, surveyLink: linkOf(53) })).toEqual(MOST)
    expect(partsOf('SURVEY', { ...TYPICAL, surveyLink: linkOf(54) })).toEqual([1, 1, 2, 3, 2])
  })
})

test('the Spanish wordings contain only GSM-7 letters, so that no letter is replaced', () => {
  for (const words of Object.values(TEXT_WORDS.es)) expect(isGsm7(words.replace('∅', ''))).toBe(true)
  for (const template of CLIENT_TEMPLATES) expect(isGsm7(builtInWording(template, 'es').words)).toBe(true)
})

test('a Vietnamese text with accents that does not fit into three parts is sent without accents', () => {
  const correctLocation = { ...BARE.correctLocation!, address: '3333 Bristol Street, Suite 2100, Costa Mesa, CA 92626' }
  const { body, bodyWithNotice } = wordText('WRONG_LOCATION', { ...TYPICAL, correctLocation }, {}, VI_FULL)
  expect(body).toContain('Chào Anna, lịch hẹn hôm nay')
  expect(bodyWithNotice).toContain('Chao Anna, lich hen hom nay')
  expect(textSize(body)).toMatchObject({ parts: 3, of: 201 })
  expect(textSize(bodyWithNotice)).toMatchObject({ parts: 2, of: 306 })
})

test('names of a Vietnamese text with accents are shortened only if the text does not fit into three parts', () => {
  const named = (serviceName: string) => wordText('ON_TIME', { ...TYPICAL, serviceName }, {}, VI_FULL).bodyWithNotice
  const service = 'Tháo mi và nối mi mới kiểu Volume'
  expect(named(service)).toContain(`${service} lúc 11:05 sáng`)
  const long = named(`${service}, mi dưới, nhuộm mi và chân mày`)
  expect(long).toContain('Tháo mi và nối mi mới')
  expect(long).not.toContain('chân mày')
  expect(textSize(long).parts).toBe(3)
})
