import { dayHalf, shortClock } from '@frontlash/domain/calendar/local-minutes'
import { serviceLength, trimmedService } from '@frontlash/domain/calendar/service-length'
import { shortService } from '@frontlash/domain/calendar/short-service'
import { readServerInfo } from '@frontlash/web-client/server-clock'
import type { DayCard } from '../day/day-card.ts'
import '../letters.css'
import styles from './appointment-card.module.css'
import { glowOnce } from './card-glow.ts'
import { STATUS_DRAWINGS } from './card-icon.tsx'
import { type CardPlace, hasShortTime, shapeOf } from './card-place.ts'
import { badgeOf, cardDescription, minutesWords, shortMinutes, whereWords } from './card-words.ts'
import { drawing, make, write } from './plain-dom.ts'

export type CardElement = {
  readonly element: HTMLButtonElement
  readonly show: (card: DayCard) => void
  readonly putAt: (place: CardPlace, textScale: number) => void
}

/** A name that contains a word of at least this length is written smaller on a narrow card. */
const LONG_WORD_LETTERS = 8

let blankCard: HTMLButtonElement | undefined

/**
 * Creates a card without React. A day has a thousand elements, which are drawn at once and then change separately.
 * React would take twice as long, because it also renders everything around them (docs/performance.md, "The day
 * calendar").
 */
export function createCardElement(key: string): CardElement {
  blankCard ??= createBlankCard()
  const element = blankCard.cloneNode(true) as HTMLButtonElement
  element.dataset.card = key
  const [who, time, days, icon] = [...element.children] as [HTMLElement, HTMLElement, HTMLElement, SVGElement]
  let shown: DayCard | undefined
  let isTimeShort = false
  let minutes: HTMLElement | undefined
  let where: HTMLElement | undefined

  function show(card: DayCard): void {
    const before = shown
    shown = card
    if (before?.status !== card.status) {
      element.dataset.status = card.status
      icon.setAttribute('aria-label', card.status)
      icon.firstElementChild!.setAttribute('d', STATUS_DRAWINGS[card.status])
      if (before) glowOnce(element)
    }
    setData(element, 'late', card.lateness === 'none' ? undefined : card.lateness)
    const hasSameWords = isSame(before, card, IN_WORDS)
    if (!hasSameWords) {
      who.replaceChildren(...wordsOf(card))
      minutes = undefined
      where = undefined
    }
    const service = who.lastElementChild!
    where = remark(where, styles.where, whereWords(card, readServerInfo().timeZone), service)
    minutes = remark(minutes, styles.minutes, minutesWords(card), where ?? service)
    if (minutes) setData(minutes, 'short', shortMinutes(card))
    if (hasSameWords && isSame(before, card, BESIDE_WORDS)) return
    element.dataset.appointmentId = card.appointmentId
    element.setAttribute('aria-description', cardDescription(card))
    time.firstChild!.nodeValue = shortClock(card.startMinute)
    showDayHalf(card)
    const badge = badgeOf(card)
    write(days, badge.text)
    setData(days, 'tone', badge.tone)
  }

  /** Shows the time as `3:15 PM`, or as `3:15p` if there is not enough space. */
  function showDayHalf({ startMinute }: DayCard): void {
    const half = dayHalf(startMinute)
    write(time.lastElementChild as HTMLElement, isTimeShort ? half[0]!.toLowerCase() : ` ${half}`)
  }

  function putAt(place: CardPlace, textScale: number): void {
    const { topPx, leftPx, widthPx, heightPx } = place
    element.style.cssText = `top:${topPx}px;left:${leftPx}px;width:${widthPx}px;height:${heightPx}px`
    setData(element, 'shape', shapeOf(place, textScale))
    if (hasShortTime(place, textScale) === isTimeShort) return
    isTimeShort = !isTimeShort
    setData(element, 'time', isTimeShort ? 'short' : undefined)
    if (shown) showDayHalf(shown)
  }
  return { element, show, putAt }
}

/**
 * The parts are in reading order, because they form the card's accessible name: the client first, the status last. The
 * style sheet positions them.
 */
function createBlankCard(): HTMLButtonElement {
  const card = make('button', styles.card)
  card.type = 'button'
  // The card is no tab stop. Arrow keys move the focus to it (card-keys.ts).
  card.tabIndex = -1
  const time = make('span', styles.time, '0:00')
  time.append(make('small', undefined))
  const icon = drawing(styles.icon)
  icon.setAttribute('role', 'img')
  card.append(make('span', styles.who), time, make('span', styles.days, '-'), icon)
  return card
}

/** Creates the elements of the client's name, the letters and the service. */
function wordsOf(card: DayCard): HTMLElement[] {
  const name = make('b', styles.name, card.customerName)
  const letters = Math.max(...card.customerName.split(' ').map(word => word.length))
  if (letters >= LONG_WORD_LETTERS) name.dataset.long = ''
  const service = make('span', styles.service, trimmedService(card.service))
  service.dataset.length = serviceLength(card.durationMinutes)
  service.dataset.short = shortService(card.service)
  return [name, ...lettersOf(card), service]
}

/**
 * Sets the text of an element to `words`. A missing element is created before `next`. If `words` is null, the element
 * is removed.
 */
function remark(
  shown: HTMLElement | undefined,
  className: string | undefined,
  words: string | null,
  next: Element,
): HTMLElement | undefined {
  if (words === null) {
    shown?.remove()
    return undefined
  }
  const line = shown ?? make('span', className)
  // The space separates the words from the following words in the accessible name.
  write(line, `${words} `)
  if (!shown) next.before(line)
  return line
}

function lettersOf(card: DayCard): HTMLElement[] {
  const letters = [
    ...(card.isAnyone ? 'A' : ''),
    ...(card.isManagerAssigned ? 'M' : ''),
    ...(card.isDuplicate ? 'D' : ''),
  ]
  if (letters.length === 0) return []
  const all = make('span', styles.letters)
  for (const letter of letters) {
    const one = make('i', undefined, letter)
    one.dataset.letter = letter
    all.append(one)
  }
  return [all]
}

/** The fields of a card that wordsOf() reads. */
const IN_WORDS = ['customerName', 'isAnyone', 'isManagerAssigned', 'isDuplicate', 'service', 'durationMinutes'] as const

/** The other fields that a card shows, except its status. */
const BESIDE_WORDS = ['startMinute', 'isHistoryKnown', 'isNewClient', 'daysSinceVisit'] as const

function isSame(a: DayCard | undefined, b: DayCard, facts: readonly (keyof DayCard)[]): boolean {
  return facts.every(fact => a?.[fact] === b[fact])
}

function setData(element: HTMLElement, name: string, value: string | undefined): void {
  // An attribute is set only if its value changes. Otherwise the browser would recompute the styles of the card.
  if (element.dataset[name] === value) return
  if (value === undefined) delete element.dataset[name]
  else element.dataset[name] = value
}
