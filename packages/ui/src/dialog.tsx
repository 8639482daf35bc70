import { type MouseEvent, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { closeOnBack } from './back-closes.ts'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import { guardPage } from './press-guard.ts'

type DialogProps = {
  /** Its visible title, and its name. */
  title: string
  /** A quiet line above the title, which then belongs to the name: `Appointment Actions` above a client. */
  overline?: string
  /** What stands under the title: a sentence or a badge. */
  lead?: ReactNode
  /** What stands beside the title, before the closing button. */
  aside?: ReactNode
  /** 460 px for a choice, 760 for a table. */
  width?: 'narrow' | 'wide'
  /** Called by Escape, the browser's way back, the closing button and a press beside the dialog. The caller then stops rendering it. */
  onClose: () => void
  children: ReactNode
}

/**
 * Something to decide before going on (docs/product/look.md, "Parts"): in the middle of the screen, a sheet from its foot below
 * 768 px, the whole screen below 480. Rendered means open. The page behind it is out of reach, and the focus returns to where it was.
 * No press counts for 400 ms when it opens, nor when it closes (press-guard.ts).
 */
export function Dialog({ title, overline, lead, aside, width = 'narrow', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const askToClose = useEffectEvent(onClose)

  // Before anything is painted, and closed before it is taken away: only a dialog that closes gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current!
    const close = (event: Event) => {
      if (event.target !== shown) return
      event.preventDefault()
      // The browser may close it by itself, on a second Escape; a dialog that is open again was only being mounted again.
      if (event.type === 'cancel' || !shown.open) askToClose()
    }
    shown.addEventListener('cancel', close)
    shown.addEventListener('close', close)
    shown.showModal()
    guardPage()
    const closed = closeOnBack(askToClose)
    heading.current!.focus({ preventScroll: true })
    return () => {
      closed()
      shown.removeEventListener('cancel', close)
      shown.removeEventListener('close', close)
      shown.close()
      guardPage()
    }
  }, [])

  const pressBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // Keys reach the dialog by its `cancel` event; a press beside it is for fingers only.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[width])}
      aria-labelledby={overline === undefined ? id : `${id}-over ${id}`}
      onClick={pressBeside}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <div className={styles.title}>
            {overline !== undefined && (
              <p id={`${id}-over`} className={styles.overline}>
                {overline}
              </p>
            )}
            <h2 ref={heading} id={id} tabIndex={-1}>
              {title}
            </h2>
            {lead}
          </div>
          {aside}
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <Icon name="cross" sizePx={22} />
          </button>
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  )
}
