import type { CheckInState } from '../visit/saving-note.ts'

/** What a check-in that was made by hand has come to, in words; nothing is claimed that the server does not know. */
export function successWords(checkIn: CheckInState, firstName: string): { heading: string; sentence: string } {
  const named = firstName === '' ? '' : `, ${firstName}`
  switch (checkIn) {
    case 'done':
      return { heading: 'Check-in complete', sentence: `Have a seat and relax${named}. We will call you.` }
    case 'saving':
      return { heading: 'We have your check-in', sentence: `Have a seat${named}. It will be saved in a moment.` }
    case 'refused':
      return {
        heading: 'Please see the front desk',
        sentence: `We couldn’t check you in here${named}. The team will do it for you.`,
      }
    default:
      return checkIn satisfies never
  }
}
