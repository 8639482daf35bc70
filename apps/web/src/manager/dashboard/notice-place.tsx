import { Icon } from '@frontlash/ui/icon'
import { guardArea } from '@frontlash/ui/press-guard'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import styles from './notice-place.module.css'
import type { StandingNotice, StandingNotices } from './standing-notices.ts'

/**
 * The notices at the bottom of the screen, with the newest on top. A notice describes an action and offers Undo or Try
 * again. The element is always rendered, so that screen readers announce each new notice separately.
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

  // A touch may have been meant for the element that was at this position before, so presses are ignored for a moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again each time the notice has moved
  useLayoutEffect(() => guardArea(shown.current!), [notice.placedAtMs])

  const press = (act?: () => void) => {
    onGone()
    act?.()
  }
  return (
    <div ref={shown} className={styles.notice} data-tone={notice.tone}>
      <Icon name={notice.tone === 'done' ? 'check' : 'error-circle'} sizePx={20} />
      <span id={textId}>{notice.text}</span>
      {notice.onUndo && (
        <NoticeButton textId={textId} place={place} onPress={() => press(notice.onUndo)}>
          Undo
        </NoticeButton>
      )}
      {notice.onRetry && (
        <>
          <NoticeButton textId={textId} place={place} onPress={() => press(notice.onRetry)}>
            Try again
          </NoticeButton>
          <NoticeButton textId={textId} place={place} onPress={() => press()} label="Close">
            <Icon name="cross" sizePx={20} />
          </NoticeButton>
        </>
      )}
    </div>
  )
}

type NoticeButtonProps = {
  textId: string
  place: RefObject<HTMLDivElement | null>
  label?: string
  onPress: () => void
  children: ReactNode
}

function NoticeButton({ textId, place, label, onPress, children }: NoticeButtonProps) {
  const shown = useRef<HTMLButtonElement>(null)

  // If the focused button has disappeared, the notices get the focus, and the next Tab leads to the next button.
  useLayoutEffect(() => {
    const mine = shown.current!
    const around = place.current!
    return () => {
      if (mine === document.activeElement) around.focus({ preventScroll: true })
    }
  }, [place])

  return (
    <button ref={shown} type="button" aria-label={label} aria-describedby={textId} onClick={onPress}>
      {children}
    </button>
  )
}
