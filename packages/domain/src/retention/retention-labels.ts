import { RETENTION, type RetainedKind } from './retention.ts'

/** The labels of the records whose retention period is shown to the owner. */
const NAMES = {
  waivers: 'Waivers',
  audit: 'Audit log and changes of settings',
  visits: 'Check-ins, bookings, alerts, that a text was sent',
  surveys: 'Surveys',
  textBodies: 'The words of texts',
  inboundTexts: 'Incoming texts',
  endedSessions: 'Ended sessions',
} as const satisfies Partial<Record<RetainedKind, string>>

/** The retention period of each kind of record, for the settings screen: `7 years`, `25 months`, `30 days`. */
export function keepingTimes(): { what: string; time: string }[] {
  return Object.entries(NAMES).map(([kind, what]) => {
    const [[unit, count]] = Object.entries(RETENTION[kind as keyof typeof NAMES]) as [[string, number]]
    return { what, time: `${count} ${unit}` }
  })
}
