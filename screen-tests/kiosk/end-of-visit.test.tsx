import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AT_TUSTIN, signIn } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { refuse } from '../support/responses.ts'
import { arrivedAt, goToScreen, IN_KIOSK_MODE, press, startVisits, type VisitScreen } from '../support/visit.ts'

/** All storage keys of a visit (docs/product/kiosk.md, "What is stored in the browser"). */
const KEYS = [
  'phoneNumber',
  'clientData',
  'existingClient',
  'squareVerificationResult',
  'squareVerificationStatus',
  'phoneProcessingComplete',
  'phoneSkeletonComplete',
  'walkInIntent',
  'foundAppointment',
  'autoCreateClient',
  'checkedIn',
  'lastCheckIn',
  'waiverDone',
  'signedToday',
  'languageOffer',
]
/** The storage keys of a chosen language. */
const LANGUAGE_KEYS = ['language', 'languageAt']

type Way = {
  /** How the client leaves the visit. */
  by: string
  from: VisitScreen
  /** The address after the end of the visit. */
  to: string
  /** The client is not checked in, so nobody is signed in and the header shows the gear. */
  isUnknown?: boolean
  isKiosk?: boolean
  /** True if a manager is signed in during the visit. */
  hasManager?: boolean
  /** True if the same client tries again, so that the language stays. */
  keepsLanguage?: boolean
  leave: () => Promise<unknown>
}

const pressTimes = (name: string, times: number) => async () => {
  const pressed = await screen.findByRole('button', { name })
  for (let time = 0; time < times; time++) fireEvent.click(pressed)
}
const fiveTaps = pressTimes('Settings', 5)

/** All ways to leave a visit, except the 20 s without a touch, which left-alone.test.tsx tests. */
const WAYS: readonly Way[] = [
  ...(
    [
      '/appointment-check',
      '/walk-in-options',
      '/register',
      '/waiver',
      '/appointment',
      '/appointment-status',
      '/appointment-success',
    ] as const
  ).map(from => ({
    by: 'a press on the logo',
    from,
    to: '/',
    leave: async () => fireEvent.click(await screen.findByRole('link', { name: 'Frontlash, home' })),
  })),
  { by: 'a press on Logout in the header', from: '/appointment-status', to: '/', leave: () => press('Logout') },
  { by: 'a press on Log Out', from: '/appointment', to: '/', leave: () => press('Log Out') },
  { by: 'a press on Log Out', from: '/appointment-status', to: '/', leave: () => press('Log Out') },
  { by: 'a press on Done', from: '/appointment-success', to: '/', leave: () => press('Done') },
  { by: 'a press on Back', from: '/waiver', to: '/', keepsLanguage: true, leave: () => press('Back') },
  { by: 'a press on Go Back', from: '/appointment-check', to: '/', keepsLanguage: true, leave: () => press('Go Back') },
  {
    by: 'a press on Start Over',
    from: '/appointment-check',
    to: '/',
    keepsLanguage: true,
    leave: async () => {
      await press('I have an appointment')
      await passTime(5_000)
      await press('Start Over')
    },
  },
  { by: 'five taps on the gear', from: '/waiver', to: '/login', isUnknown: true, leave: fiveTaps },
  {
    by: 'five taps on the gear in kiosk mode',
    from: '/walk-in-options',
    to: '/login',
    isUnknown: true,
    isKiosk: true,
    leave: fiveTaps,
  },
  {
    by: 'three taps on the location',
    from: '/waiver',
    to: '/change-location',
    leave: pressTimes('Tustin', 3),
  },
  {
    by: 'a press on Done after the survey',
    from: '/survey',
    to: '/',
    leave: async () => {
      await press('Amazing')
      await passTime(500)
      await press('Continue without sharing')
      await press('Done')
    },
  },
  {
    by: 'a press on Done beside the QR codes of kiosk mode',
    from: '/survey',
    to: '/',
    isKiosk: true,
    leave: async () => {
      await press('Amazing')
      await passTime(500)
      await press('Done')
    },
  },
  {
    by: 'a refusal of the server to accept the tablet',
    from: '/appointment-check',
    to: '/location-required',
    leave: () => {
      refuse(CALLS.searchAppointments, 401, 'DEVICE_NOT_ENROLLED')
      return press('I have an appointment')
    },
  },
  {
    by: 'a manager’s logout during the visit',
    from: '/waiver',
    to: '/',
    isUnknown: true,
    hasManager: true,
    leave: () => press('Logout'),
  },
  {
    by: 'a manager’s press on the link to the dashboard',
    from: '/waiver',
    to: '/dashboard',
    isUnknown: true,
    hasManager: true,
    leave: async () => fireEvent.click(await screen.findByRole('link', { name: 'Manager Dashboard' })),
  },
]

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

test.each(WAYS)('$by on the screen $from ends the visit and deletes the client’s data', async way => {
  const { from, to, isUnknown = false, isKiosk = false, hasManager = false, keepsLanguage = false, leave } = way
  if (hasManager) signIn('manager')
  await goToScreen(from, { isCheckedIn: !isUnknown, stored: isKiosk ? IN_KIOSK_MODE : AT_TUSTIN })
  if (!isUnknown) localStorage.setItem('checkedIn', 'true')
  // The visit has stored data, so the test can detect that the data are deleted.
  expect(sessionStorage.getItem('phoneNumber')).toBe('7145550190')
  sessionStorage.setItem('language', 'en')
  sessionStorage.setItem('languageAt', '2026-11-20T19:45:00.000Z')
  await leave()
  await arrivedAt(to)
  expect(KEYS.filter(key => sessionStorage.getItem(key) !== null)).toEqual([])
  expect(LANGUAGE_KEYS.filter(key => sessionStorage.getItem(key) !== null)).toEqual(keepsLanguage ? LANGUAGE_KEYS : [])
  expect(localStorage.getItem('checkedIn')).toBeNull()
  expect(localStorage.getItem('kioskMode')).toBe(isKiosk ? 'true' : null)
})
