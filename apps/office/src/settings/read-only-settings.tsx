import type { SettingsReadOnly } from '@frontlash/contract/office-settings'
import { DetailList, Section } from '../form/section.tsx'
import styles from './settings.module.css'

const DAYS = {
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  SUN: 'Sunday',
}

type Hours = NonNullable<SettingsReadOnly['locations'][number]['openingHours']>

/**
 * Values that cannot be changed here: the locations from Square, the retention periods, and which environment variables
 * are set.
 */
export function ReadOnlySettings({ locations, keeping, variables }: SettingsReadOnly) {
  return (
    <>
      {locations.map(location => (
        <Section key={location.id} title={location.name}>
          <p className={styles.about}>As Square has it.</p>
          <DetailList
            details={[
              ['Address', location.address || 'not known yet'],
              ['Phone', location.phone || 'not known yet'],
              ['Time zone', location.timeZone],
              ...(location.openingHours === null
                ? [['Open', 'not known yet'] as const]
                : Object.entries(DAYS).map(([day, name]) => [name, hoursOf(day, location.openingHours!)] as const)),
            ]}
          />
        </Section>
      ))}
      <Section title="How long records are kept">
        <DetailList details={keeping.map(({ what, time }) => [what, time] as const)} />
      </Section>
      <Section title="Variables">
        <p className={styles.about}>Set in the file .env on the server. Their values are never shown.</p>
        <ul className={styles.variables}>
          {variables.map(({ name, isSet }) => (
            <li key={name}>
              <code>{name}</code>
              <span>{isSet ? 'set' : 'not set'}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function hoursOf(day: string, hours: Hours): string {
  return (
    hours
      .filter(one => one.day === day)
      .map(({ from, until }) => `${formatTime(from)} to ${formatTime(until)}`)
      .join(', ') || 'closed'
  )
}

/** Formats a time of day: `9:00 AM` for `09:00`. */
function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
