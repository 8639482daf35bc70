import { createStore } from '@frontlash/web-client/create-store'
import { useEffect } from 'react'

const store = createStore(false)

/** True while the tablet is not in use: the first screen is shown, nothing is typed and no call is running. */
export const isAtRest = store.read

/** Calls the listener when somebody starts or stops using the tablet. Returns a function that unsubscribes. */
export const onRestChange = store.subscribe

/** Reports the state of the first screen. `isBlank` is true if nothing is typed and no call is running. */
export function useRest(isBlank: boolean): void {
  useEffect(() => {
    store.save(isBlank)
    return () => store.save(false)
  }, [isBlank])
}
