import type { LocationKey } from '@frontlash/domain/location-key'
import { ApiError } from '@frontlash/web-client/http-client'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { salonToday } from '@frontlash/web-client/salon-today'
import { readServerInfo, salonNow } from '@frontlash/web-client/server-clock'
import { daysSinceAppointments } from '../../../api/days-since-appointments.ts'
import { type LiveEvent, listenToLocation } from '../../../api/live-stream.ts'
import type { DayChange } from './change-queue.ts'
import { isKnownPhone } from './day-card.ts'
import { createDayStore, type DayStore } from './day-store.ts'
import { createEventDeduper, withAlert, withWalkIn } from './live-rows.ts'

const CLOCK_TICK_MS = 15_000
const FULL_REFRESH_MS = 300_000
/** A debounce time. If no event arrives for this time, the lists that the earlier events concern are loaded again. */
const DEBOUNCE_MS = 2_000
/** The maximum time for which the first load waits for the live stream. It waits so that no change is lost. */
const STREAM_FIRST_MS = 400
/**
 * The maximum time for which the first load waits for the technicians. After this time, the day is shown without them.
 */
const TECHNICIANS_FIRST_MS = 1_000

export const LOADING_STEPS = ['Connecting', 'Appointments', 'Check-ins', 'Walk-ins'] as const

export type LoadingStep = (typeof LOADING_STEPS)[number]

export type DayState =
  | { readonly kind: 'loading'; readonly done: readonly LoadingStep[] }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused' }

/** The state of the connection, and the age of the copy of the bookings. */
export type DayConnection = { readonly isLive: boolean; readonly lastSyncMs: number | null }

export type LiveDay = ReturnType<typeof openLiveDay>

/**
 * A location's live day: loaded once, changed by pushed events, and loaded again every five minutes and whenever an
 * event may be missing (docs/product/day-calendar.md, "Live").
 *
 * @param mayManage true for managers and admins, because nobody else may see walk-ins and alerts
 */
export function openLiveDay(locationId: LocationKey, mayManage: boolean) {
  const store = createDayStore(readServerInfo().timeZone, () => salonNow().getTime(), askFrame)
  let day = salonToday()
  let state: DayState = { kind: 'loading', done: [] }
  let connection: DayConnection = { isLive: false, lastSyncMs: null }
  let isClosed = false
  let loads = 0
  let isLoading = false
  /** Changes that were pushed during a load. A pushed change may be newer than the result of the load. */
  let pushedWhileLoading: DayChange[] = []
  const isNewEvent = createEventDeduper()
  const listeners = new Set<() => void>()
  let debounce: ReturnType<typeof setTimeout> | undefined
  let wantedAfterDebounce = new Set<'walk-ins' | 'alerts' | 'histories'>()

  function change(next: { state?: DayState; connection?: DayConnection }): void {
    if (isClosed) return
    state = next.state ?? state
    connection = next.connection ?? connection
    for (const listener of listeners) listener()
  }

  function stepDone(step: LoadingStep): void {
    if (state.kind === 'loading') change({ state: { kind: 'loading', done: [...state.done, step] } })
  }

  async function load(): Promise<void> {
    const mine = ++loads
    if (!isLoading) pushedWhileLoading = []
    isLoading = true
    const today = salonToday()
    if (today !== day) store.clearHistories()
    day = today
    const extras = mayManage ? loadExtras() : Promise.resolve()
    const technicians = loadTechnicians()
    try {
      const [appointments, { statuses }] = await Promise.all([
        managerCalls
          .dayAppointments({ query: { location_id: locationId, date: day } })
          .finally(() => stepDone('Appointments')),
        managerCalls.dailyStatus({ params: { date: day, locationId } }).finally(() => stepDone('Check-ins')),
        ...(state.kind === 'loading'
          ? [extras.finally(() => stepDone('Walk-ins')), Promise.race([technicians, passed(TECHNICIANS_FIRST_MS)])]
          : []),
      ])
      if (isClosed || mine !== loads) return
      store.load({ appointments, statuses })
      for (const pushed of pushedWhileLoading) store.push(pushed)
      store.flush()
      change({ state: { kind: 'ready' } })
      void setHistories()
    } catch (error) {
      if (isClosed || mine !== loads) return
      if (isRefusal(error)) change({ state: { kind: 'refused' } })
      // After a failed load, the day stays on the screen although it is outdated.
      else if (state.kind !== 'ready') change({ state: { kind: 'failed' } })
    }
    if (mine === loads) isLoading = false
    void readFreshness()
  }

  /** Loads the bookable technicians. If that fails, only technicians with cards have columns. */
  async function loadTechnicians(): Promise<void> {
    const of = day
    const response = await managerCalls
      .dayTechnicians({ params: { date: of, locationId }, background: true })
      .catch(() => null)
    if (response && !isClosed && of === day) store.setTechnicians(response)
  }

  async function loadExtras(): Promise<void> {
    await Promise.all([loadWalkIns(), loadAlerts()])
  }

  /** The lists beside the calendar are loaded separately. A failure is logged, and the last list stays. */
  async function loadWalkIns(): Promise<void> {
    const response = await managerCalls.listWalkIns({ params: { date: day, locationId } }).catch(() => null)
    if (!response || isClosed) return
    store.setWalkIns(response.walkIns)
    store.setNoWalkIns(response.noWalkIns)
  }

  async function loadAlerts(): Promise<void> {
    const response = await managerCalls.listAlerts({ params: { date: day, locationId } }).catch(() => null)
    if (response && !isClosed) store.setAlerts(response.alerts)
  }

  async function setHistories(): Promise<void> {
    const phones = store.unknownPhones().filter(isKnownPhone)
    if (phones.length === 0) return
    const response = await daysSinceAppointments(phones).catch(() => null)
    if (response && !isClosed) store.setHistories(Object.entries(response))
  }

  async function readFreshness(): Promise<void> {
    const status = await managerCalls.cacheStatus({ background: true }).catch(() => null)
    const at = status?.dailyCache.lastUpdate
    // If the age of the copy of the bookings cannot be read, the copy counts as never updated
    // (docs/product/day-calendar.md, "Live").
    change({ connection: { ...connection, lastSyncMs: at ? Date.parse(at) : null } })
  }

  function receive(event: LiveEvent): void {
    switch (event.name) {
      case 'ready':
        stepDone('Connecting')
        clearTimeout(patience)
        // Earlier events may be missing, so the whole day is loaded.
        void load()
        return
      case 'reload':
        void load()
        return
      case 'daily_status':
        take({ kind: 'daily_status', id: event.data.square_appointment_id, ...event.data })
        return
      case 'appointment':
        take({ kind: 'appointment', id: event.data.square_appointment_id, ...event.data })
        soon('histories')
        return
      case 'check_in':
        if (!isNewEvent(event.data)) return
        store.setWalkIns(withWalkIn(store.walkIns(), event.data))
        soon('walk-ins')
        return
      case 'alert':
        if (!isNewEvent(event.data)) return
        store.setAlerts(withAlert(store.alerts(), event.data))
        soon('alerts')
        return
      case 'no_walk_ins':
        store.setNoWalkIns(event.data)
        return
      case 'sync_status':
        change({ connection: { ...connection, lastSyncMs: Date.parse(event.data.last_sync_at) } })
        return
      default:
        event satisfies never
    }
  }

  function take(pushed: DayChange): void {
    const ofToday = isOfDay(pushed, day) ? pushed : goneFromToday(pushed)
    if (ofToday === null) return
    if (isLoading) pushedWhileLoading.push(ofToday)
    store.push(ofToday)
  }

  function soon(what: 'walk-ins' | 'alerts' | 'histories'): void {
    wantedAfterDebounce.add(what)
    clearTimeout(debounce)
    debounce = setTimeout(() => {
      const wanted = wantedAfterDebounce
      wantedAfterDebounce = new Set()
      if (wanted.has('walk-ins') && mayManage) void loadWalkIns()
      if (wanted.has('alerts') && mayManage) void loadAlerts()
      if (wanted.has('histories')) void setHistories()
    }, DEBOUNCE_MS)
  }

  function tick(): void {
    // The date differs when a new day has begun at the salon.
    if (salonToday() !== day) void load()
    store.tick()
    for (const listener of listeners) listener()
  }

  const stopListening = listenToLocation(locationId, {
    onEvent: receive,
    onState: next => change({ connection: { ...connection, isLive: next === 'SUBSCRIBED' } }),
    onRefused: () => {
      clearTimeout(patience)
      change({ state: { kind: 'refused' } })
    },
  })
  const patience = setTimeout(load, STREAM_FIRST_MS)
  const clock = setInterval(tick, CLOCK_TICK_MS)
  const refresh = setInterval(load, FULL_REFRESH_MS)
  const whenShown = () => {
    if (document.visibilityState === 'visible') tick()
  }
  document.addEventListener('visibilitychange', whenShown)

  return {
    locationId,
    store: store as DayStore,
    state: () => state,
    connection: () => connection,
    today: () => day,
    /** Calls the listener when the state or the connection changes, and at each tick of the clock. */
    listen(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh: load,
    close(): void {
      isClosed = true
      stopListening()
      clearTimeout(patience)
      clearTimeout(debounce)
      clearInterval(clock)
      clearInterval(refresh)
      document.removeEventListener('visibilitychange', whenShown)
    },
  }
}

/** A hidden page has no frames. Changes wait until it is visible; only the newest change of each booking is kept. */
function askFrame(run: () => void): void {
  requestAnimationFrame(run)
}

function passed(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 401)
}

/**
 * Converts the change of a booking on another day to a removal, because the booking may have been moved away from
 * today. Returns null for the change of a status.
 */
function goneFromToday(pushed: DayChange): DayChange | null {
  return pushed.kind === 'appointment' ? { ...pushed, row: null } : null
}

function isOfDay(pushed: DayChange, day: string): boolean {
  if (pushed.row === null) return true
  return pushed.kind === 'daily_status'
    ? pushed.row.day === day
    : salonToday(new Date(pushed.row.appointment_time)) === day
}
