import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { Secret, TOTP } from 'otpauth'
import type { OfficeCallName } from './office-calls.ts'
import type { OfficeSalon, SignedIn } from './office-salon.ts'
import { holdUnknownBrowsers } from './salon-under-test.ts'

/** A request for a call. It succeeds for an admin. */
export type OfficeRequest = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly payload?: object
}

type Prepare = (salon: OfficeSalon, by: SignedIn) => Promise<OfficeRequest>

const nothing: Prepare = async () => ({})
const client: Prepare = async salon => ({ params: { id: (await salon.newClient()).id } })
const waiver: Prepare = async salon => ({ params: { id: (await salon.newWaiver()).id } })
const account: Prepare = async salon => ({ params: { username: (await salon.newAccount()).username } })
const person: Prepare = async salon => ({ payload: { phone: (await salon.newClient()).phone } })
const PUBLICATION = { note: 'Clearer words', lawyerRead: true }
const [TODAY, TOMORROW] = ['2026-11-20', '2026-11-21']

/** For each call of the office, a function that prepares the request and the data that it needs. */
const PREPARE: Readonly<Record<OfficeCallName, Prepare>> = {
  confirmSignIn: async (_, { password }) => ({ payload: { password } }),

  mySessions: nothing,
  endMySession: async (salon, by) => ({ params: { id: await salon.newSession(by) } }),
  endMyOtherSessions: async (salon, by) => {
    await salon.newSession(by)
    return {}
  },

  listStaff: nothing,
  readStaff: account,
  addStaff: async salon => ({ payload: { username: newName(), role: 'manager', first_name: 'Lan', ...keys(salon) } }),
  changeStaff: async salon => {
    const { username } = await salon.newAccount()
    return { params: { username }, payload: { first_name: 'Lan', version: await staffVersion(salon, username) } }
  },
  disableStaff: account,
  enableStaff: async salon => {
    const { username } = await salon.newAccount()
    await salon.sql(`update staff set disabled_at = now() where username = :username`, { username })
    return { params: { username } }
  },
  resetStaff: async salon => ({
    params: { username: (await salon.newAccount()).username },
    payload: keys(salon),
  }),
  makeSetUpLink: account,
  letBrowserIn: async salon => {
    const { username } = await salon.newAccount()
    await salon.sql(
      `insert into let_in_requests (staff_id, code, browser, asked_at) select id, '4071', 'a browser', :now from staff where username = :username`,
      { username, now: salon.clock.realNow() },
    )
    return { params: { username }, payload: { code: '4071' } }
  },
  endBrowserHold: async salon => {
    const { username } = await salon.newAccount()
    await holdUnknownBrowsers(salon, username)
    return { params: { username } }
  },
  setUp: async salon => {
    const { password } = keys(salon)
    return { payload: { key: await setUpKey(salon), drawPin: true, password, done: true } }
  },
  endSessionOfStaff: async salon => {
    const who = await salon.newAccount()
    return { params: { username: who.username, id: await salon.newSession(who) } }
  },
  endSessionsOfStaff: async salon => {
    const who = await salon.newAccount()
    await salon.newSession(who)
    return { params: { username: who.username } }
  },

  devices: nothing,
  device: async salon => ({ params: { id: await salon.newDevice() } }),
  changeDevice: async salon => {
    const id = await salon.newDevice()
    const [device] = await salon.sql<{ version: number }>('select version from devices where id = :id', { id })
    return { params: { id }, payload: { name: newName(), location: 'irvine', version: device!.version } }
  },

  waivers: nothing,
  searchWaivers: async salon => ({ payload: { q: (await salon.newWaiver()).phone } }),
  waiver,
  checkWaiver: waiver,
  waiverChains: nothing,
  waiverEditions: nothing,
  waiverEditionFile: async () => ({ params: { edition: '1', file: 'en.md' } }),
  previewEdition: async salon => ({ payload: { files: { en: salon.newWaiverFile() } } }),
  sampleOfEdition: async salon => ({ payload: { files: { en: salon.newWaiverFile() } } }),
  publishNewEdition: async salon => ({
    payload: { files: { en: salon.newWaiverFile() }, from: TOMORROW, ...PUBLICATION },
  }),
  publishEdition: async salon => {
    await publish(salon, TODAY)
    return { params: { edition: '1' }, payload: { from: TODAY, ...PUBLICATION } }
  },
  withdrawPublication: async salon => ({
    params: { id: await publish(salon, TOMORROW) },
    payload: { withdrawn: true },
  }),
  walkChain: async salon => {
    // While another check is running, the call would only return that check's response.
    await salon.sql('delete from chain_walks')
    return { params: { location: 'tustin' } }
  },

  doctorReport: nothing,
  // A run of the doctor that is in progress would block this one.
  runDoctor: async salon => {
    await salon.sql('delete from status_runs')
    return {}
  },
  backups: nothing,
  backUpNow: async salon => {
    await salon.sql('delete from status_runs')
    return {}
  },

  surveys: nothing,
  surveyFigures: nothing,
  followUpSurvey: async salon => ({
    params: { id: await salon.newSurvey() },
    payload: { done: true, note: 'Called back', version: 1 },
  }),

  textCost: nothing,
  texts: nothing,
  text: async salon => ({ params: { id: await salon.newText('DELIVERED') } }),
  previewText: async () => ({ payload: { template: 'LATE', location: null, words: 'Hi {first}.' } }),
  testText: async salon => {
    const to = salon.newPhone()
    await change(salon, 'managerNumbers', 'irvine', [to])
    return { payload: { template: 'LATE', location: 'irvine', to } }
  },
  settleText: async salon => ({ params: { id: await salon.newText('PARKED') }, payload: { send: true } }),

  settings: nothing,
  settingHistory: async () => ({ params: { key: 'brand' } }),
  changeSetting: async salon => ({
    params: { key: 'managerNumbers' },
    payload: {
      location: 'tustin',
      value: [salon.newPhone()],
      version: await settingVersion(salon, 'managerNumbers', 'tustin'),
    },
  }),

  searchClients: async salon => ({ payload: { q: (await salon.newClient()).phone } }),
  client,
  clientVisits: client,
  clientWaivers: client,
  clientTexts: client,
  clientSurveys: client,
  clientConsent: client,
  clientHistory: client,
  renameClient: async salon => ({
    ...(await client(salon, NOBODY)),
    payload: { first_name: 'Zuzanna', last_name: 'Renamed', version: 1 },
  }),
  setClientNote: async salon => ({ ...(await client(salon, NOBODY)), payload: { note: 'Latex.', version: 1 } }),
  setClientOptOut: async salon => ({ ...(await client(salon, NOBODY)), payload: { optedOut: true } }),
  correctClientPhone: async salon => ({
    ...(await client(salon, NOBODY)),
    payload: { phone: salon.newPhone(), version: 1 },
  }),
  linkClient: async salon => ({
    ...(await client(salon, NOBODY)),
    payload: { otherId: (await salon.newClient()).id, version: 1 },
  }),
  unlinkClient: async salon => {
    const [{ id }, other] = [await salon.newClient(), await salon.newClient()]
    const payload = { otherId: other.id, version: 1 }
    await asAdmin(salon, 'PUT', `clients/${id}/link`, payload)
    return { params: { id } }
  },
  heldOfPerson: person,
  exportPerson: person,
  forgetPerson: async salon => {
    const { phone } = await salon.newClient()
    return { payload: { phone, lastFour: phone.slice(-4) } }
  },

  startTwoStep: nothing,
  finishTwoStep: async (salon, by) => ({ payload: { code: await codeOfNewApp(salon, by) } }),
  endTwoStep: async (salon, by) => {
    const payload = { code: await codeOfNewApp(salon, by) }
    const response = await salon.app.inject({ method: 'PUT', url: '/api/auth/two-step', headers: by.headers, payload })
    for (const code of response.json().recoveryCodes ?? []) salon.secrets.add(code)
    return {}
  },
  myKeys: nothing,
  changeMyKeys: async (salon, by) => ({ payload: { current: by.password, password: keys(salon).password } }),

  login: async salon => {
    const { username, password } = await salon.newAccount()
    salon.secrets.add(password)
    return { payload: { username, password } }
  },
  makePairingLink: nothing,
  pairBrowser: async salon => {
    const { url } = await asAdmin(salon, 'POST', '/api/devices/pairing-links', {})
    const key = new URL(url).hash.slice(1)
    salon.secrets.add(key)
    return { payload: { key, name: 'Front desk' } }
  },
  revokeDevice: async salon => ({ params: { id: await salon.newDevice() } }),
  defaultLocation: nothing,
  saveDefaultLocation: async () => ({ payload: { locationId: 'tustin' } }),
  listUsersAccess: nothing,
  grantLocationDay: async salon => ({ payload: await accessDay(salon, 'irvine') }),
  revokeLocationDay: async salon => ({ payload: await accessDay(salon, 'tustin') }),
  verifyDocument: async () => ({ payload: { sha256: 'ab'.repeat(32) } }),

  overview: nothing,
  visits: nothing,
  correctVisit: async salon => ({ params: { key: await salon.newNoShow() }, payload: { came: true } }),
  insights: async () => ({ query: { compare: '1' } }),

  auditLog: nothing,
  exportVisits: nothing,
  exportInsights: nothing,
  exportClients: async () => ({ payload: { q: '' } }),
  exportWaivers: nothing,
  exportTexts: nothing,
  exportSurveys: nothing,
  exportAudit: nothing,
}

/** Returns a request that succeeds for an admin, with this caller's credentials. */
export function officeRequest(salon: OfficeSalon, name: OfficeCallName, by: SignedIn): Promise<OfficeRequest> {
  return PREPARE[name](salon, by)
}

const NOBODY: SignedIn = { username: '', pin: '', password: '', headers: {} }

let names = 0
function newName(): string {
  return `new-${++names}`
}

/** Returns a PIN and a password that no account has. */
function keys(salon: OfficeSalon): { pin: string; password: string } {
  const chosen = { pin: String(7_011 + 13 * ++names), password: `a-secret-of-lashes-${names}` }
  for (const one of Object.values(chosen)) salon.secrets.add(one)
  return chosen
}

/** Returns a cell of the access grid of a new account that works every day at Tustin and nowhere else. */
async function accessDay(salon: OfficeSalon, locationId: 'tustin' | 'irvine') {
  const { username } = await salon.newAccount()
  const [{ id: userId }] = (await salon.sql<{ id: string }>('select id from staff where username = :username', {
    username,
  })) as [{ id: string }]
  await salon.sql(`delete from staff_location_days where staff_id = :userId and location_id <> 'tustin'`, { userId })
  return { userId, locationId, locationName: LOCATION_NAMES[locationId], dayIndex: 2 }
}

async function staffVersion({ sql }: OfficeSalon, username: string): Promise<number> {
  return (await sql<{ version: number }>('select version from staff where username = :username', { username }))[0]!
    .version
}

const owners = new WeakMap<OfficeSalon, Promise<SignedIn>>()

/** Makes a call by which the admin prepares data for the tested call. */
async function asAdmin(salon: OfficeSalon, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const owner = owners.get(salon) ?? salon.enter('admin', 'Olga')
  owners.set(salon, owner)
  const url = path.startsWith('/') ? path : `/api/office/${path}`
  const response = await salon.app.inject({ method, url, headers: (await owner).headers, ...(payload && { payload }) })
  if (response.statusCode !== 200) throw new Error(`${method} ${url} returned ${response.body}`)
  return response.json()
}

async function setUpKey(salon: OfficeSalon): Promise<string> {
  const { username } = await salon.newAccount()
  const { url } = await asAdmin(salon, 'POST', `staff/${username}/set-up-link`, {})
  const key = new URL(url).hash.slice(1)
  salon.secrets.add(key)
  return key
}

async function publish(salon: OfficeSalon, from: string): Promise<string> {
  const payload = { files: { en: salon.newWaiverFile() }, from, ...PUBLICATION }
  const { row } = await asAdmin(salon, 'POST', 'waiver-editions', payload)
  // Of two publications for the same day, the later one is in force. Each publication therefore gets a later time than
  // the previous one.
  salon.clock.addMinutes(0.1)
  return row.id
}

async function settingVersion(salon: OfficeSalon, key: string, location: string): Promise<number> {
  const { settings } = await asAdmin(salon, 'GET', 'settings')
  return settings.find((one: { key: string; location: string }) => one.key === key && one.location === location).version
}

async function change(salon: OfficeSalon, key: string, location: string, value: unknown): Promise<void> {
  const version = await settingVersion(salon, key, location)
  await asAdmin(salon, 'PUT', `settings/${key}`, { location, value, version })
}

/** Returns the code of an authenticator app that was just set up with the secret. */
async function codeOfNewApp(salon: OfficeSalon, { headers }: SignedIn): Promise<string> {
  const begun = await salon.app.inject({ method: 'POST', url: '/api/auth/two-step', headers })
  const { key } = begun.json()
  // A role without two-step sign-in has no secret and thus no code.
  if (key === undefined) return '000000'
  salon.secrets.add(key)
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: salon.clock.realNow().getTime() })
  salon.secrets.add(code)
  return code
}
