import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { DashboardHeader } from '../../apps/web/src/manager/dashboard/dashboard-header.tsx'
import screen from '../../apps/web/src/manager/dashboard/dashboard-screen.module.css'
import { createDayStore } from '../../apps/web/src/manager/dashboard/day/day-store.ts'
import type { DayState, LiveDay } from '../../apps/web/src/manager/dashboard/day/live-day.ts'
import { OpenDay } from '../../apps/web/src/manager/dashboard/day-view.tsx'
import { createStandingNotices } from '../../apps/web/src/manager/dashboard/standing-notices.ts'
import { Router } from '../../apps/web/src/router/router.tsx'
import { BENCH_NOW_MS, BENCH_ZONE, type GeneratedDay } from './generated-day.ts'
import type { BenchCalendar } from './measures.ts'

const nothing = () => {}

/** Prepares the complete dashboard without a server. The dashboard shows that it is loading until it gets the day. */
export function prepareDashboard(place: HTMLElement): (day: GeneratedDay) => BenchCalendar {
  const store = createDayStore(
    BENCH_ZONE,
    () => BENCH_NOW_MS,
    run => requestAnimationFrame(run),
  )
  const notices = createStandingNotices(() => Date.now())
  const connection = { isLive: true, lastSyncMs: BENCH_NOW_MS }
  const listeners = new Set<() => void>()
  let state: DayState = { kind: 'loading', done: [] }
  const day: LiveDay = {
    locationId: 'tustin',
    store,
    state: () => state,
    connection: () => connection,
    today: () => '2026-11-20',
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh: async () => {},
    close: nothing,
  }
  flushSync(() =>
    createRoot(place).render(
      <Router onMove={nothing}>
        <div className={screen.screen}>
          <DashboardHeader
            username="admin"
            isAdmin
            mayManage
            hasKioskMode
            notices={notices}
            location="tustin"
            requested={null}
            onLocation={nothing}
            onPermissions={nothing}
            onKioskMode={nothing}
            onLogout={nothing}
          />
          <OpenDay day={day} mayManage notices={notices} onRefused={nothing} />
        </div>
      </Router>,
    ),
  )
  return ({ histories, ...loaded }) => {
    store.setHistories(histories)
    store.load(loaded)
    state = { kind: 'ready' }
    for (const listener of listeners) listener()
    return {
      push: row => store.push({ kind: 'daily_status', id: row.square_appointment_id, version: row.version, row }),
    }
  }
}
