import { readObject, writeObject } from '../browser-storage.ts'
import type { PendingWrite, Submission } from './pending-write.ts'

const DATABASE = 'frontlash'
const STORE = 'deliveries'
/** The local storage key for the writes that are stored while IndexedDB is switched off or broken. */
const FALLBACK_KEY = 'keptDeliveries'
/** A database that does not respond within this time counts as missing, because a client must not wait longer. */
const OPEN_TIMEOUT_MS = 1_500

/** A stored pending write. The field is named `deed`, because tablets may still have rows of earlier versions. */
type StoredWrite = Omit<PendingWrite, 'submission'> & { readonly deed: Submission }

export type PendingWriteStore = {
  readonly all: () => Promise<PendingWrite[]>
  readonly put: (pending: PendingWrite) => Promise<void>
  readonly remove: (key: string) => Promise<void>
}

/** Stores the pending writes: in IndexedDB, or in local storage while IndexedDB does not work. */
export const deviceStore: PendingWriteStore = {
  // Includes the writes that were put into local storage while IndexedDB did not work.
  all: async () =>
    [...(await inDatabase<StoredWrite[], []>('readonly', store => store.getAll(), [])), ...readFallback()].map(
      ({ deed, ...rest }) => ({ ...rest, submission: deed }),
    ),
  put: async ({ submission, ...rest }) => {
    const stored: StoredWrite = { ...rest, deed: submission }
    const key = await inDatabase('readwrite', store => store.put(stored), null)
    if (key !== null) return
    const others = readFallback().filter(other => other.key !== stored.key)
    if (!writeObject('local', FALLBACK_KEY, [...others, stored])) throw new Error('this browser keeps nothing')
  },
  remove: async key => {
    await inDatabase('readwrite', store => store.delete(key), undefined)
    const stored = readFallback()
    const left = stored.filter(pending => pending.key !== key)
    if (left.length !== stored.length) writeObject('local', FALLBACK_KEY, left.length === 0 ? null : left)
  },
}

let opened: Promise<IDBDatabase> | null = null

/** Returns the result of the request; `otherwise` if the browser has no working database. */
async function inDatabase<Result, Otherwise>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  // iOS closes the connection while an app sleeps. The error appears only at the next use, and a new connection works.
  for (const attempt of ['first', 'second']) {
    try {
      opened ??= openDatabase()
      return await run(await opened, mode, work)
    } catch (error) {
      opened = null
      const reason = error instanceof Error ? error.name : 'unknown'
      if (attempt === 'second') console.error(`the delivery database does not work: ${reason}`)
    }
  }
  return otherwise
}

function run<Result>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('IndexedDB does not respond')), OPEN_TIMEOUT_MS)
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
    request.onsuccess = () => {
      clearTimeout(timer)
      resolve(request.result)
    }
    request.onerror = () => {
      clearTimeout(timer)
      reject(request.error ?? new Error('IndexedDB refused'))
    }
  })
}

function readFallback(): StoredWrite[] {
  const stored = readObject<StoredWrite[]>('local', FALLBACK_KEY)
  return Array.isArray(stored) ? stored : []
}
