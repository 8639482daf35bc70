import { describe, expect, test } from 'vitest'
import { NOBODY, useClientsOffice } from '../../../../test/clients-office.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { recordOptIn, recordOptOut } from '../../../records/texts/opt-out-store.ts'

const office = useClientsOffice()
const { run, rows, search, read, now, addClient, book, found, put, facts: details, actionsAbout } = office

test('a renamed client is found by the new name, and the audit log contains only the client’s initials', async () => {
  const id = await addClient('Maria', 'Garcia', '7145550101', { came: ['tustin'] })
  const renamed = await put(id, { first_name: ' Mary ', last_name: "O'Neil", version: 1 }, office.tustin)
  expect(renamed.json()).toMatchObject({
    success: true,
    row: { first_name: 'Mary', last_name: "O'Neil", version: 2 },
  })
  expect(await found('oneil')).toEqual(["Mary O'Neil"])
  expect(await found('garcia')).toEqual([])
  const same = await put(id, { first_name: 'Mary', last_name: "O'Neil", version: 1 }, office.tustin)
  expect(same.json()).toMatchObject({ success: true, row: { version: 2 } })
  expect((await put(id, { first_name: 'Ann', last_name: 'Lee', version: 1 })).json()).toMatchObject({
    success: false,
    code: 'CHANGED_MEANWHILE',
    msg: expect.stringMatching(/^Tess changed this at 11:\d\d AM. Look at what it is now, then save again.$/),
    current: { first_name: 'Mary', version: 2 },
  })
  expect((await put(id, { first_name: 'A', last_name: 'Lee', version: 2 })).json()).toMatchObject({
    code: 'INVALID',
    field: 'first_name',
    msg: 'First name is too short',
  })
  const log = await rows<{ before: object; after: object }>(
    `select before, after from audit where action = 'client renamed'`,
  )
  expect(log).toEqual([{ before: { name: 'M. G.' }, after: { name: 'M. O.' } }])
})

test('staff can undo an opt-out that was recorded by staff, but not a STOP sent by the client', async () => {
  const id = await addClient('Maria', 'Garcia', '7145550101', { came: ['tustin'] })
  const set = async (optedOut: boolean) => (await put(`${id}/opt-out`, { optedOut }, office.tustin)).json()
  expect(await set(true)).toMatchObject({
    row: { texts: { why: 'opted-out', optOut: { by: 'Tess', since: now() } } },
  })
  expect((await set(true)).success).toBe(true)
  expect(await set(false)).toMatchObject({ row: { texts: { optOut: null } } })
  expect((await set(false)).success).toBe(true)
  await set(true)
  const stop = { phone: '+17145550101', at: office.clock.realNow(), requestId: null }
  await recordOptOut(office.under.db, { ...stop, source: 'STOP' })
  expect((await details(id)).texts.optOut).toEqual({ by: null, since: now() })
  // An opt-out that staff record later does not replace the client's STOP.
  await set(true)
  expect(await set(false)).toMatchObject({
    code: 'INVALID',
    field: 'optedOut',
    msg: 'Only the client can undo this, by sending START.',
  })
  await recordOptIn(office.under.db, { ...stop, source: 'START' })
  expect((await details(id)).texts.optOut).toBeNull()
  expect(await actionsAbout(`client:${id}`)).toEqual(
    expect.arrayContaining(['opt-out', 'opt-in', 'opt-out', 'client opened']),
  )
  const [row] = await rows<{ role: string; actor: string }>(
    `select role, actor from audit where action = 'opt-in' and object like 'client:%'`,
  )
  expect(row).toEqual({ role: 'manager', actor: 'staff:tess' })
})

test('a client whose phone number was corrected is found by the new number and keeps all ratings', async () => {
  const id = await addClient('Maria', 'Garcia', '7145550101')
  await addClient('Sean', "O'Brien", '7145550102')
  await run(
    `insert into surveys (phone, name, location_id, overall_rating, submitted_at)
     values ('+17145550101', 'Maria', 'tustin', 4, '2026-11-11T18:00:00Z')`,
  )
  await recordOptOut(office.under.db, {
    phone: '+17145550101',
    source: 'STOP',
    at: office.clock.realNow(),
    requestId: null,
  })
  expect((await put(`${id}/phone`, { phone: '714555010', version: 1 })).json()).toMatchObject({
    field: 'phone',
    msg: 'Please enter a valid 10-digit phone number',
  })
  expect((await put(`${id}/phone`, { phone: '7145550102', version: 1 })).json()).toMatchObject({
    code: 'INVALID',
    field: 'phone',
    msg: "This number belongs to Sean O'Brien. Link the two instead.",
  })
  expect((await put(`${id}/phone`, { phone: '7145550199', version: 1 })).json()).toMatchObject({
    success: true,
    row: { phone: '+17145550199', version: 2, texts: { optOut: null } },
  })
  expect(await found('7145550199')).toEqual(['Maria Garcia'])
  // The old number is found only because of its opt-out.
  expect((await search('7145550101')).json().rows).toMatchObject([{ id: null, marks: ['opted-out'] }])
  expect((await read(`${id}/surveys`)).json().rows).toHaveLength(1)
  const [row] = await rows<{ before: object; after: object }>(
    `select before, after from audit where action = 'client number corrected'`,
  )
  expect(row).toEqual({ before: { phone: '***-***-0101' }, after: { phone: '***-***-0199' } })
})

test('suggested duplicates of a client can be linked and unlinked', async () => {
  const old = await addClient('Linh', 'Nguyễn', '7145550101')
  const fresh = await addClient('Linh', 'Nguyen', '7145550102')
  const third = await addClient('Linh', 'Nguyen', '7145550103')
  const twin = await addClient('Linh', 'Nguyen', '7145550104')
  await book('7145550101', 'tustin', '2026-11-10T18:00:00Z')
  await book('7145550104', 'irvine', '2026-11-10T18:30:00Z')
  const ids = (list: readonly { id: string }[]) => list.map(one => one.id)
  expect(ids((await details(old)).suggested)).toEqual([fresh, third])
  const linked = await put(`${old}/link`, { otherId: fresh, version: 1 })
  expect(linked.json()).toMatchObject({ success: true, row: { linked: [{ id: fresh }], version: 2 } })
  expect(ids((await details(fresh)).linked)).toEqual([old])
  await put(`${third}/link`, { otherId: old, version: 1 })
  expect(ids((await details(fresh)).linked)).toEqual([old, third])
  // When the client to whom the others are linked is unlinked, the others stay linked with each other.
  const left = await office.under.app.inject({
    method: 'DELETE',
    url: `/api/office/clients/${fresh}/link`,
    headers: office.admin,
  })
  expect(left.json()).toMatchObject({ success: true, row: { linked: [] } })
  expect(ids((await details(old)).linked)).toEqual([third])
  expect(ids((await details(twin)).linked)).toEqual([])
  expect((await put(`${old}/link`, { otherId: old, version: 3 })).json().code).toBe('INVALID')
  expect((await put(`${old}/link`, { otherId: NOBODY, version: 3 })).json()).toMatchObject({ field: 'otherId' })
  expect(await actionsAbout(`client:${fresh}`)).toContain('clients unlinked')
})

test('neither the stored responses nor the audit log contain a client’s name or phone number', async () => {
  const id = await addClient('Maria', 'Garcia', '7145550101')
  const headers = { ...office.admin, 'idempotency-key': 'one-press' }
  await put(id, { first_name: 'Mary', last_name: 'Garcia', version: 1 }, headers)
  await search('7145550101', headers)
  expect(await rows('select key from idempotency_keys')).toEqual([])
  const [log] = await rows<{ text: string }>(
    `select coalesce(string_agg(object || before::text || after::text, ' '), '') as text from audit`,
  )
  expect(log!.text).not.toMatch(/Garcia|Mary|7145550101/)
})

describe('the note about a client', () => {
  const note = (id: string, text: string, version: number, headers = office.admin) =>
    put(`${id}/note`, { note: text, version }, headers)

  test('can be saved and removed by a manager, and is audited without its wording', async () => {
    const id = await addClient('Maria', 'Garcia', '7145550101', { came: ['tustin'] })
    const at = now()
    expect((await note(id, ' Allergic to latex. ', 1, office.tustin)).json()).toMatchObject({
      success: true,
      row: { note: { text: 'Allergic to latex.', by: expect.any(String), at }, version: 2 },
    })
    expect((await note(id, 'Glue B.', 1)).json()).toMatchObject({
      success: false,
      code: 'CHANGED_MEANWHILE',
      current: { note: { text: 'Allergic to latex.' } },
    })
    expect((await note(id, 'Allergic to latex.', 1)).json()).toMatchObject({ success: true, row: { version: 2 } })
    expect((await note(id, '', 2)).json()).toMatchObject({ success: true, row: { note: null, version: 3 } })
    const audited = await rows<{ action: string; before: object; after: object }>(
      `select action, before, after from audit where action = 'client note changed'`,
    )
    expect(audited).toEqual(Array(2).fill({ action: 'client note changed', before: null, after: null }))
  })

  test('may have 1,000 characters, and cannot be written by a manager of another location', async () => {
    const id = await addClient('Sean', 'Long', '7145550102', { came: ['irvine'] })
    expect((await note(id, 'x'.repeat(1000), 1)).json().success).toBe(true)
    expect((await note(id, 'x'.repeat(1001), 2)).json()).toMatchObject({
      field: 'note',
      msg: 'The note may have 1,000 letters at most.',
    })
    expect((await note(id, 'x', 2, office.tustin)).json().code).toBe('NOT_FOUND')
  })

  test('can be read by a technician only for a booking at their own location', async () => {
    const technician = await signIn(office.under, 'technician', { locations: ['tustin'] })
    const id = await addClient('Maria', 'Garcia', '7145550101')
    await note(id, 'Allergic to latex.', 1)
    const read = async (booking: string) => {
      const url = `/api/manager/client-note/${booking}`
      return (await office.under.app.inject({ url, headers: technician })).json()
    }
    expect(await read(await book('7145550101', 'tustin', now()))).toMatchObject({
      note: { text: 'Allergic to latex.' },
    })
    expect(await read(await book('7145550199', 'tustin', now()))).toEqual({ note: null })
    expect(await read(await book('7145550101', 'irvine', now()))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await read('none')).toMatchObject({ code: 'NOT_FOUND' })
  })
})
