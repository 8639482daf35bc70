import { describe, expect, test } from 'vitest'
import { nothingFoundWords, verificationWords } from '../check-in/verification-words.ts'
import { LANGUAGES, type Language } from '../language.ts'
import { isGsm7 } from '../texts/gsm7.ts'
import { ALL_WORDS, TEXT_WORDS } from './all-words.ts'
import { EN, type MessageKey } from './en.ts'
import { ES } from './es.ts'
import { filled, sayIn, sayMessage } from './say.ts'
import { NO_WORDS, withoutFirstName } from './text-greeting.ts'
import { VI } from './vi.ts'

const namesIn = (words: string) => [...new Set([...words.matchAll(/\{([\w -]+)[,}]/g)].map(([, name]) => name!))].sort()

describe.each<Language>(['es', 'vi'])('the words in %s', language => {
  const words = ALL_WORDS[language]

  test('have the same keys as the English words', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(ALL_WORDS.en).sort())
  })

  test('have the same placeholders as the English words', () => {
    const wrong = Object.entries(ALL_WORDS.en).filter(
      ([key, english]) => `${namesIn(english)}` !== `${namesIn(words[key]!)}`,
    )
    expect(wrong).toEqual([])
  })

  test('have plural forms in Spanish wherever the English words do, and no plural forms in Vietnamese', () => {
    const hasPlural = (key: string, of = words) => of[key]!.includes(', one: ')
    const keys = Object.keys(ALL_WORDS.en).filter(key => hasPlural(key, ALL_WORDS.en))
    expect(keys.filter(key => hasPlural(key))).toEqual(language === 'vi' ? [] : keys)
    expect(Object.keys(words).some(key => hasPlural(key))).toBe(language !== 'vi')
  })
})

describe.each(LANGUAGES)('the words in %s', language => {
  test('are not empty, and are in the Unicode form NFC', () => {
    const wrong = Object.entries(ALL_WORDS[language]).filter(
      ([, words]) => words.trim() === '' || words !== words.normalize('NFC'),
    )
    expect(wrong).toEqual([])
  })

  test('contain no incomplete placeholder or optional part', () => {
    const left = Object.entries(ALL_WORDS[language]).filter(([, words]) => {
      const values = Object.fromEntries(namesIn(words).map(name => [name, '5']))
      return /[{}[\]]|; other:/.test(filled(words, language, values))
    })
    expect(left).toEqual([])
  })
})

/** The texts that the salon's specification prescribes for client screens. */
const SPECIFIED: readonly (readonly [key: MessageKey, text: string])[] = [
  ['entry.title', 'Client Check-in'],
  ['entry.checkIn', 'Check In'],
  ['entry.processing', 'Processing...'],
  ['entry.success', 'Success!'],
  ['entry.verifying', 'Verifying your appointment details...'],
  ['kiosk.banner', 'This iPad is in Client Kiosk Mode, managed by {name}'],
  ['phone.required', 'Phone number is required'],
  ['phone.invalid', 'Please enter a valid 10-digit phone number'],
  ['error.withStatus', 'Error: {message} ({status})'],
  ['error.server', 'Server error occurred'],
  ['error.noServer', 'Could not connect to the server. Please check that the server is running on port 8000.'],
  ['error.noConnection', 'Server connection failed. Please try again or refresh the page.'],
  ['error.unexpected', 'An unexpected error occurred'],
  ['msg.noneToday', "We couldn't find an appointment for today. Are you a walk-in client?"],
  ['location.required', 'Please select your salon location before checking in.'],
  ['location.set', 'Set Location Now'],
  ['head.locationError', 'Location Error'],
  ['check.help', 'Help us check you in today'],
  ['check.haveAppointment', 'I have an appointment'],
  ['check.walkIn', "I'm a walk-in client"],
  ['common.goBack', 'Go Back'],
  ['check.step1', 'Connecting to our appointment system...'],
  ['check.step2', 'Searching for your customer profile...'],
  ['check.step3', 'Getting your booking history...'],
  ['check.step4', 'Reviewing your recent appointments...'],
  ['check.step5', 'Finding most relevant appointment...'],
  ['check.step6', 'Search complete!'],
  ['check.found', 'Appointment Found!'],
  ['days.none', 'No Appointment Found Within 45 Days'],
  ['check.continueWith', 'Continue with This Appointment'],
  ['check.welcomeBack', 'Welcome Back!'],
  ['check.continueWalkIn', 'Continue as Walk-in'],
  ['check.none', 'No Appointment Found'],
  ['common.startOver', 'Start Over'],
  [
    'msg.noneKnown',
    "Welcome back, {name}! We couldn't find any appointments for today, but you're already in our system.",
  ],
  ['msg.noneUnknown', "We couldn't find any appointments for this phone number. You may be a walk-in client."],
  ['walkin.now', "I'm available now"],
  ['walkin.later', 'I want to book for later'],
  ['walkin.fullSet', 'Full Set'],
  ['walkin.refill', 'Refill'],
  ['walkin.removal', 'Removal'],
  ['walkin.manager', 'Speak to Manager'],
  ['intent.later', 'Looking for appointment later'],
  ['intent.fullSet', 'Full set - available now'],
  ['intent.refill', 'Refill - available now'],
  ['intent.removal', 'Removal - available now'],
  ['intent.manager', 'Wants to speak to manager'],
  ['intent.any', 'Walk-in service - available now'],
  ['register.heading', "Let's set up your profile"],
  ['register.chosen', 'Walk-in Service Selected'],
  ['register.title', 'Register'],
  ['register.submit', 'Register'],
  ['register.busy', 'Registering...'],
  ['register.taken', 'This phone number is already registered to {name}.'],
  ['register.checkInAs', 'Check In as {name}'],
  ['register.firstRequired', 'First name is required'],
  ['register.firstShort', 'First name is too short'],
  ['register.firstLong', 'First name is too long'],
  ['register.lastRequired', 'Last name is required'],
  ['register.lastShort', 'Last name is too short'],
  ['register.lastLong', 'Last name is too long'],
  ['register.lookUpFailed', 'Error checking phone number. Please try again.'],
  ['register.failed', 'Registration failed. Please try again.'],
  ['register.notCreated', 'Failed to create your account. Please try again.'],
  ['known.newClientVisit', 'New Client Visit'],
  ['known.walkInService', 'Walk-in Service'],
  ['known.toBeAssigned', 'To be assigned'],
  ['waiver.notSigned', 'Please sign the waiver before submitting'],
  ['waiver.failed', 'Failed to submit waiver. Please try again.'],
  ['waiver.submit', 'Sign & Submit'],
  ['info.noneToday', 'No Appointment Found for Today'],
  ['info.checkInNow', 'Check In Now'],
  ['common.logOut', 'Log Out'],
  ['info.checkedIn', "You're all checked in!"],
  ['info.noHistory', 'No previous check-ins found.'],
  ['info.failed', 'Failed to load appointment information'],
  ['info.checkInFailed', 'Failed to check in. Please try again.'],
  ['status.failed', 'Failed to verify appointment status. Please try again.'],
  ['status.checkedIn', "You're All Checked In!"],
  ['status.early', "You're a bit early!"],
  ['status.late', 'Running a Bit Late'],
  ['status.tooLate', 'Appointment Time Passed'],
  ['status.wrongDay', 'Different Day Appointment'],
  ['status.wrongLocation', 'Different Location Appointment'],
  ['status.veryLate', 'Appointment Was Long Ago'],
  ['status.yesWalkIn', "Yes, I'm a Walk-in"],
  ['chosen.heading', 'Walk-in Service Selected!'],
  [
    'manager.failed',
    'Unable to reach manager right now. Please speak with a team member at the front desk for assistance.',
  ],
  [
    'manager.asked',
    "We've notified the manager! Someone will call you at {phone} shortly to help with your appointment.",
  ],
  ['survey.rating5', 'Amazing'],
  ['survey.rating4', 'Love it'],
  ['survey.rating3', 'Good'],
  ['survey.rating2', 'Okay'],
  ['survey.rating1', 'Not great'],
  ['survey.send', 'Send feedback'],
  ['survey.backToRating', 'Back to rating'],
  ['survey.google', 'Share on Google'],
  ['survey.yelp', 'Share on Yelp'],
  ['survey.notStored', 'There was an issue submitting your feedback. Please try again.'],
  ['survey.linkMissing', 'Sorry, the {platform} review link is not available right now. Please try again later.'],
  ['head.myAppointment', 'My Appointment'],
  ['head.logout', 'Logout'],
]

test.each(SPECIFIED)('the English message %s has the specified wording', (key, text) => {
  expect(EN[key]).toBe(text)
})

/** Specified texts that only staff see. They stay English, so they are no messages. */
const STAFF_TEXTS: readonly string[] = [
  'Exit Kiosk Mode? This will log out the iPad.',
  'Change Location',
  'Location changed successfully! Redirecting...',
  'Please select a location and enter your PIN',
  'PIN must be 4 digits',
  'Invalid PIN or insufficient permissions',
  'Server error. Please try again or contact support.',
  'Invalid request',
  'Cannot connect to server. Please check connection.',
  'Failed to verify PIN. Please try again.',
  'Manager Login',
  'Back to Client Portal',
  'Please enter a 4-digit PIN',
  'Incorrect PIN. Please try again.',
  'No location access',
  'Access denied',
  'Login failed. Please check your PIN.',
  'No token or user data received',
  'Login failed: {status} error',
  'No response from server. Please check your connection and try again.',
  'Server returned an invalid response. Please try again.',
  'No token received',
  'Successfully logged in but failed to fetch user data.',
  'Manager Dashboard',
]

test('no message equals a wording of a staff screen', () => {
  expect(STAFF_TEXTS.filter(text => Object.values<string>(EN).includes(text))).toEqual([])
})

test('the Spanish texts and replies contain only GSM-7 letters', () => {
  const wrong = Object.entries(TEXT_WORDS.es).filter(
    ([, words]) => words !== NO_WORDS && !isGsm7(words.replace(/\{[^}]*\}/g, '')),
  )
  expect(wrong).toEqual([])
})

const TIMES = { es: '1:05 p.m.', vi: '1:05 chiều' }
const DATES = { es: 'vie 20 nov', vi: '20 tháng 11' }
const LONG_DATES = { es: 'viernes 20 de noviembre', vi: 'thứ Sáu, ngày 20 tháng 11' }
const SCREENS = { es: ES, vi: VI }

const TIMELY = ['ON_TIME', 'EARLY', 'LATE', 'TOO_LATE', 'VERY_LATE', 'WRONG_LOCATION'] as const

/** The messages of a verification, said once with names and once without. */
function verifications(language: 'es' | 'vi'): string[] {
  const say = sayIn<typeof EN>(SCREENS[language], language)
  const facts = { time: TIMES[language], date: LONG_DATES[language], place: 'Santa Ana' }
  const evening = { ...facts, time: language === 'es' ? '8:00 p.m.' : '8:00 tối' }
  const messages = ['Classic Refill', 'Appointment'].flatMap(service => [
    verificationWords('NO_APPOINTMENT', null),
    nothingFoundWords('Ana'),
    nothingFoundWords(null),
    ...TIMELY.map(scenario => verificationWords(scenario, { ...facts, service })),
    verificationWords('WRONG_DAY', { ...evening, service }),
  ])
  return messages.map(message => sayMessage(say, message))
}

const REPLIES = ['sms.stopNotice', 'sms.stopped', 'sms.started', 'sms.help']

/** The texts, said with a client's values or with the stand-ins for them. */
function texts(language: 'es' | 'vi', isNamed: boolean): string[] {
  const words = TEXT_WORDS[language]
  const values = {
    brand: 'Lash Lounge',
    loc: 'Tustin',
    first: 'Ana',
    service: 'Classic Refill',
    tech: isNamed ? 'Lena' : words['sms.ourTeam'],
    time: TIMES[language],
    date: DATES[language],
    late: '21',
    cloc: 'Irvine',
    caddr: '1 Main St, Irvine',
    cphone: '(949) 555-0100',
    phone: '(714) 555-0100',
    'survey link': 'https://lashes.test/s/abcdefghij',
  }
  const unnamed: Readonly<Record<string, string>> = {
    'sms.WRONG_DAY': words['sms.appointment'],
    'sms.WALK_IN_NOW': words['sms.yourVisit'],
  }
  return Object.entries(words)
    .filter(([key]) => /^sms\.[A-Z]/.test(key) || REPLIES.includes(key))
    .map(([key, text]) => {
      if (isNamed) return `${key}: ${filled(text, language, values)}`
      const service = unnamed[key] ?? words['sms.yourAppointment']
      return `${key}: ${filled(withoutFirstName(text, language), language, { ...values, service })}`
    })
}

describe.each<'es' | 'vi'>(['es', 'vi'])('the filled messages in %s', language => {
  const sentences = [...verifications(language), ...texts(language, true), ...texts(language, false)]

  test('equal the sentences in the stored file of expected messages', async () => {
    await expect(`${sentences.join('\n')}\n`).toMatchFileSnapshot(`./kept-sentences.${language}.txt`)
  })

  test('contain no word and no period twice in a row', () => {
    expect(sentences.filter(one => /(?<![\p{L}\p{M}])([\p{L}\p{M}]+) \1(?![\p{L}\p{M}])|\.\./iu.test(one))).toEqual([])
  })
})
