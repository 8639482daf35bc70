import { useCallback, useSyncExternalStore } from 'react'

const CHANGED = 'addresschange'

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(CHANGED, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(CHANGED, listener)
  }
}

/** Stores the state of the sandbox page in the URL, so that a reload or a shared link shows the same state. */
export function useAddress(): [URLSearchParams, (changes: Record<string, string | null>) => void] {
  const search = useSyncExternalStore(subscribe, () => location.search)
  const change = useCallback((changes: Record<string, string | null>) => {
    const parameters = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) parameters.delete(name)
      else parameters.set(name, value)
    }
    history.replaceState(null, '', parameters.size > 0 ? `?${parameters}` : location.pathname)
    dispatchEvent(new Event(CHANGED))
  }, [])
  return [new URLSearchParams(search), change]
}
