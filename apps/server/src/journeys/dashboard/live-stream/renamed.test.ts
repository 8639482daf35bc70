import { beforeAll, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { ofKind, useLiveSalon } from '../../../../test/live-salon.ts'
import { enrolDevice } from '../../../../test/sign-in.ts'
import { typedSettings } from '../../../../test/typed-settings.ts'
import { statement } from '../../../platform/db/statement.ts'
import { deleteClientData } from '../../../records/clients/delete-client-data.ts'

/** The tests check that names that are changed or deleted in the office reach the open dashboards. */
const salon = useLiveSalon()
let tablet: Record<string, string>
let people = 0

beforeAll(async () => {
  tablet = await enrolDevice(salon.under)
})

const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, headers: Record<string, string>, payload?: object) =>
  (await salon.under.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
const rename = (id: string, firstName: string, version: number) =>
  ask('PUT', `/api/office/clients/${id}`, salon.manager, { first_name: firstName, last_name: 'Gonzalez', version })

async function newClient(): Promise<string> {
  const phone = `714555${6000 + people++}`
  return (await ask('POST', '/api/clients', tablet, { phone, firstName: 'Amber', lastName: 'Gonzalez' })).id
}

test('renaming a walk-in sends the new name to the location’s dashboards, even if the walk-in was received already', async () => {
  const clientId = await newClient()
  const walkInIntent = { timing: 'now', service: 'refill' }
  const { checkInId } = await ask('POST', `/api/clients/${clientId}/checkin`, tablet, {
    clientId,
    isWalkIn: true,
    walkInIntent,
  })
  const [tustin, irvine] = [await salon.listen(), await salon.listen(salon.admin, { location: 'irvine' })]
  for (const one of [tustin, irvine]) await one.until(ofKind('ready'))
  expect((await rename(clientId, 'Ambre', 1)).success).toBe(true)
  const heard = await tustin.until(ofKind('check_in'))
  expect(heard.at(-1)!.data).toMatchObject({
    id: checkInId,
    clientId,
    name: 'Ambre Gonzalez',
    walkInIntent,
    receivedAt: null,
    version: 2,
    by: 'Manager2050',
  })
  const { walkIns } = await ask('GET', '/api/manager/walk-ins/2026-11-20/tustin', salon.manager)
  expect(walkIns).toMatchObject([{ id: checkInId, name: 'Ambre Gonzalez', version: 2 }])
  await ask('POST', `/api/manager/walk-ins/${checkInId}/receive`, salon.manager, {})
  await rename(clientId, 'Amber', 2)
  await tustin.until(all => all.some(one => one.data.version === 4 && one.data.name === 'Amber Gonzalez'))
  expect(irvine.received.map(one => one.event)).toEqual(['ready'])
})

test('renaming a client sends no event if the client has no visit today or the name does not change', async () => {
  const clientId = await newClient()
  const events = () =>
    salon.under.db.rows(statement('', `select 1 from board_events where data ->> 'clientId' = :clientId`), { clientId })
  await rename(clientId, 'Amber', 1)
  await rename(clientId, 'Ambre', 1)
  expect(await events()).toEqual([])
})

test('dashboards reload their day when a technician is renamed in the office or by a command', async () => {
  await book(salon.under, { phone: '+17145556999', inMinutes: 60 })
  const day = () => ask('GET', '/api/square/appointments-cache?location_id=tustin&date=2026-11-20', salon.manager)
  const [{ technician_name: name }] = await day()
  const dashboard = await salon.listen()
  await dashboard.until(ofKind('ready'))
  const aliases = (shownAs: string) => [{ contains: name, shownAs }]
  const payload = { location: null, value: aliases('Dee'), version: 0 }
  expect((await ask('PUT', '/api/office/settings/technicianAliases', salon.admin, payload)).success).toBe(true)
  await dashboard.until(ofKind('reload'))
  expect((await day())[0].technician_name).toBe('Dee')
  await typedSettings(salon.under.context, ['set', 'technicianAliases', JSON.stringify(aliases('Dora'))])
  await dashboard.until(ofKind('reload', 2))
  expect((await day())[0].technician_name).toBe('Dora')
  const brand = { location: null, value: 'Lash Loft', version: 0 }
  expect((await ask('PUT', '/api/office/settings/brand', salon.admin, brand)).success).toBe(true)
  await salon.happen()
  await dashboard.until(ofKind('daily_status'))
  expect(dashboard.received.filter(one => one.event === 'reload')).toHaveLength(2)
})

test('dashboards reload their day when a client is deleted', async () => {
  const phone = `+1714555${6000 + people}`
  await newClient()
  const before = await salon.listen()
  const [ready] = await before.until(ofKind('ready'))
  await deleteClientData(salon.under.context, phone)
  await expect(before.until(() => false)).rejects.toThrow('the stream ended')
  const after = await salon.listen(salon.manager, { lastEventId: ready!.id })
  await after.until(ofKind('reload'))
})
