import { readObject, writeObject } from '../../api/browser-storage.ts'
import type { PendingWrite } from './pending-write.ts'

const DATABASE = 'frontlash'
const STORE = 'deliveries'
/** The fallback's place in local storage, where IndexedDB is switched off or broken. */
const FALLBACK_KEY = 'keptDeliveries'
/** A browser whose database does not answer by then is treated as having none: nobody waits longer at a kiosk. */
const OPEN_TIMEOUT_MS = 1_500

/** Where deliveries outlive a reload. */
export type PendingWriteStore = {
  readonly all: () => Promise<PendingWrite[]>
  readonly put: (pending: PendingWrite) => Promise<void>
  readonly remove: (key: string) => Promise<void>
}

/** The device's store: IndexedDB, and local storage wherever that does not work. */
export const deviceStore: PendingWriteStore = {
  // What was saved in local storage while IndexedDB did not work belongs to the list too.
  all: async () => [
    ...(await inDatabase<PendingWrite[], []>('readonly', store => store.getAll(), [])),
    ...readFallback(),
  ],
  put: async pending => {
    const key = await inDatabase('readwrite', store => store.put(pending), null)
    if (key !== null) return
    const others = readFallback().filter(stored => stored.key !== pending.key)
    if (!writeObject('local', FALLBACK_KEY, [...others, pending])) throw new Error('this browser keeps nothing')
  },
  remove: async key => {
    await inDatabase('readwrite', store => store.delete(key), undefined)
    const stored = readFallback()
    const left = stored.filter(pending => pending.key !== key)
    if (left.length !== stored.length) writeObject('local', FALLBACK_KEY, left.length === 0 ? null : left)
  },
}

let opened: Promise<IDBDatabase> | null = null

/** The request's result, or `otherwise` where the browser has no working database. */
async function inDatabase<Result, Otherwise>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  // iOS drops the connection while an app sleeps, and says so only at the next use; a fresh one then works.
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
    const timer = setTimeout(() => reject(new Error('IndexedDB does not answer')), OPEN_TIMEOUT_MS)
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

function readFallback(): PendingWrite[] {
  const stored = readObject<PendingWrite[]>('local', FALLBACK_KEY)
  return Array.isArray(stored) ? stored : []
}
