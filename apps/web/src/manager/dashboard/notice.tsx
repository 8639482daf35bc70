import { useMemo, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './notice.module.css'

const SHOWN_MS = 8_000

export type Notice = {
  readonly tone: 'done' | 'failure'
  readonly text: string
  readonly onUndo?: () => void
}

/** Where the dashboard says what was done. */
export type NoticeBoard = { readonly show: (notice: Notice) => void }

/** The notice that is shown now, and how to show another; it goes by itself after a while. */
export function useNotices(): {
  readonly notice: Notice | null
  readonly board: NoticeBoard
  readonly clear: () => void
} {
  const [notice, setNotice] = useState<Notice | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const board = useMemo<NoticeBoard>(
    () => ({
      show(next) {
        clearTimeout(timer.current)
        setNotice(next)
        timer.current = setTimeout(() => setNotice(null), SHOWN_MS)
      },
    }),
    [],
  )
  return { notice, board, clear: () => setNotice(null) }
}

/** What was just done, at the foot of the screen, with the way back. The place is always there, so it is announced. */
export function NoticePlace({ notice, onClear }: { notice: Notice | null; onClear: () => void }) {
  const undo = () => {
    onClear()
    notice?.onUndo?.()
  }
  return (
    <div className={styles.place} role="status">
      {notice && (
        <div className={styles.notice} data-tone={notice.tone}>
          <Icon name={notice.tone === 'done' ? 'check' : 'error-circle'} sizePx={20} />
          <span>{notice.text}</span>
          {notice.onUndo && (
            <button type="button" onClick={undo}>
              Undo
            </button>
          )}
        </div>
      )}
    </div>
  )
}
