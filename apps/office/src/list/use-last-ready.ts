import { useState } from 'react'

/** Returns `value` when the data is ready; while newer data loads, the last `value` for which data was ready. */
export function useLastReady<Value>(value: Value, isReady: boolean): Value {
  const [shown, setShown] = useState(value)
  if (isReady && shown !== value) setShown(value)
  return isReady ? value : shown
}
