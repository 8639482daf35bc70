import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../language.ts'
import { builtInWording } from './built-in-wording.ts'
import { isGsm7, textParts } from './gsm7.ts'
import { WORDED_TEMPLATES } from './which-text.ts'
import { ENGLISH, placeholdersFor, stopNotice, type TextValues, unknownPlaceholder, wordText } from './wording.ts'

const STOP_NOTICE = stopNotice(ENGLISH)

const details: TextValues = {
  brand: 'Frontlash',
  location: { name: 'Tustin', phone: '(714) 555-0190', timeZone: 'America/Los_Angeles' },
  now: new Date('2026-11-20T19:30:30Z'),
  firstName: 'Anna',
  startAt: new Date('2026-11-20T19:05:00Z'),
  serviceName: 'Classic Full Set',
  technicianName: 'Maria G.',
  correctLocation: { name: 'Irvine', address: '2540 Main St, Irvine, CA 92614', phone: '9495550191' },
  client: { name: 'Anna Gonzalez', phone: '+17145550101' },
  reason: 'walk_in',
  surveyLink: 'https://frontlash.app/s/hkqwmtzbra',
  summary: {
    week: 'Nov 9 to Nov 15',
    noShows: '8.3%',
    wait: '6 min',
    walkInsServed: '75%',
    lateStarts: '2 min',
    insightsLink: 'https://frontlash.example/office/insights?from=2026-11-09&to=2026-11-15',
  },
}

describe('the default wording', () => {
  test.each([
    [
      'ON_TIME',
      'Frontlash Tustin: Hi Anna, you are checked in for Classic Full Set at 11:05 AM with Maria G. Please have a seat, we will call you.',
    ],
    [
      'VALID_TIMING',
      'Frontlash Tustin: Hi Anna, you are checked in for Classic Full Set at 11:05 AM with Maria G. Please have a seat, we will call you.',
    ],
    [
      'FOUND',
      'Frontlash Tustin: Hi Anna, you are checked in for Classic Full Set at 11:05 AM with Maria G. Please have a seat, we will call you.',
    ],
    [
      'EARLY',
      'Frontlash Tustin: Hi Anna, you are checked in early for Classic Full Set at 11:05 AM with Maria G. We will start on time or sooner.',
    ],
    [
      'TOO_EARLY',
      'Frontlash Tustin: Hi Anna, you are checked in for Classic Full Set at 11:05 AM. You are quite early: please be back here by then.',
    ],
    [
      'VERY_EARLY',
      'Frontlash Tustin: Hi Anna, you are checked in for Classic Full Set at 11:05 AM. You are quite early: please be back here by then.',
    ],
    [
      'LATE',
      'Frontlash Tustin: Hi Anna, you are checked in for Classic Full Set at 11:05 AM. It is past the start, so your time may be shorter.',
    ],
    [
      'LATE_BUT_ALLOWED',
      'Frontlash Tustin: Hi Anna, you are checked in for Classic Full Set at 11:05 AM. It is past the start, so your time may be shorter.',
    ],
    [
      'TOO_LATE',
      'Frontlash Tustin: Hi Anna, your 11:05 AM visit began over 25 min ago. Please see the front desk: we will try to fit you in.',
    ],
    [
      'VERY_LATE',
      'Frontlash Tustin: Hi Anna, your 11:05 AM visit has passed. Please see the front desk and we will help you rebook.',
    ],
    [
      'WRONG_LOCATION',
      'Frontlash: Hi Anna, your 11:05 AM visit today is at Irvine, 2540 Main St, Irvine, CA 92614, (949) 555-0191, not Tustin. Ask the team for help.',
    ],
    [
      'WRONG_DAY',
      'Frontlash Tustin: Hi Anna, your Classic Full Set is on Fri, Nov 20 at 11:05 AM, not today. Ask the team if you hoped for today.',
    ],
    [
      'WALK_IN_NOW',
      'Frontlash Tustin: Hi Anna, you are on our walk-in list for Classic Full Set. We will call you at your turn.',
    ],
    [
      'WALK_IN_LATER',
      'Frontlash Tustin: Hi Anna, thanks for stopping by. We will contact you to book, or call (714) 555-0190.',
    ],
    [
      'MANAGER_REQUEST',
      'Tustin kiosk: Anna Gonzalez (714) 555-0101 asks for a manager (walk-in), appt 11:05 AM. See dashboard.',
    ],
    [
      'ABANDONED',
      'Frontlash Tustin: You stopped at our check-in. If you still want to be seen, ask the team or call (714) 555-0190.',
    ],
    ['SURVEY', 'Frontlash Tustin: Hi Anna, how was your visit? https://frontlash.app/s/hkqwmtzbra'],
    [
      'OWNER_SUMMARY',
      'Frontlash Nov 9 to Nov 15: no-shows 8.3%, wait 6 min, walk-ins served 75%, late starts 2 min. https://frontlash.example/office/insights?from=2026-11-09&to=2026-11-15',
    ],
  ] as const)('gives the expected text for %s', (template, words) => {
    expect(wordText(template, details)).toMatchObject({ version: 1, template, body: words })
  })

  test('exists for every template', () => {
    for (const template of WORDED_TEMPLATES) expect(wordText(template, details).body).not.toMatch(/[{}]|undefined/)
  })
})

test('the placeholders for weekly figures are offered only for the weekly summary', () => {
  expect(placeholdersFor('OWNER_SUMMARY')).toEqual([
    ...['brand', 'week', 'no-shows', 'wait', 'served', 'late starts', 'insights link'],
  ])
  expect(placeholdersFor('LATE')).toContain('first')
  expect(placeholdersFor('LATE')).not.toContain('wait')
})

test('a text without a name, a service or a technician is still a complete sentence', () => {
  const bare: TextValues = {
    brand: details.brand,
    location: details.location,
    now: details.now,
    startAt: details.startAt,
  }
  expect(wordText('ON_TIME', bare).body).toContain(
    'Hi there, you are checked in for your appointment at 11:05 AM with our team.',
  )
  expect(wordText('WRONG_DAY', { ...bare, serviceName: 'Appointment' }).body).toContain('your appointment is on Fri')
  expect(wordText('MANAGER_REQUEST', { ...bare, startAt: undefined }).body).toBe(
    'Tustin kiosk: A client asks for a manager (other), appt none. See dashboard.',
  )
})

test('the salon’s own wording replaces the default, and an unknown placeholder is removed', () => {
  const own = { ON_TIME: 'Hi {first} 💅 — {coupon} “{tech}” is ready at {time}' }
  expect(wordText('ON_TIME', details, own)).toEqual({
    template: 'ON_TIME',
    language: 'en',
    version: 0,
    body: 'Hi Anna - "Maria G." is ready at 11:05 AM',
    bodyWithNotice: `Hi Anna - "Maria G." is ready at 11:05 AM${STOP_NOTICE}`,
  })
  expect(wordText('LATE', details, own).version).toBe(1)
})

test('the default wordings contain only known placeholders', () => {
  for (const language of LANGUAGES)
    for (const template of WORDED_TEMPLATES)
      expect(unknownPlaceholder(builtInWording(template, language).words)).toBeUndefined()
  expect(unknownPlaceholder('Hi {first}, {coupon}')).toBe('coupon')
})

const LONG = {
  firstName: 'Nguyễn Thị Phương Thảo Alexandra-Konstantina Maria',
  serviceName: 'Removal + Mega Volume Lash Full Set 🌸 with Lower Lashes and Tint (120 minutes)',
  technicianName: 'Bartholomew-Maximilian ✨ Featherstonehaugh',
  client: { name: 'Wolfeschlegelsteinhausenbergerdorff Nguyễn Thị Phương', phone: '+17145550101' },
}
// These texts may take a second part, because addresses and links are never shortened.
const MAY_TAKE_TWO = new Set(['WRONG_LOCATION', 'OWNER_SUMMARY'])

describe.each(['Tustin', 'Costa Mesa'])('a text with the longest names at %s', name => {
  test.each(WORDED_TEMPLATES)('and the template %s has at most the allowed number of parts', template => {
    const location = { ...details.location, name }
    const { body, bodyWithNotice } = wordText(template, { ...details, ...LONG, location })
    for (const text of [body, bodyWithNotice]) {
      expect(isGsm7(text)).toBe(true)
      expect(textParts(text)).toBeLessThanOrEqual(MAY_TAKE_TWO.has(template) ? 2 : 1)
      if (/\{time\}/.test(wordText(template, details, { [template]: '{time}' }).body))
        expect(text).toContain('11:05 AM')
    }
    expect(bodyWithNotice.endsWith(STOP_NOTICE)).toBe(true)
    if (template === 'WRONG_LOCATION') expect(bodyWithNotice).toContain(details.correctLocation!.address)
    if (template === 'SURVEY') expect(bodyWithNotice).toContain(details.surveyLink)
  })
})

test('a service name that is shortened never ends with an opening bracket', () => {
  const late = wordText('LATE', { ...details, firstName: 'Hannah', serviceName: 'Volume Refill (2 Weeks)' })
  expect(late.body).toContain('checked in for Volume Refill (2 Weeks) at 11:05 AM.')
  expect(late.bodyWithNotice).toContain('checked in for Volume Refill at 11:05 AM.')
})

test('every text is in GSM-7, whichever names, services and wording it contains', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 120 })
  fc.assert(
    fc.property(
      fc.constantFrom(...WORDED_TEMPLATES),
      anything,
      anything,
      anything,
      fc.option(anything),
      (template, firstName, serviceName, technicianName, ownWording) => {
        const own = ownWording ? { [template]: ownWording } : {}
        const { body, bodyWithNotice } = wordText(template, { ...details, firstName, serviceName, technicianName }, own)
        expect(isGsm7(body) && isGsm7(bodyWithNotice)).toBe(true)
        expect(bodyWithNotice.length).toBeLessThanOrEqual(612)
      },
    ),
  )
})
