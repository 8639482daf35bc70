import { dayHalf, shortClock } from '@frontlash/domain/calendar/local-minutes'
import { serviceLength, trimmedService } from '@frontlash/domain/calendar/service-length'
import { memo, useCallback, useEffect, useRef } from 'react'
import { readSalon } from '../../../api/server-clock.ts'
import type { DayCard } from '../day/day-card.ts'
import { cardTopic, type DayStore } from '../day/day-store.ts'
import styles from './appointment-card.module.css'
import { CardIcon } from './card-icon.tsx'
import { badgeOf, cardDescription, lateWords, whereWords } from './card-words.ts'
import { useTopic } from './use-topic.ts'

/** Below these heights a card shows two lines, and three. */
const LOW_BELOW_PX = 48
const MIDDLE_BELOW_PX = 84

const GLOW_MS = 600

type AppointmentCardProps = {
  store: DayStore
  cardKey: string
  topPx: number
  leftPx: number
  widthPx: number
  heightPx: number
  /** How many cards share the column's width. */
  lanes: number
}

/** One appointment on the calendar. It listens to its own card alone. */
export const AppointmentCard = memo(function AppointmentCard(props: AppointmentCardProps) {
  const { store, cardKey, topPx, leftPx, widthPx, heightPx, lanes } = props
  const card = useTopic(
    store,
    cardTopic(cardKey),
    useCallback(() => store.card(cardKey), [store, cardKey]),
  )
  const button = useRef<HTMLButtonElement>(null)
  useGlow(button, card)
  if (!card) return null
  const { timeZone } = readSalon()
  const badge = badgeOf(card)
  const late = lateWords(card)
  const where = whereWords(card, timeZone)
  return (
    <button
      ref={button}
      type="button"
      className={styles.card}
      style={{ top: topPx, left: leftPx, width: widthPx, height: heightPx }}
      data-card={cardKey}
      data-appointment-id={card.appointmentId}
      data-status={card.status}
      data-late={card.lateness === 'none' ? undefined : card.lateness}
      data-shape={shapeOf(lanes, heightPx)}
      aria-description={cardDescription(card)}
    >
      {/* Read in this order, and so named: who it is first, how it stands last. The style puts them where the eye looks for them. */}
      <span className={styles.who}>
        <b className={styles.name}>{card.customerName}</b>
        <Letters card={card} />
        {late && <span className={styles.late}>{late}</span>} {where && <span className={styles.where}>{where}</span>}{' '}
        <span className={styles.service} data-length={serviceLength(card.durationMinutes)}>
          {trimmedService(card.service)}
        </span>
      </span>
      <span className={styles.time}>
        {shortClock(card.startMinute)}
        <small> {dayHalf(card.startMinute)}</small>
      </span>
      {badge && (
        <span className={styles.days} data-tone={badge.tone}>
          {badge.text}
        </span>
      )}
      <CardIcon className={styles.icon} status={card.status} isNamed />
    </button>
  )
})

/** What room a card has for its words. */
function shapeOf(lanes: number, heightPx: number): 'sliver' | 'half-low' | 'half' | 'low' | 'middle' | undefined {
  if (lanes > 2) return 'sliver'
  if (lanes === 2) return heightPx < LOW_BELOW_PX ? 'half-low' : 'half'
  if (heightPx < LOW_BELOW_PX) return 'low'
  return heightPx < MIDDLE_BELOW_PX ? 'middle' : undefined
}

function Letters({ card }: { card: DayCard }) {
  if (!card.isAnyone && !card.isManagerAssigned && !card.isDuplicate) return null
  return (
    <span className={styles.letters}>
      {card.isAnyone && <i data-letter="A">A</i>}
      {card.isManagerAssigned && <i data-letter="M">M</i>}
      {card.isDuplicate && <i data-letter="D">D</i>}
    </span>
  )
}

/** A card whose status has just changed glows once, so that the eye finds it. */
function useGlow(button: { readonly current: HTMLButtonElement | null }, card: DayCard | undefined): void {
  const shown = useRef(card?.status)
  useEffect(() => {
    if (shown.current === card?.status) return
    const isNew = shown.current === undefined
    shown.current = card?.status
    if (isNew || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    button.current?.animate({ boxShadow: ['0 0 0 5px var(--card-glow)', '0 0 0 0 transparent'] }, GLOW_MS)
  }, [button, card?.status])
}
