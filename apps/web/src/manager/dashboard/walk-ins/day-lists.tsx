import type { AlertRow } from '@frontlash/contract/alerts'
import type { WalkInRow } from '@frontlash/contract/walk-ins'
import { formatPhone } from '@frontlash/domain/phone'
import { clockTime } from '@frontlash/domain/salon-words'
import { useState } from 'react'
import { finishAlert, receiveWalkIn, undoWalkInReceived } from '../../../api/day-calls.ts'
import { useSalon } from '../../../api/server-clock.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { chevronDown, clock } from '../../../ui/icon-drawings.tsx'
import { useTopic } from '../calendar/use-topic.ts'
import type { LiveDay } from '../day/live-day.ts'
import type { NoticeBoard } from '../use-notices.ts'
import styles from './day-lists.module.css'
import { NoWalkInsSwitch } from './no-walk-ins-switch.tsx'
import { useSalonMinute } from './use-salon-minute.ts'
import { alertWords, intentWords, waitedMinutes, waitTone } from './walk-in-words.ts'

export const bell = <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.500 2 6.500H4S6 15 6 10m4.200 10a2 2 0 0 0 3.600 0" />

/** Alerts first, then who waits by arrival, then who was received. */
export function DayLists({ day, notices }: { day: LiveDay; notices: NoticeBoard }) {
  const { store } = day
  const walkIns = useTopic(store, 'walk-ins', store.walkIns)
  const alerts = useTopic(store, 'alerts', store.alerts)
  const [isReceivedOpen, setReceivedOpen] = useState(false)
  const open = alerts.filter(alert => alert.doneAt === null)
  const waiting = walkIns.filter(one => one.receivedAt === null)
  const received = walkIns.filter(one => one.receivedAt !== null)
  const change = useWalkInChanges(day, notices)
  return (
    <div className={styles.lists}>
      {open.length > 0 && (
        <ul aria-label="Alerts">
          {open.map(alert => (
            <AlertCard key={alert.id} day={day} alert={alert} notices={notices} />
          ))}
        </ul>
      )}
      <h2>
        Walk-ins <b className={styles.count}>{waiting.length}</b>
      </h2>
      <NoWalkInsSwitch day={day} notices={notices} />
      {waiting.length === 0 && <p className={styles.nobody}>Nobody is waiting without a booking.</p>}
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
  const { timeZone } = useSalon()
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
      </span>
      <button type="button" aria-label={`Receive ${walkIn.name}`} onClick={onReceive}>
        Receive
      </button>
    </li>
  )
}

function AlertCard({ day, alert, notices }: { day: LiveDay; alert: AlertRow; notices: NoticeBoard }) {
  const { store } = day
  const words = alertWords(alert)
  const minutes = waitedMinutes(alert.at, useSalonMinute(day))
  const finish = async () => {
    try {
      const { alert: done } = await finishAlert(alert.id)
      store.setAlerts(store.alerts().map(one => (one.id === done.id ? done : one)))
    } catch {
      notices.show({ tone: 'failure', text: 'That did not go through. Please try again.' })
    }
  }
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
      <button type="button" onClick={() => void finish()}>
        {words.done}
      </button>
    </li>
  )
}

/** Walk-ins that the server is being asked to change. */
const underWay = new Set<string>()

/** Receives a walk-in, or takes that back; the list changes once the server has said so. Two presses on one walk-in are one. */
function useWalkInChanges({ store }: LiveDay, notices: NoticeBoard) {
  async function change(walkIn: WalkInRow, what: 'receive' | 'undo'): Promise<void> {
    if (underWay.has(walkIn.id)) return
    underWay.add(walkIn.id)
    try {
      const answer = await (what === 'receive' ? receiveWalkIn(walkIn.id) : undoWalkInReceived(walkIn.id))
      if (!answer.success) {
        notices.show({ tone: 'failure', text: answer.msg })
        return
      }
      store.setWalkIns(store.walkIns().map(one => (one.id === walkIn.id ? answer.walkIn : one)))
      notices.show(
        what === 'receive'
          ? { tone: 'done', text: `${walkIn.name} received`, onUndo: () => void change(walkIn, 'undo') }
          : { tone: 'done', text: `${walkIn.name} is waiting again` },
      )
    } catch {
      notices.show({ tone: 'failure', text: `${walkIn.name}: that did not go through, nothing was changed.` })
    } finally {
      underWay.delete(walkIn.id)
    }
  }
  return (walkIn: WalkInRow, what: 'receive' | 'undo') => void change(walkIn, what)
}
