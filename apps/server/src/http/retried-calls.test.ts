import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../test/bookings.ts'
import { actOnCard } from '../../test/cards.ts'
import { signature } from '../../test/make-png.ts'
import { type OfficeCall, type OfficeCallName, officeCalls } from '../../test/office-calls.ts'
import { officeRequest } from '../../test/office-requests.ts'
import { type OfficeSalon, openOfficeSalon, type SignedIn } from '../../test/office-salon.ts'

let salon: OfficeSalon
let admin: SignedIn
let offices: OfficeCall[]

beforeAll(async () => {
  salon = await openOfficeSalon()
  admin = await salon.enter('admin')
  // One client is checked in, because a client counts as a no-show only on a day with at least one check-in.
  await salon.newClient()
  offices = await officeCalls()
  // Simulates a conflict with a concurrent transaction, once, at the commit of a transaction with an audit row. A
  // sequence counts, because sequences are not rolled back.
  await salon.sql('create sequence conflicts_left minvalue 0')
  await salon.sql(
    `create function conflict() returns trigger language plpgsql as $$ begin
       if (select last_value from conflicts_left) = 0 then return null; end if;
       perform setval('conflicts_left', 0);
       raise exception 'undone' using errcode = '40P01';
     end $$`,
  )
  await salon.sql(
    `create constraint trigger conflict after insert on audit deferrable initially deferred
       for each row execute function conflict()`,
  )
  await conflictOnce(false)
})
afterAll(() => salon.close())

const conflictOnce = (isNext: boolean) => salon.sql(`select setval('conflicts_left', ${isNext ? 1 : 0})`)
const conflictsLeft = async () => (await salon.sql<{ n: number }>('select last_value as n from conflicts_left'))[0]!.n

async function sizes(): Promise<Record<string, number>> {
  const tables = await salon.sql<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const counts = tables.map(({ name }) => `(select count(*)::int from ${name}) as ${name}`)
  return (await salon.sql<Record<string, number>>(`select ${counts.join(', ')}`))[0]!
}

type Call = () => Promise<number>

const office = (name: OfficeCallName) => async (): Promise<Call> => {
  const { contract } = offices.find(one => one.name === name)!
  const { params, query, payload } = await officeRequest(salon, name, admin)
  return async () =>
    (
      await salon.app.inject({
        method: contract.method,
        url: contract.path.replace(/:(\w+)/g, (_, one) => encodeURIComponent(params![one]!)),
        headers: { ...admin.headers, 'idempotency-key': randomUUID() },
        ...(query && { query }),
        ...(payload && { payload }),
      })
    ).statusCode
}

const kiosk = (url: string, payload: object) => salon.app.inject({ method: 'POST', url, payload, headers: salon.kiosk })

async function bookedClient(): Promise<{ phone: string; clientId: string; appointmentId: string }> {
  const phone = salon.newPhone()
  const appointmentId = await book(salon, { phone, inMinutes: 0, id: `booked-${phone}` })
  const client = await kiosk('/api/clients', { phone, firstName: 'Maria', lastName: 'Garcia' })
  return { phone, clientId: client.json().id, appointmentId }
}

/** Functions that prepare the data for a call and return the call. Each uses another kind of transaction. */
const CALLS: Readonly<Record<string, () => Promise<Call>>> = {
  'a check-in': async () => {
    const { clientId, appointmentId } = await bookedClient()
    return async () => (await kiosk('/api/square/enhanced-checkin', { clientId, appointmentId })).statusCode
  },
  'a signature': async () => {
    const { clientId } = await bookedClient()
    return async () => (await kiosk('/api/waivers', { clientId, signatureData: signature(7) })).statusCode
  },
  'a received client': async () => {
    const { phone, clientId, appointmentId } = await bookedClient()
    await kiosk('/api/square/enhanced-checkin', { clientId, appointmentId })
    return async () =>
      (await actOnCard(salon, 'mark-received', appointmentId, admin.headers, { customer_phone: phone })).statusCode
  },
  'a corrected no-show': office('correctVisit'),
  'a deleted client': office('forgetPerson'),
  'two linked clients': office('linkClient'),
  'a new account': office('addStaff'),
  'keys that are chosen by a link': office('setUp'),
  'a changed setting': async () => {
    // The first change inserts the setting, so that the tested change updates an existing one.
    await (await office('changeSetting')())()
    return office('changeSetting')()
  },
  'a test text': office('testText'),
  'a paired browser': office('pairBrowser'),
  'a published waiver': office('publishNewEdition'),
}

/** Returns the status of a call, and how many rows it added to each table. */
async function effectOf(call: Call, hasConflict: boolean) {
  const before = await sizes()
  await conflictOnce(hasConflict)
  const status = await call()
  expect(await conflictsLeft()).toBe(0)
  const added = Object.entries(await sizes()).map(([table, rows]) => [table, rows - before[table]!] as const)
  return { status, added: Object.fromEntries(added.filter(([, rows]) => rows !== 0)) }
}

test.each(Object.entries(CALLS))('%s is saved once if a conflict rolls back the first attempt', async (_, prepare) => {
  const undisturbed = await effectOf(await prepare(), false)
  expect(undisturbed).toMatchObject({ status: 200, added: { audit: expect.any(Number) } })
  expect(await effectOf(await prepare(), true)).toEqual(undisturbed)
})
