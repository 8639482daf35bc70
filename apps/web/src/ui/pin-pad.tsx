import { ErrorLine } from '@frontlash/ui/error-line'
import { Keypad } from './keypad.tsx'
import { PinDots } from './pin-dots.tsx'
import { useKeypadKeyboard } from './use-keypad-keyboard.ts'
import type { PinAttempt } from './use-pin-attempt.ts'

type PinPadProps = {
  entry: PinAttempt
  label?: string
  errorClassName?: string | undefined
}

export function PinPad({ entry, label = 'PIN', errorClassName }: PinPadProps) {
  useKeypadKeyboard(entry.pressKey, entry.submit)
  const isLocked = entry.state === 'checking' || entry.state === 'waiting' || entry.state === 'done'
  return (
    <>
      <PinDots filled={entry.pin.length} state={dotsOf(entry.state)} label={label} />
      <ErrorLine message={entry.error} className={errorClassName} />
      <Keypad onKey={entry.pressKey} isLocked={isLocked} />
    </>
  )
}

function dotsOf(state: PinAttempt['state']): 'typing' | 'checking' | 'wrong' {
  if (state === 'wrong') return 'wrong'
  return state === 'checking' || state === 'done' ? 'checking' : 'typing'
}
