import { useEffect } from 'react'
import { createStore } from '../api/create-store.ts'

const store = createStore(false)

/** True while the first screen is shown and nothing is typed there: nobody is at the tablet. */
export const isAtRest = store.read

/** Calls back when somebody comes to the tablet or has left it. Returns a function that unsubscribes. */
export const onRestChange = store.subscribe

/** For the first screen: `isBlank` is true when nothing is typed and nothing runs. */
export function useRest(isBlank: boolean): void {
  useEffect(() => {
    store.save(isBlank)
    return () => store.save(false)
  }, [isBlank])
}
