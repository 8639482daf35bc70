import { useState } from 'react'

/** Returns `value` if it is ready, otherwise the last value that was ready. */
export function useLastReady<Value>(value: Value, isReady: boolean): Value {
  const [shown, setShown] = useState(value)
  if (isReady && shown !== value) setShown(value)
  return isReady ? value : shown
}
