import { expect, test } from 'vitest'
import { NOBODY, useClientsOffice } from '../../../../test/clients-office.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'

const office = useClientsOffice()
const { run, search, read, addClient, put } = office

type Headers = Record<string, string>

test('admins and managers may see and change clients, but only admins may delete a client or see a client’s history', async () => {
  const id = await addClient('Maria', 'Garcia', '7145550101', { came: ['tustin'] })
  const device = await enrolDevice(office.under)
  const technician = await signIn(office.under, 'technician', { locations: ['tustin'] })
  const closed = await signIn(office.under, 'manager', { locations: [] })
  const callers = [{}, device, technician, closed, office.tustin, office.admin]
  const codesOf = async (ask: (headers: Headers) => Promise<{ json: () => { code?: string } }>) => {
    const codes: unknown[] = []
    for (const caller of callers) codes.push((await ask(caller)).json().code)
    return codes
  }
  const none = ['NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_ALLOWED']
  for (const ask of [
    (headers: Headers) => search('maria', headers),
    (headers: Headers) => read(id, headers),
    ...['visits', 'waivers', 'texts', 'surveys', 'consent'].map(
      tab => (headers: Headers) => read(`${id}/${tab}`, headers),
    ),
    (headers: Headers) => put(id, { first_name: 'Maria', last_name: 'Garcia', version: 1 }, headers),
    (headers: Headers) => put(`${id}/opt-out`, { optedOut: true }, headers),
  ])
    expect(await codesOf(ask)).toEqual([...none, 'NO_LOCATION_ACCESS', undefined, undefined])
  for (const ask of [
    (headers: Headers) => read(`${id}/history`, headers),
    (headers: Headers) => put(`${id}/phone`, { phone: '7145550101', version: 1 }, headers),
    (headers: Headers) => put(`${id}/link`, { otherId: NOBODY, version: 1 }, headers),
    (headers: Headers) => office.under.app.inject({ method: 'DELETE', url: `/api/office/clients/${id}/link`, headers }),
    ...['held', 'export', 'forget'].map(
      call => (headers: Headers) =>
        office.under.app.inject({
          method: 'POST',
          url: `/api/office/people/${call}`,
          headers,
          payload: { phone: '7145550199', lastFour: 'no' },
        }),
    ),
  ])
    expect((await codesOf(ask)).slice(0, 5)).toEqual([...none, 'NOT_ALLOWED', 'NOT_ALLOWED'])
})

test('changes that could do lasting harm require a confirmed session', async () => {
  const id = await addClient('Maria', 'Garcia', '7145550101')
  await run('update sessions set confirmed_at = null')
  const post = (call: string) =>
    office.under.app.inject({ method: 'POST', url: `/api/office/people/${call}`, headers: office.admin, payload: {} })
  for (const response of [
    await put(`${id}/phone`, { phone: '7145550102', version: 1 }),
    await put(`${id}/link`, { otherId: id, version: 1 }),
    await post('held'),
    await post('export'),
    await post('forget'),
  ])
    expect(response.json().code).toBe('CONFIRM_SIGN_IN')
})

test('unlinking clients requires no confirmed session, because linking again undoes the change', async () => {
  const [id, other] = [
    await addClient('Maria', 'Garcia', '7145550101'),
    await addClient('Maria', 'Garcia', '7145550102'),
  ]
  expect((await put(`${id}/link`, { otherId: other, version: 1 })).json().success).toBe(true)
  await run('update sessions set confirmed_at = null')
  const left = await office.under.app.inject({
    method: 'DELETE',
    url: `/api/office/clients/${id}/link`,
    headers: office.admin,
  })
  expect(left.json()).toMatchObject({ success: true, row: { linked: [] } })
})
