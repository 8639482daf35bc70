import type { AlertRow } from '@frontlash/contract/alerts'
import type { WalkInRow } from '@frontlash/contract/walk-ins'
import { formatPhone } from '@frontlash/domain/phone'
import { clockTime } from '@frontlash/domain/salon-words'
import { classNames } from '@frontlash/ui/class-names'
import { Icon } from '@frontlash/ui/icon'
import { chevronDown, clock } from '@frontlash/ui/icon-drawings'
import { guardArea } from '@frontlash/ui/press-guard'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { randomId } from '@frontlash/web-client/random-id'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { useLayoutEffect, useRef, useState } from 'react'
import { untilResponse } from '../../../api/until-response.ts'
import { failureNotice } from '../card-request.ts'
import type { LiveDay } from '../day/live-day.ts'
import { useTopic } from '../day/use-topic.ts'
import { showUndoable } from '../undoable-notice.ts'
import type { NoticeBoard } from '../use-notices.ts'
import styles from './day-lists.module.css'
import { NoWalkInsSwitch } from './no-walk-ins-switch.tsx'
import { useSalonMinute } from './use-salon-minute.ts'
import { alertWords, intentWords, waitedMinutes, waitTone } from './walk-in-words.ts'

export const bell = <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.500 2 6.500H4S6 15 6 10m4.200 10a2 2 0 0 0 3.600 0" />

/** The lists beside the calendar: alerts, then waiting clients by arrival, then received clients. */
export function DayLists({ day, notices }: { day: LiveDay; notices: NoticeBoard }) {
  const { store } = day
  const walkIns = useTopic(store, 'walk-ins', store.walkIns)
  const alerts = useTopic(store, 'alerts', store.alerts)
  const [isReceivedOpen, setReceivedOpen] = useState(false)
  const open = alerts.filter(alert => alert.doneAt === null)
  const waiting = walkIns.filter(one => one.receivedAt === null)
  const received = walkIns.filter(one => one.receivedAt !== null)
  const change = useWalkInChanges(day, notices)
  const finish = useAlertChanges(day, notices)
  const lists = useGuardedRows([...open.map(alert => alert.id), ...waiting.map(walkIn => walkIn.id)].join(' '))
  return (
    <div className={styles.lists} ref={lists}>
      {open.length > 0 && (
        <>
          <h2>
            Alerts <b className={styles.count}>{open.length}</b>
          </h2>
          <ul aria-label="Alerts" className={styles.alerts}>
            {open.map(alert => (
              <AlertCard key={alert.id} day={day} alert={alert} onDone={() => finish(alert, 'done')} />
            ))}
          </ul>
        </>
      )}
      <h2>
        Walk-ins <b className={styles.count}>{waiting.length}</b>
      </h2>
      <NoWalkInsSwitch day={day} notices={notices} />
      {waiting.length === 0 && <p className="quiet">Nobody is waiting without a booking.</p>}
      <ul aria-label="Walk-ins">
        {waiting.map(walkIn => (
          <WaitingCard key={walkIn.id} day={day} walkIn={walkIn} onReceive={() => change(walkIn, 'receive')} />
        ))}
      </ul>
      {received.length > 0 && (
        <>
          <button
            type="button"
            className={styles.received}
            aria-expanded={isReceivedOpen}
            onClick={() => setReceivedOpen(!isReceivedOpen)}
          >
            <Icon name="check" sizePx={20} />
            Received today <b className={styles.count}>{received.length}</b>
            <Icon name={chevronDown} sizePx={18} className={styles.chevron} />
          </button>
          {isReceivedOpen && (
            <ul aria-label="Received walk-ins">
              {received.map(walkIn => (
                <li key={walkIn.id} className={classNames(styles.card, styles.done)}>
                  <b className={styles.name}>{walkIn.name}</b>
                  <span className={styles.facts}>{intentWords(walkIn)}</span>
                  <button type="button" onClick={() => change(walkIn, 'undo')}>
                    Undo
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}

function WaitingCard({ day, walkIn, onReceive }: { day: LiveDay; walkIn: WalkInRow; onReceive: () => void }) {
  const { timeZone } = useServerInfo()
  const minutes = waitedMinutes(walkIn.at, useSalonMinute(day))
  return (
    <li className={styles.card}>
      <b className={styles.name}>{walkIn.name}</b>
      <span className={styles.wait} data-wait={waitTone(minutes)}>
        <Icon name={clock} sizePx={16} />
        {minutes} min
      </span>
      <span className={styles.facts}>
        {intentWords(walkIn)}
        <br />
        Arrived {clockTime(new Date(walkIn.at), timeZone)}
        {walkIn.phone && (
          <>
            <br />
            {formatPhone(walkIn.phone)}
          </>
        )}
      </span>
      <button type="button" aria-label={`Receive ${walkIn.name}`} onClick={onReceive}>
        Receive
      </button>
    </li>
  )
}

function AlertCard({ day, alert, onDone }: { day: LiveDay; alert: AlertRow; onDone: () => void }) {
  const words = alertWords(alert)
  const minutes = waitedMinutes(alert.at, useSalonMinute(day))
  return (
    <li className={styles.alert}>
      <b className={styles.name}>
        <Icon name={bell} sizePx={18} />
        {words.title}
      </b>
      <span className={styles.wait}>{minutes} min</span>
      <span className={styles.facts}>
        {alert.name}
        <br />
        {words.detail}
        {alert.phone && (
          <>
            <br />
            {formatPhone(alert.phone)}
          </>
        )}
      </span>
      <button type="button" onClick={onDone}>
        {words.done}
      </button>
    </li>
  )
}

/** The lists. Rows move when a row is added or removed, so presses are ignored for a moment (press-guard.ts). */
function useGuardedRows(ids: string) {
  const lists = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed ids mean that rows have moved
  useLayoutEffect(() => {
    if (lists.current) guardArea(lists.current)
  }, [ids])
  return lists
}

/** The ids of alerts and walk-ins whose change is being saved. */
const underWay = new Set<string | number>()

/**
 * Marks an alert as done or reopens it. The list changes when the server has confirmed the change; a second press
 * before that is ignored.
 */
function useAlertChanges({ store }: LiveDay, notices: NoticeBoard) {
  async function change(alert: AlertRow, what: 'done' | 'undo', key = randomId()): Promise<void> {
    if (underWay.has(alert.id)) return
    underWay.add(alert.id)
    const { title } = alertWords(alert)
    const { id: about, name } = alert
    const subject = name ? `${title}, ${name}` : title
    try {
      const call = what === 'done' ? managerCalls.finishAlert : managerCalls.undoAlertDone
      const params = { id: String(alert.id) }
      const { alert: changed } = await untilResponse(idempotencyKey => call({ params, body: {}, idempotencyKey }), key)
      store.setAlerts(store.alerts().map(one => (one.id === changed.id ? changed : one)))
      if (what === 'undo') notices.show({ tone: 'done', text: `${subject}: open again`, about })
      else
        showUndoable(
          notices,
          { text: `${subject}: done`, about, onUndo: () => void change(alert, 'undo') },
          {
            version: changed.version,
            current: () => store.alerts().find(one => one.id === alert.id)?.version,
            listen: listener => store.listen('alerts', listener),
          },
        )
    } catch (error) {
      const onRetry = () => void change(alert, what, key)
      notices.show(failureNotice({ name, shownOn: 'list', about, onRetry }, error))
    } finally {
      underWay.delete(alert.id)
    }
  }
  return (alert: AlertRow, what: 'done' | 'undo') => void change(alert, what)
}

/**
 * Marks a walk-in as received or waiting. The list changes when the server has confirmed the change; a second press
 * before that is ignored.
 */
function useWalkInChanges({ store }: LiveDay, notices: NoticeBoard) {
  const save = (saved: WalkInRow) => store.setWalkIns(store.walkIns().map(one => (one.id === saved.id ? saved : one)))

  async function change(
    walkIn: WalkInRow,
    what: 'receive' | 'undo',
    restoreVersion?: number,
    key = randomId(),
  ): Promise<void> {
    const { id, name } = walkIn
    if (underWay.has(id)) return
    underWay.add(id)
    try {
      const params = { id }
      const body = { ...(restoreVersion !== undefined && { restoreVersion }) }
      const response = await untilResponse(
        idempotencyKey =>
          what === 'receive'
            ? managerCalls.receiveWalkIn({ params, body: {}, idempotencyKey })
            : managerCalls.undoWalkInReceived({ params, body, idempotencyKey }),
        key,
      )
      if (response.walkIn) save(response.walkIn)
      if (!response.success) notices.show({ tone: 'failure', text: response.msg, about: id })
      else if (response.unchanged !== undefined) notices.show({ tone: 'done', text: response.unchanged, about: id })
      else if (what === 'undo') notices.show({ tone: 'done', text: `${name} is waiting again`, about: id })
      else showReceived(walkIn, response.walkIn.version)
    } catch (error) {
      const onRetry = () => void change(walkIn, what, restoreVersion, key)
      notices.show(failureNotice({ name, shownOn: 'list', about: id, onRetry }, error))
    } finally {
      underWay.delete(id)
    }
  }

  function showReceived(walkIn: WalkInRow, version: number): void {
    showUndoable(
      notices,
      { text: `${walkIn.name} received`, about: walkIn.id, onUndo: () => void change(walkIn, 'undo', version) },
      {
        version,
        current: () => store.walkIns().find(one => one.id === walkIn.id)?.version,
        listen: listener => store.listen('walk-ins', listener),
      },
    )
  }
  return (walkIn: WalkInRow, what: 'receive' | 'undo') => void change(walkIn, what)
}
