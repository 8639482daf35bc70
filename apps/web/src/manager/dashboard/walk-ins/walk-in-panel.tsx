import { Dialog } from '@frontlash/ui/dialog'
import { Icon } from '@frontlash/ui/icon'
import { footprints, minusCircle } from '@frontlash/ui/icon-drawings'
import { useState, useSyncExternalStore } from 'react'
import type { LiveDay } from '../day/live-day.ts'
import { useTopic } from '../day/use-topic.ts'
import NoticePlace from '../notice-place.tsx'
import type { StandingNotices } from '../standing-notices.ts'
import { bell, DayLists } from './day-lists.tsx'
import { useSalonMinute } from './use-salon-minute.ts'
import styles from './walk-in-panel.module.css'
import { waitedMinutes, waitTone } from './walk-in-words.ts'

const unfold = <path d="m11 7-5 5 5 5m7-10-5 5 5 5" />
const fold = <path d="m6 7 5 5-5 5m7-10 5 5-5 5" />
const up = <path d="m6 14.500 6-6 6 6" />

type WalkInListProps = { day: LiveDay; notices: StandingNotices }

/** In a window at least this wide the panel is unfolded until the user folds it (walk-in-panel.module.css). */
const wide = window.matchMedia('(min-width: 1280px)')

function listenToWidth(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

export type WalkInPanelProps = WalkInListProps & {
  /** Whether the panel is unfolded; null until the user folds or unfolds it. */
  isOpen: boolean | null
  onOpen: (isOpen: boolean) => void
}

/** Walk-ins and alerts: in a panel beside the calendar, in a narrow bar, or in a bar at the bottom. */
export default function WalkInPanel({ day, notices, isOpen, onOpen }: WalkInPanelProps) {
  const isWide = useSyncExternalStore(listenToWidth, () => wide.matches)
  const isShown = isOpen ?? isWide
  return (
    <>
      <aside className={styles.panel} data-open={isOpen ?? undefined} aria-label="Walk-ins and alerts">
        <button
          type="button"
          className={styles.fold}
          aria-label={isShown ? 'Fold' : 'Unfold'}
          onClick={() => onOpen(!isShown)}
        >
          <Icon name={isShown ? fold : unfold} sizePx={22} />
        </button>
        <div className={styles.lists}>
          <DayLists day={day} notices={notices} />
        </div>
        <Rail day={day} onOpen={() => onOpen(true)} />
      </aside>
      <BottomBar day={day} notices={notices} />
    </>
  )
}

/** The narrow bar. It shows only first names and waiting times. */
function Rail({ day, onOpen }: { day: LiveDay; onOpen: () => void }) {
  const { waiting, open, areRefused } = useOpenLists(day)
  const nowMs = useSalonMinute(day)
  return (
    <div className={styles.rail}>
      {/* The number of waiting clients. It is above the alerts, because on a busy day the alerts fill the whole
         height. */}
      <h2>
        Walk-ins <b>{waiting.length}</b>
      </h2>
      {open.map(alert => (
        <button key={alert.id} type="button" className={styles.alert} onClick={onOpen}>
          <Icon name={bell} sizePx={22} />
          <span>{alert.name.split(' ')[0]}</span>
        </button>
      ))}
      {areRefused && (
        <button type="button" className={styles.refused} onClick={onOpen}>
          <Icon name={minusCircle} sizePx={20} />
          Closed today
        </button>
      )}
      {waiting.map(({ id, name, at }) => (
        <button key={id} type="button" onClick={onOpen}>
          <span>{name.split(' ')[0]}</span>
          <b data-wait={waitTone(waitedMinutes(at, nowMs))}>{waitedMinutes(at, nowMs)} min</b>
        </button>
      ))}
    </div>
  )
}

/** The bar at the bottom of a narrow window, with the number of waiting clients and a sheet with the lists. */
function BottomBar({ day, notices }: WalkInListProps) {
  const [isOpen, setOpen] = useState(false)
  const { waiting, open, areRefused } = useOpenLists(day)
  return (
    <>
      <button type="button" className={styles.bar} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name={footprints} sizePx={22} />
        Walk-ins <b>{waiting.length}</b>
        {areRefused && <span className={styles.refused}>closed today</span>}
        {open.length > 0 && (
          <em>
            <Icon name={bell} sizePx={20} />
            {open.length}
            <span className="visually-hidden">alerts</span>
          </em>
        )}
        <Icon name={up} sizePx={20} />
      </button>
      {isOpen && (
        <Dialog title="Walk-ins and alerts" onPhone="close low" onClose={() => setOpen(false)}>
          <DayLists day={day} notices={notices} />
          {/* The sheet covers the notices at the bottom of the screen. The sheet therefore contains the notices
             too. */}
          <NoticePlace notices={notices} />
        </Dialog>
      )}
    </>
  )
}

function useOpenLists({ store }: LiveDay) {
  const walkIns = useTopic(store, 'walk-ins', store.walkIns)
  const alerts = useTopic(store, 'alerts', store.alerts)
  const areRefused = useTopic(store, 'walk-ins', store.noWalkIns)?.isOn === true
  return {
    areRefused,
    waiting: walkIns.filter(one => one.receivedAt === null),
    open: alerts.filter(one => one.doneAt === null),
  }
}
