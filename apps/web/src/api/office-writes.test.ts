import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as myAccount from './my-account-calls.ts'
import * as office from './office-calls.ts'
import * as clients from './office-client-calls.ts'
import * as devices from './office-device-calls.ts'
import * as editions from './office-edition-calls.ts'
import * as records from './office-record-calls.ts'
import * as settings from './office-setting-calls.ts'
import * as visits from './office-visit-calls.ts'
import * as permissions from './permission-calls.ts'
import * as staff from './staff-account-calls.ts'
import * as status from './status-calls.ts'
import * as runs from './status-run-calls.ts'

const MODULES = [
  myAccount,
  office,
  clients,
  devices,
  editions,
  records,
  settings,
  visits,
  permissions,
  staff,
  status,
  runs,
]

/** They change nothing: searches, previews and files. */
const WITHOUT_KEY: readonly string[] = [
  OFFICE_CALLS.searchClients,
  OFFICE_CALLS.searchWaivers,
  OFFICE_CALLS.previewText,
  OFFICE_CALLS.previewEdition,
  OFFICE_CALLS.sampleOfEdition,
  OFFICE_CALLS.heldOfPerson,
  OFFICE_CALLS.exportPerson,
  OFFICE_CALLS.exportClients,
].map(({ method, path }) => `${method} ${path}`)

const { saveDefaultLocation, grantLocationDay, revokeLocationDay, makePairingLink, revokeDevice } = MANAGER_CALLS
const ALSO_USED = [saveDefaultLocation, grantLocationDay, revokeLocationDay, makePairingLink, revokeDevice]
const WRITES = [...Object.values(OFFICE_CALLS), ...ALSO_USED].filter(({ method }) => method !== 'GET')

let sent: { method: string; path: string; key: string | null }[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
    sent.push({ method: method!, path: String(path), key: new Headers(headers).get('idempotency-key') })
    return Response.json({})
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Makes every call that the office can make, each argument being `word`. */
async function makeAll(word: string): Promise<void> {
  for (const call of MODULES.flatMap(one => Object.values(one)))
    if (typeof call === 'function')
      await Promise.resolve((call as (...words: string[]) => unknown)(word, word, word, word)).catch(() => {})
}

test('each write of the office goes with a key, another one at the next press; searches, previews and files go without', async () => {
  await makeAll('first')
  await makeAll('second')
  for (const { method, path } of WRITES) {
    const name = `${method} ${path}`
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]*')}$`)
    const keys = sent.filter(one => one.method === method && pattern.test(one.path)).map(one => one.key)
    if (WITHOUT_KEY.includes(name)) expect([name, ...new Set(keys)]).toEqual([name, null])
    else {
      expect([name, keys.includes(null)]).toEqual([name, false])
      expect([name, new Set(keys).size]).toEqual([name, 2])
    }
  }
})
