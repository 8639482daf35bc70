import type { NoWalkIns } from '@frontlash/contract/no-walk-ins'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { clockTime } from '@frontlash/domain/salon-words'
import { Icon } from '@frontlash/ui/icon'
import { minusCircle } from '@frontlash/ui/icon-drawings'
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
import styles from './no-walk-ins-switch.module.css'

/** The switch that stops walk-ins for the rest of the day (docs/product/managers-day.md, "No walk-ins today"). */
export function NoWalkInsSwitch({ day, notices }: { day: LiveDay; notices: NoticeBoard }) {
  const noWalkIns = useTopic(day.store, 'walk-ins', day.store.noWalkIns)
  return noWalkIns ? <Switch key={noWalkIns.day} {...{ day, notices, noWalkIns }} /> : null
}

type SwitchProps = { day: LiveDay; notices: NoticeBoard; noWalkIns: NoWalkIns }

function Switch({ day, notices, noWalkIns: { isOn, by, at } }: SwitchProps) {
  const { timeZone } = useServerInfo()
  const [isBusy, setBusy] = useState(false)
  const shown = useRef<HTMLButtonElement>(null)
  // After each change, the switch ignores presses for a moment. A quick second tap could otherwise undo the first tap,
  // or the simultaneous change of another user.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again each time the switch changes
  useLayoutEffect(() => guardArea(shown.current!), [isOn])
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    await switchTo(day, notices, !isOn)
    setBusy(false)
  }
  return (
    <div className={styles.place}>
      <button
        ref={shown}
        type="button"
        role="switch"
        aria-checked={isOn}
        className={styles.switch}
        aria-busy={isBusy || undefined}
        onClick={() => void press()}
      >
        <Icon name={minusCircle} sizePx={22} />
        No walk-ins today
        <i />
      </button>
      {isOn && by && at && (
        <p className={styles.since}>
          Since {clockTime(new Date(at), timeZone)}, by {by}
        </p>
      )}
    </div>
  )
}

/** Turns the switch on or off. When the server has confirmed the change, a notice describes it and offers Undo. */
async function switchTo(
  day: LiveDay,
  notices: NoticeBoard,
  isOn: boolean,
  { isUndo = false, key = randomId() } = {},
): Promise<void> {
  const about = 'no walk-ins'
  const name = LOCATION_NAMES[day.locationId]
  try {
    const body = { location_id: day.locationId, isOn }
    const { noWalkIns } = await untilResponse(
      idempotencyKey => managerCalls.switchNoWalkIns({ body, idempotencyKey }),
      key,
    )
    day.store.setNoWalkIns(noWalkIns)
    const text = isOn ? `No walk-ins today at ${name}` : `Walk-ins are taken again at ${name}`
    if (isUndo) notices.show({ tone: 'done', text, about })
    else
      showUndoable(
        notices,
        { text, about, onUndo: () => void switchTo(day, notices, !isOn, { isUndo: true }) },
        {
          version: noWalkIns.version,
          current: () => day.store.noWalkIns()?.version,
          listen: listener => day.store.listen('walk-ins', listener),
        },
      )
  } catch (error) {
    const onRetry = () => void switchTo(day, notices, isOn, { isUndo, key })
    notices.show(failureNotice({ name: '', shownOn: 'list', about, onRetry }, error))
  }
}
