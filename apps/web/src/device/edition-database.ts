import type { KnownEditions } from './waiver-edition.ts'

const DATABASE = 'frontlash-waiver'
const STORE = 'editions'
const KEY = 'known'
/** A database that does not respond within this time counts as missing, because a client must not wait longer. */
const OPEN_TIMEOUT_MS = 1_500

/** Returns the stored editions of the waiver; undefined if there are none or they cannot be read. */
export async function readStoredEditions(): Promise<KnownEditions | undefined> {
  try {
    return await inStore('readonly', store => store.get(KEY))
  } catch {
    return undefined
  }
}

export async function storeEditions(known: KnownEditions): Promise<void> {
  try {
    await inStore('readwrite', store => store.put(known, KEY))
  } catch {
    // The failure is ignored, because the editions are read again when nobody uses the tablet.
  }
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? request.error)
    })
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('IndexedDB does not respond')), OPEN_TIMEOUT_MS)
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
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
