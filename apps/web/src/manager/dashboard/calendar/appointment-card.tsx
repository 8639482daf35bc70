import { dayHalf, shortClock } from '@frontlash/domain/calendar/local-minutes'
import { serviceLength, trimmedService } from '@frontlash/domain/calendar/service-length'
import { readServerInfo } from '@frontlash/web-client/server-clock'
import { memo } from 'react'
import type { DayCard } from '../day/day-card.ts'
import '../letters.css'
import styles from './appointment-card.module.css'
import { CardIcon } from './card-icon.tsx'
import { type CardPlace, hasShortTime, shapeOf } from './card-place.ts'
import { badgeOf, cardDescription, hasLongWord, lateWords, lettersOf, whereWords } from './card-words.ts'

type CardProps = CardPlace & { card: DayCard }

/**
 * One card of the calendar. The parts are in reading order, which is also the card's accessible name: the client first,
 * the status last. The CSS positions them. The press handling is the calendar's (card-press.ts).
 */
export const AppointmentCard = memo(function AppointmentCard({ card, topPx, leftPx, widthPx, heightPx }: CardProps) {
  const isTimeShort = hasShortTime(widthPx)
  const half = dayHalf(card.startMinute)
  const clock = shortClock(card.startMinute) + (isTimeShort ? half[0]!.toLowerCase() : '')
  const badge = badgeOf(card)
  const letters = lettersOf(card)
  const late = lateWords(card)
  const where = whereWords(card, readServerInfo().timeZone)
  return (
    <button
      type="button"
      className={styles.card}
      style={{ top: topPx, left: leftPx, width: widthPx, height: heightPx }}
      data-card={card.key}
      data-appointment-id={card.appointmentId}
      data-status={card.status}
      data-late={card.lateness === 'none' ? undefined : card.lateness}
      data-shape={shapeOf(widthPx, heightPx)}
      data-time={isTimeShort ? 'short' : undefined}
      aria-description={cardDescription(card)}
    >
      <span className={styles.who}>
        <b className={styles.name} data-long={hasLongWord(card.customerName) ? '' : undefined}>
          {card.customerName}
        </b>
        {letters && (
          <span className={styles.letters}>
            {[...letters].map(letter => (
              <i key={letter} data-letter={letter}>
                {letter}
              </i>
            ))}
          </span>
        )}
        {/* The spaces separate the words in the card's accessible name. */}
        {late !== null && <span className={styles.late}>{`${late} `}</span>}
        {where !== null && <span className={styles.where}>{`${where} `}</span>}
        <span className={styles.service} data-length={serviceLength(card.durationMinutes)}>
          {trimmedService(card.service)}
        </span>
      </span>
      <span className={styles.time}>
        {clock}
        {!isTimeShort && <small> {half}</small>}
      </span>
      <span className={styles.days} data-tone={badge.tone}>
        {badge.text}
      </span>
      <CardIcon status={card.status} className={styles.icon} isNamed />
    </button>
  )
})
