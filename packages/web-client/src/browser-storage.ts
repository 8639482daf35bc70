/**
 * The browser's local storage and session storage. Reading never throws, and an unreadable value counts as missing.
 * Private windows and full disks refuse writes, so each write returns whether it succeeded.
 */
export type StoreName = 'local' | 'session'

/** Returns the stored string, or null. A string that was stored as JSON (`"tustin"`) is returned without its quotes. */
export function readText(store: StoreName, key: string): string | null {
  const raw = readRaw(store, key)
  if (raw === null || !/^".*"$/s.test(raw)) return raw
  const parsed = parse(raw)
  return typeof parsed === 'string' ? parsed : raw
}

/** Returns the stored object; null if it is missing, not valid JSON, or not an object. */
export function readObject<Value extends object>(store: StoreName, key: string): Value | null {
  const raw = readRaw(store, key)
  if (raw === null) return null
  const parsed = parse(raw)
  return typeof parsed === 'object' && parsed !== null ? (parsed as Value) : null
}

/** Returns true if the flag is stored as `true`; false for any other value and for a missing flag. */
export function readFlag(store: StoreName, key: string): boolean {
  return readText(store, key) === 'true'
}

/** Stores a string; null removes it. Returns false if the browser refuses the write. */
export function writeText(store: StoreName, key: string, value: string | null): boolean {
  try {
    const storage = open(store)
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
    return true
  } catch (error) {
    // Logs only the kind of failure, because the value may be personal.
    console.error(`${store} storage refused ${key}: ${error instanceof Error ? error.name : 'unknown'}`)
    return false
  }
}

/** Stores an object as JSON; null removes it. Returns false if the browser refuses the write. */
export function writeObject(store: StoreName, key: string, value: object | null): boolean {
  return writeText(store, key, value === null ? null : JSON.stringify(value))
}

export function writeFlag(store: StoreName, key: string, value: boolean): boolean {
  return writeText(store, key, value ? 'true' : null)
}

/** Clears the session storage, which contains all data that a visit has stored in this window. */
export function clearSessionStore(): void {
  try {
    open('session').clear()
  } catch {
    // Without session storage there is nothing to clear.
  }
}

function open(store: StoreName): Storage {
  return store === 'local' ? localStorage : sessionStorage
}

function readRaw(store: StoreName, key: string): string | null {
  try {
    return open(store).getItem(key)
  } catch {
    return null
  }
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}
