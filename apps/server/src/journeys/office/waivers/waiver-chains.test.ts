import { beforeAll, expect, test } from 'vitest'
import { type Headers, useSalonAtEleven } from '../../../../test/salon-at-eleven.ts'
import { ELEVEN } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { signedWaivers } from '../../../../test/signed-waivers.ts'
import { statement } from '../../../platform/db/statement.ts'
import { recordNightlyWalk } from '../../../records/waivers/chain-walk-store.ts'
import { walkNextChain } from '../../../records/waivers/walk-chains.ts'

const NEVER = new AbortController().signal
const under = useSalonAtEleven()
const { clock } = under
const { signed, tabletOf, rowOf } = signedWaivers(under)
let admin: Headers

beforeAll(async () => {
  admin = await signIn(under, 'admin', { username: 'ada', firstName: 'Ada' })
})

const chains = (headers = admin) => under.app.inject({ url: '/api/office/waiver-chains', headers })
const walk = (location: string, headers = admin) =>
  under.app.inject({ method: 'POST', url: `/api/office/waiver-chains/${location}/walk`, headers })
const auditOf = (object: string) =>
  under.db.rows(statement('', 'select actor, action, location_id from audit where object = :object order by id'), {
    object,
  })
const tustinChain = async () => (await chains()).json()[0]
const lastHash = async (id: string) => (await rowOf(id)).record_hash

test('only admins can see and check the waiver chains', async () => {
  const technician = await signIn(under, 'technician', { locations: ['tustin'] })
  const manager = await signIn(under, 'manager', { locations: ['tustin'] })
  const callers = [{}, await tabletOf('tustin'), technician, manager, admin]
  for (const ask of [chains, (headers: Headers) => walk('tustin', headers)]) {
    const codes = (await Promise.all(callers.map(ask))).map(response => response.json().code)
    expect(codes).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_ALLOWED', 'NOT_ALLOWED', undefined])
  }
})

test('the waiver chains are checked in the background and one at a time', async () => {
  const walksBefore = (await auditOf('chain:tustin')).length
  await signed('Anna Lee')
  const { id } = await signed('Berta Lee')
  expect(await tustinChain()).toEqual({
    location: 'tustin',
    length: 2,
    lastHash: await lastHash(id),
    lastWalk: null,
    progress: null,
  })
  const started = await walk('tustin')
  expect(started.statusCode).toBe(202)
  const { walkId } = started.json()
  expect((await walk('tustin')).json()).toEqual({ walkId })
  expect((await walk('irvine')).json()).toEqual({ walkId })
  expect((await tustinChain()).progress).toEqual({
    walkId,
    startedAt: ELEVEN,
    by: 'staff:Ada',
    checked: 0,
    of: 2,
  })
  await walkNextChain(under.context, NEVER)
  expect(await tustinChain()).toMatchObject({
    lastWalk: { at: ELEVEN, by: 'staff:Ada', checked: 2, isSound: true, position: null, fault: null },
    progress: null,
  })
  expect((await auditOf('chain:tustin')).slice(walksBefore)).toEqual([
    { actor: 'staff:ada', action: 'chain walk started', location_id: 'tustin' },
  ])
  expect((await walk('tustin')).json().walkId).not.toBe(walkId)
  expect((await walk('nowhere')).json().code).toBe('INVALID')
})

test('a changed waiver chain is reported as broken with position and reason until a later check succeeds', async () => {
  await signed('Anna Lee')
  const { id } = await signed('Berta Lee')
  await signed('Carla Lee')
  const change = (name: string) =>
    under.db.run(statement('', `update waivers set client_name = :name where id = :id`), { name, id })
  await change('Somebody Else')
  await walk('tustin')
  await walkNextChain(under.context, NEVER)
  expect((await tustinChain()).lastWalk).toMatchObject({
    isSound: false,
    position: 2,
    waiverId: id,
    fault: 'The record was changed: its facts no longer give its hash.',
  })
  await change('Berta Lee')
  clock.set(new Date(Date.parse(ELEVEN) + 1000))
  await walk('tustin')
  await walkNextChain(under.context, NEVER)
  expect((await tustinChain()).lastWalk).toMatchObject({ isSound: true, checked: 3, position: null })
})

test('a waiver chain whose check was interrupted is checked again after a minute', async () => {
  await signed('Anna Lee')
  await walk('tustin')
  await walkNextChain(under.context, AbortSignal.abort())
  expect((await tustinChain()).progress).not.toBeNull()
  await under.db.run(statement('', 'update chain_walks set worked_at = :at'), { at: clock.realNow() })
  await walkNextChain(under.context, NEVER)
  expect((await tustinChain()).progress).not.toBeNull()
  clock.set(new Date(Date.parse(ELEVEN) + 61_000))
  await walkNextChain(under.context, NEVER)
  expect((await tustinChain()).progress).toBeNull()
})

test('the result of the nightly check is returned as the last check of the waiver chain', async () => {
  await recordNightlyWalk(under.db, {
    locationId: 'tustin',
    at: clock.realNow(),
    report: { ok: true, length: 7, removed: 0, lastHash: 'f'.repeat(64) },
  })
  expect((await tustinChain()).lastWalk).toMatchObject({ by: 'system', checked: 7, isSound: true })
})
