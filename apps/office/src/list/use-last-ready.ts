import { useState } from 'react'

/** Returns `value` if its data is ready; otherwise the last `value` whose data was ready. */
export function useLastReady<Value>(value: Value, isReady: boolean): Value {
  const [shown, setShown] = useState(value)
  if (isReady && shown !== value) setShown(value)
  return isReady ? value : shown
}
