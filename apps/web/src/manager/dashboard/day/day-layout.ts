import { type MinuteSpan, visibleDay } from '@frontlash/domain/calendar/day-grid'
import { foldColumn } from '@frontlash/domain/calendar/overlap'
import { type DayCard, UNASSIGNED } from './day-card.ts'

/** The position of a card in its column, or of a button with a list of cards. */
export type PlacedCard = {
  readonly key: string
  /** The real minutes that have passed since midnight. */
  readonly fromMinute: number
  readonly minutes: number
  /**
   * The index of the card's first lane, the number of lanes that the card covers, and the number of all lanes. Cards
   * that overlap in time are in different lanes.
   */
  readonly lane: number
  readonly laneSpan: number
  readonly lanes: number
  /** The `key` of each card in the list of a button, in order. */
  readonly folded?: readonly string[]
}

export type DayLayout = {
  readonly technicians: readonly string[]
  /** The maximum number of cards side by side in each column; 1 if no cards overlap. */
  readonly abreast: readonly number[]
  readonly columns: ReadonlyMap<string, readonly PlacedCard[]>
  readonly span: MinuteSpan
  /** The instant at which the day starts (midnight at the salon); null for a day without cards. */
  readonly midnightMs: number | null
}

export const EMPTY_LAYOUT: DayLayout = {
  technicians: [],
  abreast: [],
  columns: new Map(),
  span: visibleDay([]),
  midnightMs: null,
}

/**
 * Assigns the cards of a day to columns: technicians from A to Z, then unassigned cards. The parameter `also` contains
 * technicians who have a column even without a card. Columns and lists that have not changed are the same objects as in
 * `before`, so that they are not drawn again.
 */
export function layOutDay(cards: Iterable<DayCard>, before: DayLayout, also: Iterable<string> = []): DayLayout {
  const byTechnician = new Map<string, DayCard[]>()
  for (const technician of also) byTechnician.set(technician, [])
  const spans: MinuteSpan[] = []
  let midnightMs: number | null = null
  for (const card of cards) {
    const column = byTechnician.get(card.technician)
    if (column) column.push(card)
    else byTechnician.set(card.technician, [card])
    spans.push(spanOf(card, card.durationMinutes))
    midnightMs = (Math.floor(card.startMs / 60_000) - card.fromMinute) * 60_000
  }
  const technicians = [...byTechnician.keys()].sort(byName)
  const columns = new Map(
    technicians.map(name => [name, placedColumn(byTechnician.get(name)!, before.columns.get(name))]),
  )
  const span = visibleDay(spans)
  const abreast = technicians.map(name => lanesOf(columns.get(name)!))
  return {
    technicians: sameList(technicians, before.technicians) ? before.technicians : technicians,
    abreast: sameList(abreast, before.abreast) ? before.abreast : abreast,
    columns,
    span: span.fromMinute === before.span.fromMinute && span.toMinute === before.span.toMinute ? before.span : span,
    midnightMs,
  }
}

function placedColumn(cards: DayCard[], before: readonly PlacedCard[] | undefined): readonly PlacedCard[] {
  // Cards are sorted by time, which is also the order for reading and for Tab.
  cards.sort((a, b) => a.fromMinute - b.fromMinute || (a.key < b.key ? -1 : 1))
  const signature = signatureOf(cards, before !== undefined && hasFold(before))
  if (before && signatures.get(before) === signature) return before
  const { lanes, folds } = foldColumn(
    cards.map(card => ({ ...spanOf(card, card.cardMinutes), rank: shownFirst(card) })),
  )
  const placed: PlacedCard[] = cards.flatMap(({ key, fromMinute, cardMinutes: minutes }, at) =>
    lanes[at] ? [{ key, fromMinute, minutes, ...lanes[at] }] : [],
  )
  folds.forEach(({ fromMinute, toMinute, lane, cards: folded }, at) => {
    const keys = folded.toSorted((a, b) => shownFirst(cards[a]!) - shownFirst(cards[b]!) || a - b)
    const button = { key: `more ${at}`, fromMinute, minutes: toMinute - fromMinute, ...lane }
    const next = placed.findIndex(one => one.fromMinute > fromMinute)
    placed.splice(next < 0 ? placed.length : next, 0, { ...button, folded: keys.map(one => cards[one]!.key) })
  })
  signatures.set(placed, signatureOf(cards, folds.length > 0))
  return placed
}

/**
 * Returns a string of everything that determines the layout of a column. For a column with a "+5" button, the string
 * includes which clients are here or late.
 */
function signatureOf(cards: readonly DayCard[], isFolded: boolean): string {
  return cards
    .map(card => `${card.key} ${card.fromMinute} ${card.cardMinutes} ${isFolded ? shownFirst(card) : ''}`)
    .join()
}
const signatures = new WeakMap<readonly PlacedCard[], string>()

/** True if the column has more cards side by side than fit, so that a button lists some of them. */
export function hasFold(column: readonly PlacedCard[]): boolean {
  return column.some(placed => placed.folded !== undefined)
}

/** Returns a card's rank in a full column: clients who are here first, then late clients, then all others. */
export function shownFirst({ status, lateness }: DayCard): number {
  return status === 'checked-in' ? 0 : lateness === 'none' ? 2 : 1
}

function lanesOf(column: readonly PlacedCard[]): number {
  return column.reduce((max, { lanes }) => Math.max(max, lanes), 1)
}

function spanOf(card: DayCard, minutes: number): MinuteSpan {
  return { fromMinute: card.fromMinute, toMinute: card.fromMinute + minutes }
}

function byName(a: string, b: string): number {
  if (a === UNASSIGNED || b === UNASSIGNED) return a === b ? 0 : a === UNASSIGNED ? 1 : -1
  return a.localeCompare(b)
}

function sameList<One>(a: readonly One[], b: readonly One[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at])
}
