import type { Language } from '../language.ts'
import { BROKEN_SCREEN_EN } from './broken-screen.ts'

/** The English messages of the page `/`, its header and its errors. They are part of the first screen's own code. */
export const FIRST_SCREEN_EN = {
  ...BROKEN_SCREEN_EN,
  'lang.label': 'Language',
  'head.home': '{brand}, home',
  'head.refresh': 'Refresh',
  'head.settings': 'Settings',
  'head.demo': 'Demo salon',
  'head.locationError': 'Location Error',
  'head.account': 'Account',
  'head.accountMenu': 'Account menu',
  'head.myAppointment': 'My Appointment',
  'head.logout': 'Logout',
  'kiosk.banner': 'This iPad is in Client Kiosk Mode, managed by {name}',
  'kiosk.nobody': 'the salon',
  'kiosk.label': 'Kiosk mode',
  'still.question': 'Still there?',
  'still.advice': 'Touch anywhere to stay',
  'still.closes': 'This screen closes by itself',
  'still.seconds': '{n} seconds left',
  'common.tryAgain': 'Try again',
  'common.close': 'Close',
  'common.startOver': 'Start Over',
  'entry.title': 'Client Check-in',
  'entry.question': 'What’s your phone number?',
  'entry.checkIn': 'Check In',
  'entry.processing': 'Processing...',
  'entry.success': 'Success!',
  'entry.verifying': 'Verifying your appointment details...',
  'entry.verifyingLabel': 'Verifying',
  'entry.who': 'Who is checking in?',
  'entry.whoAdvice': 'This number has more than one visit today.',
  'entry.alreadyCheckedIn': 'already checked in',
  'entry.phoneLabel': 'Phone number',
  'entry.keypad': 'Keypad',
  'entry.clear': 'Clear',
  'entry.backspace': 'Backspace',
  'entry.consent':
    'By tapping Check In you agree to a text message about today’s visit. Message and data rates may apply. Reply STOP to opt out.',
  'phone.required': 'Phone number is required',
  'phone.invalid': 'Please enter a valid 10-digit phone number',
  'phone.areaCode': 'Start with the area code',
  'phone.tenDigits': 'A phone number has ten digits',
  'error.withStatus': 'Error: {message} ({status})',
  'error.server': 'Server error occurred',
  'error.noServer': 'Could not connect to the server. Please check that the server is running on port 8000.',
  'error.noConnection': 'Server connection failed. Please try again or refresh the page.',
  'error.unexpected': 'An unexpected error occurred',
  'header.refreshFailed': 'The server cannot be reached. Please try again in a moment.',
} as const

/**
 * The message that a language could not be loaded, written in that language. It is stored here, because the other
 * messages of that language are missing when it is shown.
 */
export const LANGUAGE_FAILED: Readonly<Record<Language, string>> = {
  en: 'This language cannot be loaded right now. Please try again.',
  es: 'Este idioma no está disponible en este momento. Inténtelo de nuevo.',
  vi: 'Hiện chưa tải được ngôn ngữ này. Xin thử lại.',
}
