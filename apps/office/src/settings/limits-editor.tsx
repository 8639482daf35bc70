import { type TimingThresholds, timingScenario } from '@frontlash/domain/check-in/scenario'
import { THRESHOLD_NAMES } from '@frontlash/domain/settings/owner-thresholds'
import { useId, useState } from 'react'
import { type EditorProps, NumberField } from './number-field.tsx'
import styles from './settings.module.css'

type Name = keyof TimingThresholds

const LIMITS: Readonly<Record<Name, string>> = {
  veryEarlyAboveMinutes: 'Very early: more than',
  tooEarlyAboveMinutes: 'Too early: more than',
  earlyAboveMinutes: 'Early: more than',
  onTimeFromMinutes: 'On time: up to',
  lateFromMinutes: 'Late: up to',
  lateButAllowedFromMinutes: 'Late but allowed: up to',
  tooLateFromMinutes: 'Too late: up to',
}

/** The bands of the ruler from early to late. Each band ends at a limit. */
const BANDS: readonly (readonly [scenario: string, name: string, tone: string, end: Name | null])[] = [
  ['VERY_EARLY', 'Very early', 'info', 'veryEarlyAboveMinutes'],
  ['TOO_EARLY', 'Too early', 'info', 'tooEarlyAboveMinutes'],
  ['EARLY', 'Early', 'waiting', 'earlyAboveMinutes'],
  ['ON_TIME', 'On time', 'success', 'onTimeFromMinutes'],
  ['LATE', 'Late', 'warning', 'lateFromMinutes'],
  ['LATE_BUT_ALLOWED', 'Late but allowed', 'warning', 'lateButAllowedFromMinutes'],
  ['TOO_LATE', 'Too late', 'error', 'tooLateFromMinutes'],
  ['VERY_LATE', 'Very late', 'rose', null],
]

/**
 * The editor for the limits of early and late: a ruler, a slider that selects a minute on the ruler and shows its
 * scenario, and the seven limits in minutes.
 */
export function LimitsEditor({ value, save, onChange }: EditorProps<TimingThresholds>) {
  return (
    <>
      <Ruler limits={value} />
      <div className={styles.figures}>
        {(Object.keys(LIMITS) as Name[]).map(name => {
          const { sign } = THRESHOLD_NAMES.get(name)!
          const minutes: number | null = value[name]
          return (
            <NumberField
              key={name}
              save={save}
              label={LIMITS[name]}
              name={`value.${name}`}
              value={minutes === null ? null : minutes * sign || 0}
              hint={sign === 1 ? 'minutes before the start' : 'minutes after the start'}
              onChange={typed => onChange({ ...value, [name]: typed === null ? null : typed * sign || 0 })}
            />
          )
        })}
      </div>
    </>
  )
}

const FIRST_SHOWN_MINUTES = -12
const MARGIN_MINUTES = 15

function Ruler({ limits }: { limits: TimingThresholds }) {
  const id = useId()
  const [minutes, setMinutes] = useState(FIRST_SHOWN_MINUTES)
  const first = limits.veryEarlyAboveMinutes + MARGIN_MINUTES
  const last = limits.tooLateFromMinutes - MARGIN_MINUTES
  const scenario = timingScenario(minutes, limits)
  const name = BANDS.find(([one]) => one === scenario)![1]
  return (
    <div className={styles.ruler}>
      <div className={styles.bands} aria-hidden="true">
        {BANDS.map(([band, name, tone, end], at) => {
          const from = at === 0 ? first : limits[BANDS[at - 1]![3]!]
          const until = end === null ? last : limits[end]
          return (
            <span
              key={band}
              data-tone={tone}
              data-here={band === scenario || undefined}
              style={{ flexGrow: Math.max(0, from - until) }}
            >
              {name}
            </span>
          )
        })}
      </div>
      <label className="quiet-staff-label" htmlFor={id}>
        Try a minute
      </label>
      <input
        id={id}
        type="range"
        className={styles.range}
        min={-first}
        max={-last}
        value={-minutes}
        aria-valuetext={`${formatMinutes(minutes)}: ${name}`}
        onChange={event => setMinutes(-Number(event.target.value))}
      />
      <p className={styles.tried}>
        <output htmlFor={id}>
          {formatMinutes(minutes)}: <strong>{name}</strong>
        </output>
      </p>
    </div>
  )
}

/** Formats minutes: `12 minutes late`, `1 minute early`, `At the start`. */
function formatMinutes(minutes: number): string {
  if (minutes === 0) return 'At the start'
  const count = Math.abs(minutes)
  return `${count} ${count === 1 ? 'minute' : 'minutes'} ${minutes > 0 ? 'early' : 'late'}`
}
