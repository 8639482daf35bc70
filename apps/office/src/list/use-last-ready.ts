import { useState } from 'react'

/** The value of the data on the screen: while newer data loads, that of the last render in which the data was ready. */
export function useLastReady<Value>(value: Value, isReady: boolean): Value {
  const [shown, setShown] = useState(value)
  if (isReady && shown !== value) setShown(value)
  return isReady ? value : shown
}
