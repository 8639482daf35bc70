import type { ScheduleReport } from '@frontlash/contract/schedule'
import { serviceLength } from '@frontlash/domain/calendar/service-length'
import { Icon, type IconChoice } from '@frontlash/ui/icon'
import { hourglass, question } from '@frontlash/ui/icon-drawings'
import { Fragment } from 'react'
import { counted } from './schedule-question.ts'
import styles from './schedule-section.module.css'

type Line = ScheduleReport['calendarView'][string][number]

type ScheduleSectionProps = { technician: string; lines: readonly Line[] }

export function ScheduleSection({ technician, lines }: ScheduleSectionProps) {
  // In a report of all locations, each line begins with its location in square brackets.
  const namesLocation = lines.some(line => line.formatted.startsWith('['))
  const standing = lines.filter(line => line.status !== 'cancelled').length
  return (
    <section className={styles.section} data-names-location={namesLocation || undefined}>
      <header className={styles.header}>
        <h2 className={styles.technician}>{technician}</h2>
        <p className={styles.count}>{counted(standing, 'appointment')}</p>
      </header>
      <ul>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text, and lines are never reordered
          <ScheduleLine key={`${place} ${line.formatted}`} line={line} />
        ))}
      </ul>
    </section>
  )
}

const STATUS_ICONS: Record<Line['status'], IconChoice> = {
  inactive: question,
  'checked-in': hourglass,
  received: 'check',
  cancelled: 'cross',
}

/** The parts of a line, in the order in which they are shown. */
const PLACES = ['time', 'service', 'client', 'days', 'status'] as const

/**
 * A line of the report in columns. The separators are invisible, but screen readers read them, and text copied from the
 * line contains them.
 */
function ScheduleLine({ line }: { line: Line }) {
  const parts = line.formatted.split(' | ')
  return (
    <li className={styles.line} data-status={line.status}>
      {parts.map((part, index) => {
        const place = PLACES[index] ?? 'more'
        return (
          <Fragment key={place}>
            {index > 0 && <span className={styles.bar}>{' | '}</span>}
            <span className={styles[place]} data-length={place === 'service' ? lengthOf(part) : undefined}>
              {place === 'status' && <Icon name={STATUS_ICONS[line.status]} sizePx={16} className={styles.icon} />}
              {part}
            </span>
          </Fragment>
        )
      })}
    </li>
  )
}

/**
 * Returns the length class of the service, which decides its colour here and on the calendar. The class is computed
 * from the minutes in the line.
 */
function lengthOf(service: string): string | undefined {
  const minutes = /\((\d+) min\)$/.exec(service)?.[1]
  return minutes === undefined ? undefined : serviceLength(Number(minutes))
}
