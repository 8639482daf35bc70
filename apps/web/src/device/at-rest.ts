import { createStore } from '@frontlash/web-client/create-store'
import { useEffect } from 'react'

const store = createStore(false)

/** True while the first screen is shown, nothing is typed and no call is running: nobody is using the tablet. */
export const isAtRest = store.read

/** Calls back when somebody starts or stops using the tablet. Returns a function that unsubscribes. */
export const onRestChange = store.subscribe

/** Reports the state of the first screen: `isBlank` is true when nothing is typed and no call is running. */
export function useRest(isBlank: boolean): void {
  useEffect(() => {
    store.save(isBlank)
    return () => store.save(false)
  }, [isBlank])
}
