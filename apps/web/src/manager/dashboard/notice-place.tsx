import { Icon } from '@frontlash/ui/icon'
import { guardArea } from '@frontlash/ui/press-guard'
import { type RefObject, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import styles from './notice-place.module.css'
import type { StandingNotice, StandingNotices } from './standing-notices.ts'

/**
 * The notices of completed actions, at the bottom of the screen, with Undo; the newest on top. The element is always
 * there, so that new notices are announced, each separately.
 */
export default function NoticePlace({ notices }: { notices: StandingNotices }) {
  const standing = useSyncExternalStore(notices.listen, notices.current)
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className={styles.place} role="status" aria-label="Notices" aria-atomic="false" tabIndex={-1}>
      {standing.map(notice => (
        <OneNotice key={notice.id} notice={notice} place={place} onGone={() => notices.remove(notice.id)} />
      ))}
    </div>
  )
}

type OneNoticeProps = {
  notice: StandingNotice
  place: RefObject<HTMLDivElement | null>
  onGone: () => void
}

function OneNotice({ notice, place, onGone }: OneNoticeProps) {
  const shown = useRef<HTMLDivElement>(null)
  const textId = useId()

  // A touch may have been meant for the element that was in this place before, so presses are ignored for a moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again each time the notice has moved
  useLayoutEffect(() => guardArea(shown.current!), [notice.placedAtMs])

  const undo = () => {
    onGone()
    notice.onUndo?.()
  }
  return (
    <div ref={shown} className={styles.notice} data-tone={notice.tone}>
      <Icon name={notice.tone === 'done' ? 'check' : 'error-circle'} sizePx={20} />
      <span id={textId}>{notice.text}</span>
      {notice.onUndo && <UndoButton textId={textId} place={place} onUndo={undo} />}
    </div>
  )
}

type UndoButtonProps = { textId: string; place: RefObject<HTMLDivElement | null>; onUndo: () => void }

function UndoButton({ textId, place, onUndo }: UndoButtonProps) {
  const shown = useRef<HTMLButtonElement>(null)

  // If the focused button disappears, the focus moves to the notices, so that Tab reaches the next button.
  useLayoutEffect(() => {
    const mine = shown.current!
    const around = place.current!
    return () => {
      if (mine === document.activeElement) around.focus({ preventScroll: true })
    }
  }, [place])

  return (
    <button ref={shown} type="button" aria-describedby={textId} onClick={onUndo}>
      Undo
    </button>
  )
}
