import { expect, test } from 'vitest'
import { NOBODY, useClientsOffice } from '../../../../test/clients-office.ts'

const office = useClientsOffice()
const { run, rows, search, read, nextMinute, addClient, book, put, facts } = office

type Headers = Record<string, string>

test('a client’s page has the details of the client, and opening the page adds an audit row', async () => {
  const id = await addClient('Maria', 'Garcia', '7145550101', { came: ['tustin', 'irvine'] })
  await book('7145550101', 'tustin', '2026-11-10T18:00:00Z')
  await book('7145550101', 'tustin', '2026-10-10T18:00:00Z', { status: 'NO_SHOW' })
  await book('7145550101', 'tustin', '2025-10-10T18:00:00Z', { status: 'NO_SHOW' })
  expect(await facts(id)).toMatchObject({
    first_name: 'Maria',
    phone: '+17145550101',
    location: 'tustin',
    visits: 2,
    lastVisit: '2026-11-10',
    noShows: 1,
    tooLates: 0,
    texts: { why: 'no-consent', optOut: null },
    linked: [],
    suggested: [],
    version: 1,
    language: null,
  })
  await run("update clients set language = 'vi' where id = :id", { id })
  expect(await facts(id)).toMatchObject({ language: 'vi' })
  const [row] = await rows<{ actor: string; after: object }>('select actor, after from audit where object = :object', {
    object: `client:${id}`,
  })
  expect(row).toEqual({ actor: 'staff:ada', after: { name: 'M. G.', phone: '***-***-0101' } })
  expect((await read(NOBODY)).json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('opening a client’s page again adds another audit row only after ten minutes', async () => {
  const id = await addClient('Ana', 'Lopez', '7145550109')
  const opened = () => rows('select actor from audit where object = :object order by id', { object: `client:${id}` })
  await facts(id)
  for (let minute = 0; minute < 9; minute++) nextMinute()
  await facts(id)
  expect(await opened()).toHaveLength(1)
  await run(
    "insert into audit (at, actor, action, object) select at, 'staff:x', action, object from audit where object = :object",
    {
      object: `client:${id}`,
    },
  )
  nextMinute()
  await facts(id)
  expect(await opened()).toHaveLength(3)
})

test('a no-show of the last seven days can be corrected on the client’s page', async () => {
  const id = await addClient('Linh', 'Tran', '7145550108', { came: ['tustin', 'irvine'] })
  const other = await addClient('Ana', 'Tran', '7145550107')
  for (const place of ['tustin', 'irvine'] as const) {
    await run(
      `insert into check_ins (client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind)
       values (:other, :place, '2026-11-18', true, 'ON_TIME', '2026-11-18T18:00:00Z', 'Refill', 'Ana', 'appointment')`,
      { other, place },
    )
    await book('7145550108', place, '2026-11-18T18:00:00Z')
  }
  const visits = async () =>
    ((await read(`${id}/visits`, office.tustin)).json().rows as { id: string; location: string; outcome: string }[])
      .filter(row => row.id.startsWith('b-'))
      .toSorted((a, b) => a.location.localeCompare(b.location))
  const [irvine, tustin] = await visits()
  expect([irvine, tustin]).toMatchObject([
    { outcome: 'no-show', canCorrect: false },
    { outcome: 'no-show', canCorrect: true },
  ])
  const url = `/api/office/visits/${tustin!.id}/correction`
  await office.under.app.inject({ method: 'PUT', url, headers: office.tustin, payload: { came: true } })
  expect((await visits())[1]).toMatchObject({ outcome: 'came', canCorrect: true })
  expect(await facts(id)).toMatchObject({ noShows: 1 })
})

test('the number of visits and the last visit include only days on which the client came', async () => {
  const id = await addClient('Linh', 'Nguyen', '7145550102')
  const missed = await book('7145550102', 'tustin', '2026-11-12T18:00:00Z')
  expect(await facts(id)).toMatchObject({ visits: 0, lastVisit: null })
  const mark = (booking: string, set: string) =>
    run(`update daily_statuses set ${set} where square_appointment_id = :booking`, { booking })
  const came = [
    await book('7145550102', 'tustin', '2026-11-05T18:00:00Z'),
    await book('7145550102', 'tustin', '2026-11-05T19:00:00Z'),
  ]
  for (const booking of [missed, ...came])
    await run(
      `insert into daily_statuses (square_appointment_id, location_id, day, updated_at)
       select square_appointment_id, location_id, day, now() from appointments where square_appointment_id = :booking`,
      { booking },
    )
  for (const booking of came) await mark(booking, 'manager_marked_received = true')
  expect(await facts(id)).toMatchObject({ visits: 1, lastVisit: '2026-11-05' })
  expect((await search('7145550102')).json().rows).toMatchObject([{ lastVisit: '2026-11-05' }])
  await run(
    `insert into check_ins (client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind)
     values (:id, 'tustin', '2026-11-05', true, 'ON_TIME', '2026-11-05T18:00:00Z', 'Refill', 'Ana', 'appointment')`,
    { id },
  )
  expect(await facts(id)).toMatchObject({ visits: 1, lastVisit: '2026-11-05' })
})

test('a manager can open the page of a client at an open location, or of a client found by the whole phone number', async () => {
  const irvine = await addClient('Sean', "O'Brien", '7145550102', { came: ['irvine'] })
  const booked = await addClient('Linh', 'Nguyen', '7145550103')
  await book('7145550103', 'tustin', '2026-12-01T18:00:00Z')
  expect((await read(booked, office.tustin)).statusCode).toBe(200)
  const paths = [irvine, `${irvine}/visits`, `${irvine}/texts`]
  for (const path of paths)
    expect([(await read(path, office.tustin)).statusCode, (await read(path, office.tustin)).json().code]).toEqual([
      404,
      'NOT_FOUND',
    ])
  expect((await put(irvine, { first_name: 'Sean', last_name: 'Other', version: 1 }, office.tustin)).statusCode).toBe(
    404,
  )
  await search('7145550102', office.admin)
  expect((await read(irvine, office.tustin)).statusCode).toBe(404)
  await search('7145550102', office.tustin)
  for (const path of paths) expect((await read(path, office.tustin)).statusCode).toBe(200)
  for (let minute = 0; minute < 15; minute++) nextMinute()
  expect((await read(irvine, office.tustin)).statusCode).toBe(404)
})

test('the tabs of a client’s page list all visits, but only the texts and comments of locations that are open to the reader', async () => {
  const id = await addClient('Maria', 'Garcia', '7145550101', { came: ['tustin', 'irvine'] })
  await book('7145550101', 'irvine', '2026-12-01T18:00:00Z')
  for (const place of ['tustin', 'irvine']) {
    await run(
      `insert into texts (phone, template, location_id, state, is_counted, due_at, expires_at, day, created_at, updated_at)
       values ('+17145550101', 'CONFIRMATION', :place, 'DELIVERED', true, now(), now(), '2026-11-10', now(), now())`,
      { place },
    )
    await run(
      `insert into surveys (phone, name, location_id, overall_rating, feedback, submitted_at)
       values ('+17145550101', 'Maria', :place, 4, 'Nice at ' || :place, '2026-11-11T18:00:00Z')`,
      { place },
    )
  }
  const tab = async (name: string, headers: Headers) => (await read(`${id}/${name}`, headers)).json().rows as object[]
  for (const headers of [office.admin, office.tustin])
    expect(await tab('visits', headers)).toMatchObject([
      { location: 'irvine', outcome: 'ahead', service: 'Full set' },
      { outcome: 'checked in' },
      { outcome: 'checked in' },
    ])
  expect(await tab('texts', office.admin)).toHaveLength(2)
  expect(await tab('texts', office.tustin)).toMatchObject([{ location: 'tustin', state: 'DELIVERED' }])
  const comments = async (headers: Headers) =>
    ((await tab('surveys', headers)) as { comment: string | null }[]).map(row => row.comment).sort()
  expect(await comments(office.admin)).toEqual(['Nice at irvine', 'Nice at tustin'])
  expect(await comments(office.tustin)).toEqual(['Nice at tustin', null])
  expect(await tab('history', office.admin)).toEqual([])
  await facts(id)
  await facts(id)
  const object = { ref: `client:${id}`, name: 'M. G., -0101' }
  expect(await tab('history', office.admin)).toMatchObject([{ action: 'client opened', who: { name: 'Ada' }, object }])
  const { next } = (
    await office.under.app.inject({ url: `/api/office/clients/${id}/visits?limit=2`, headers: office.admin })
  ).json()
  expect(
    (
      await office.under.app.inject({
        url: `/api/office/clients/${id}/visits?limit=2&after=${next}`,
        headers: office.admin,
      })
    ).json().rows,
  ).toHaveLength(1)
})
