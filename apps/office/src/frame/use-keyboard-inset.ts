import { useVisiblePart } from '@frontlash/web-client/visible-part'
import { useEffect } from 'react'

/**
 * While the on-screen keyboard is shown, sets CSS properties to its height, so that dialogs stay above the keyboard
 * (packages/ui/src/dialog.module.css). Keeps the focused field in view.
 */
export function useKeyboardInset(): void {
  const part = useVisiblePart()
  const topPx = part?.topPx
  const heightPx = part?.heightPx
  useEffect(() => {
    if (topPx === undefined || heightPx === undefined) return
    const { style } = document.documentElement
    style.setProperty('--covered-top', `${topPx}px`)
    style.setProperty('--covered-foot', `${Math.max(0, window.innerHeight - topPx - heightPx)}px`)
    style.setProperty('--dialog-room', '16px')
    const typed = document.activeElement
    if (typed?.closest('dialog')) typed.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of ['--covered-top', '--covered-foot', '--dialog-room']) style.removeProperty(name)
    }
  }, [topPx, heightPx])
}
