import type { AlertRow } from '@frontlash/contract/alerts'
import type { DayTechnician } from '@frontlash/contract/day-calendar'
import type { NoWalkIns } from '@frontlash/contract/no-walk-ins'
import type { WalkInRow } from '@frontlash/contract/walk-ins'
import type { ClientHistory } from '@frontlash/domain/calendar/client-badge'
import { createChangeQueue, type DayChange, type NextFrame } from './change-queue.ts'
import type { DayCard } from './day-card.ts'
import { createDayDerived } from './day-derived.ts'
import { createDayRows, type LoadedDay } from './day-rows.ts'
import { newestOf } from './live-rows.ts'
import { colleagueTopic, createTopics } from './topics.ts'

/**
 * A change that another user has made to the card of a booking. dialogs/card-change-texts.ts turns the change into a
 * message.
 */
export type ColleagueChange = {
  /** The author of the change: a first name, `the kiosk` or `the booking system`. */
  readonly by: string
  readonly before: DayCard
  /** The card after the change; null if the booking has left the calendar. */
  readonly after: DayCard | null
  /** True if the booking was moved to another day or location. */
  readonly isMovedAway: boolean
  /** The time of the change, by the salon's clock. */
  readonly atMs: number
  /** The row version that the change produced; null if the booking system made the change. */
  readonly statusVersion: number | null
}

export type DayStore = ReturnType<typeof createDayStore>

/**
 * The store of a location's day, outside of React. Each card subscribes only to its own changes, so that a change
 * renders only one card (docs/product/day-calendar.md, "How fast"). Pushed changes are applied in the next frame.
 */
export function createDayStore(timeZone: string, nowMs: () => number, nextFrame: NextFrame) {
  const topics = createTopics()
  const rows = createDayRows()
  const histories = new Map<string, ClientHistory>()
  let whereabouts: ReadonlyMap<string, string> = new Map()
  let technicians: readonly DayTechnician[] = []
  let areAllShown = false
  let walkIns: readonly WalkInRow[] = []
  let noWalkIns: NoWalkIns | undefined
  let alerts: readonly AlertRow[] = []
  const news = new Map<string, ColleagueChange>()

  const derived = createDayDerived(
    {
      rows,
      context: () => ({ timeZone, nowMs: nowMs(), histories, whereabouts }),
      columns: () => technicians.filter(one => areAllShown || one.hasColumn).map(one => one.name),
    },
    topics.publish,
  )
  const queue = createChangeQueue(nextFrame, apply)

  function apply(changes: readonly DayChange[]): void {
    const taken = changes.filter(rows.take).map(change => [change, derived.card(change.id)] as const)
    derived.redraw(new Set(taken.map(([change]) => change.id)))
    for (const [change, before] of taken) publishColleagueChange(change, before)
  }

  /** Publishes another user's change of a card, so that the card's dialog can show the user and the change. */
  function publishColleagueChange(change: DayChange, before: DayCard | undefined): void {
    const { id, by } = change
    const after = derived.card(id) ?? null
    if (!by || !before) return
    const isStatus = change.kind === 'daily_status'
    if (after ? offersTheSame(before, after) : isStatus) return
    const atMs = isStatus ? Date.parse(change.row.updated_at) : nowMs()
    const isMovedAway = !after && !isStatus && !change.isCancelled
    news.set(id, { by, before, after, isMovedAway, atMs, statusVersion: isStatus ? change.version : null })
    topics.publish(colleagueTopic(id))
  }

  function setHistories(learnt: Iterable<readonly [phone: string, history: ClientHistory]>): void {
    const phones = new Set<string>()
    for (const [phone, history] of learnt) {
      histories.set(phone, history)
      phones.add(phone)
    }
    derived.redraw(new Set(rows.idsOfPhones(phones)))
  }

  function setAlerts(next: readonly AlertRow[]): void {
    alerts = newestOf(next, alerts)
    topics.publish('alerts')
    const before = whereabouts
    // The list is reversed, because the newest alerts come first and the newest alert about a booking must win.
    whereabouts = new Map(
      [...alerts]
        .reverse()
        .flatMap(one =>
          one.kind === 'wrong_location' && one.square_appointment_id && one.reason
            ? [[one.square_appointment_id, one.reason] as const]
            : [],
        ),
    )
    derived.redraw(new Set([...whereabouts.keys(), ...before.keys()].filter(id => rows.booking(id))))
  }

  /**
   * Sets the bookable technicians, and whether technicians without cards are shown too (docs/product/day-calendar.md,
   * "Columns").
   */
  function setTechnicians(next: readonly DayTechnician[], showAll = areAllShown): void {
    technicians = next
    areAllShown = showAll
    topics.publish('technicians')
    derived.move()
  }

  function setWalkIns(next: readonly WalkInRow[]): void {
    walkIns = newestOf(next, walkIns)
    topics.publish('walk-ins')
  }

  function setNoWalkIns(next: NoWalkIns): void {
    if (noWalkIns && (next.day < noWalkIns.day || (next.day === noWalkIns.day && next.version < noWalkIns.version)))
      return
    noWalkIns = next
    topics.publish('walk-ins')
  }

  const { card, cardsOf, layout, column, technicianCounts, counts } = derived
  return {
    /** The salon's current time; for another day, its midnight. */
    nowMs,
    listen: topics.listen,
    version: topics.version,
    push: queue.push,
    flush: () => queue.flush(),
    load: (day: LoadedDay) => derived.redraw(rows.load(day)),
    setHistories,
    /** Deletes the days since each client's last visit. On a new day they are outdated and must be loaded again. */
    clearHistories: () => histories.clear(),
    setAlerts,
    setTechnicians,
    setWalkIns,
    setNoWalkIns,
    tick: () => {
      derived.tick(nowMs())
      topics.publish('clock')
    },
    /**
     * Returns the last change that another user has made to the card of a booking. The result is the same object until
     * the next change.
     */
    news: (appointmentId: string) => news.get(appointmentId),
    card,
    cards: derived.cards,
    cardsOf,
    layout,
    column,
    technicianCounts,
    counts,
    /** The bookable technicians from A to Z; empty until the server has responded. */
    technicians: () => technicians,
    areAllTechniciansShown: () => areAllShown,
    walkIns: () => walkIns,
    /** True if walk-ins are refused today; undefined until the server has responded. */
    noWalkIns: () => noWalkIns,
    alerts: () => alerts,
    /** Returns the phone numbers of today's clients whose last visit is not known yet. */
    unknownPhones: () => rows.phones().filter(phone => !histories.has(phone)),
  }
}

/** Returns true if two versions of a card are equal in everything that the card's dialog depends on. */
function offersTheSame(a: DayCard, b: DayCard): boolean {
  return (
    a.status === b.status &&
    a.isManagerAssigned === b.isManagerAssigned &&
    a.assignedTechnician === b.assignedTechnician
  )
}
