import { type MouseEvent, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { closeOnBack } from './back-closes.ts'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import { guardPage } from './press-guard.ts'

/** The media query for screens on which a dialog is a sheet at the bottom. */
const PHONE = '(max-width: 767px)'

type DialogProps = {
  /** The title is also the dialog's accessible name. */
  title: string
  /**
   * A small line above the title, such as `Appointment Actions` above a client's name. It is part of the accessible
   * name.
   */
  overline?: string
  lead?: ReactNode
  aside?: ReactNode
  /** The width of the dialog: 460 px, or 760 px for a table. */
  width?: 'narrow' | 'wide'
  /**
   * `actions low` puts the content at the bottom of a phone screen, within reach of the thumb. `close low` also moves
   * the button Close below the content.
   */
  onPhone?: 'actions low' | 'close low'
  /** False for a dialog that asks whether to leave the page. Back must not close such a dialog. */
  closesOnBack?: boolean
  /** False if a press outside must not close the dialog, because its content cannot be shown again. */
  closesOutside?: boolean
  /** Called by Escape, Back, the close button and a press outside. The caller must unmount the dialog. */
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog (docs/product/look.md, "Components"). It is in the middle of the screen, below 768 px a sheet at the
 * bottom, and below 480 px as large as the screen. It is visible while it is rendered, and the page behind it is inert.
 * When it disappears, the focus returns to the element that had it before. Presses are ignored for 400 ms after the
 * dialog appears and after it disappears (press-guard.ts).
 */
export function Dialog({
  title,
  overline,
  lead,
  aside,
  width = 'narrow',
  onPhone,
  closesOnBack = true,
  closesOutside = true,
  onClose,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const [isCloseLow] = useState(() => onPhone === 'close low' && window.matchMedia(PHONE).matches)
  const askToClose = useEffectEvent(onClose)

  // The dialog is shown before the first paint. It is closed before its element is removed, because only closing
  // returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current!
    const close = (event: Event) => {
      if (event.target !== shown) return
      event.preventDefault()
      // At a second Escape, the browser itself may close the dialog. If the dialog is shown in spite of a `close`
      // event, it was only remounted.
      if (event.type === 'cancel' || !shown.open) askToClose()
    }
    shown.addEventListener('cancel', close)
    shown.addEventListener('close', close)
    shown.showModal()
    guardPage()
    const closed = closesOnBack ? closeOnBack(askToClose) : undefined
    heading.current!.focus({ preventScroll: true })
    return () => {
      closed?.()
      shown.removeEventListener('cancel', close)
      shown.removeEventListener('close', close)
      shown.close()
      guardPage()
    }
  }, [closesOnBack])

  const pressBeside = (event: MouseEvent) => {
    if (closesOutside && event.target === dialog.current) onClose()
  }
  return (
    // A key closes the dialog by its `cancel` event, and only a pointer can press outside.
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
              <p id={`${id}-over`} className="quiet-staff-label">
                {overline}
              </p>
            )}
            <h2 ref={heading} id={id} tabIndex={-1}>
              {title}
            </h2>
            {lead}
          </div>
          {aside}
          {!isCloseLow && (
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <Icon name="cross" sizePx={22} />
            </button>
          )}
        </header>
        <div className={styles.body} data-low={onPhone && ''}>
          {children}
        </div>
        {isCloseLow && (
          <button type="button" className={styles.lowClose} onClick={onClose}>
            Close
          </button>
        )}
      </div>
    </dialog>
  )
}
