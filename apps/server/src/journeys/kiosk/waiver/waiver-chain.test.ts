import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signature } from '../../../../test/make-png.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { makeWaiverDocument } from '../../../documents/make-waiver-document.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type ChainReport, checkChain } from '../../../records/waivers/check-waivers.ts'
import { recordHash } from '../../../records/waivers/waiver-record.ts'
import { openWaiverSigner } from '../../../records/waivers/waiver-signer.ts'
import { removeWaiversBefore, waiverToPrint } from '../../../records/waivers/waiver-store.ts'

const AT_ONCE = 20

let under: AppUnderTest
let clock: TestClock
let ids: string[]
const signer = () => openWaiverSigner(under.context.config.appSecret)

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  const tablets = [await enrolDevice(under), await enrolDevice(under)]
  const visits = Array.from({ length: AT_ONCE }, (_, index) => ({
    headers: tablets[index % 2]!,
    phone: `71455503${String(index).padStart(2, '0')}`,
    signatureData: signature(index % 7),
  }))
  const clients: string[] = []
  for (const { headers, phone } of visits) {
    const payload = { phone, firstName: 'Maria', lastName: 'Garcia', skipSMS: true }
    clients.push((await under.app.inject({ method: 'POST', url: '/api/clients', headers, payload })).json().id)
  }
  const responses = await Promise.all(
    visits.map(({ headers, signatureData }, index) => {
      const payload = { clientId: clients[index], signatureData }
      return under.app.inject({ method: 'POST', url: '/api/waivers', headers, payload })
    }),
  )
  const POSITIONS = statement('test.positions', 'select id from waivers order by chain_position').returns<{
    id: string
  }>()
  ids = (await under.db.rows(POSITIONS)).map(row => row.id)
  expect(responses.map(response => response.json().waiverId).sort()).toEqual([...ids].sort())
  await makeWaiverDocument(under.context)({ waiverId: ids[4] }, { attempt: 1, requestId: null })
})
afterAll(() => under.close())

/** Returns the result of the chain's check after `tamper` has changed the tables; the changes are then rolled back. */
async function reportAfter(tamper: (queries: Queries) => Promise<unknown>): Promise<ChainReport> {
  let report: ChainReport | undefined
  const takeBack = new Error('taken back')
  await under.db
    .transaction(async queries => {
      await tamper(queries)
      report = await checkChain(queries, signer(), 'tustin')
      throw takeBack
    })
    .catch(error => {
      if (error !== takeBack) throw error
    })
  return report!
}

let statements = 0
const run =
  (sql: string, parameters: Record<string, unknown> = {}) =>
  (queries: Queries) =>
    queries.run(statement(`test.tamper-${statements++}`, sql), parameters)

test('twenty clients who sign at one location at the same time extend one unbroken chain', async () => {
  expect(ids).toHaveLength(AT_ONCE)
  expect(await checkChain(under.db, signer(), 'tustin')).toMatchObject({ ok: true, length: AT_ONCE, removed: 0 })
})

test('the chain of a location without waivers is empty and intact', async () => {
  expect(await checkChain(under.db, signer(), 'irvine')).toMatchObject({ ok: true, length: 0 })
})

describe('the check of a waiver chain reports a break if', () => {
  test.each<[string, string]>([
    ['a name was changed', `client_name = 'Somebody Else'`],
    ['a time was moved by a millisecond', `received_at = received_at + interval '1 millisecond'`],
    ['a fact was added that the kiosk had not sent', 'reached_end = true'],
    ['the day was changed', `day = day - 1`],
    ['the signature was replaced by another picture', `signature_png = '\\x89504e47'`],
    ['the record’s hash was replaced', `record_hash = repeat('f', 64)`],
    ['the server’s signature was replaced', `server_signature = repeat('A', 86) || '=='`],
    ['the waiver was linked to another one', `previous_hash = repeat('f', 64)`],
  ])('%s', async (_what, change) => {
    const report = await reportAfter(run(`update waivers set ${change} where chain_position = 8`))
    expect(report).toMatchObject({ ok: false, position: 8, id: ids[7] })
  })

  test('a name was changed and the hash was recomputed without the server’s key', async () => {
    const waiver = (await waiverToPrint(under.db, ids[7]!))!
    const hash = recordHash({ ...waiver.record, clientName: 'Somebody Else' })
    const report = await reportAfter(
      run(`update waivers set client_name = 'Somebody Else', record_hash = :hash where id = :id`, { hash, id: ids[7] }),
    )
    expect(report).toMatchObject({ ok: false, position: 8, fault: expect.stringContaining('server’s signature') })
  })

  test('a waiver was removed from the middle of the chain', async () => {
    const report = await reportAfter(run('delete from waivers where chain_position = 8'))
    expect(report).toMatchObject({ ok: false, position: 8, fault: expect.stringContaining('missing') })
  })

  test('a waiver was removed and all later waivers were renumbered', async () => {
    const report = await reportAfter(async queries => {
      await run('delete from waivers where chain_position = 8')(queries)
      for (let position = 9; position <= AT_ONCE; position++)
        await run('update waivers set chain_position = :position::int - 1 where chain_position = :position::int', {
          position,
        })(queries)
    })
    expect(report).toMatchObject({ ok: false, position: 8, id: ids[8] })
  })

  test('the last waivers of the chain were removed', async () => {
    const report = await reportAfter(run('delete from waivers where chain_position > 18'))
    expect(report).toMatchObject({ ok: false, position: 19, id: undefined })
  })

  test('the stored end of the chain was changed', async () => {
    const report = await reportAfter(run(`update waiver_chains set last_hash = repeat('f', 64)`))
    expect(report).toMatchObject({ ok: false, position: AT_ONCE })
  })

  test('the signed wording was changed', async () => {
    const report = await reportAfter(run(`update waiver_texts set body = replace(body, 'not', 'now')`))
    expect(report).toMatchObject({ ok: false, position: 1, fault: expect.stringContaining('text') })
  })

  test('a waiver’s document was replaced', async () => {
    const report = await reportAfter(run(`update waivers set document = '\\x25504446' where id = :id`, { id: ids[4] }))
    expect(report).toMatchObject({ ok: false, position: 5, fault: expect.stringContaining('document') })
  })

  test('all waivers were signed with the secret of another salon', async () => {
    const other = openWaiverSigner('the secret of another salon, just as long')
    expect(await checkChain(under.db, other, 'tustin')).toMatchObject({ ok: false, position: 1 })
  })
})

describe('waivers past their retention period', () => {
  test('keep their hashes after their content is removed, so that the waiver chain can still be checked', async () => {
    const report = await reportAfter(async queries => {
      await removeWaiversBefore(queries, new Date('2026-11-20T19:00:00.001Z'), new Date('2033-11-21T00:00:00.000Z'))
    })
    expect(report).toMatchObject({ ok: true, length: AT_ONCE, removed: AT_ONCE })
  })

  test('are reported if the content was changed before its removal', async () => {
    const report = await reportAfter(async queries => {
      await run(`update waivers set record_hash = repeat('f', 64) where chain_position = 3`)(queries)
      await removeWaiversBefore(queries, new Date('2026-11-20T19:00:00.001Z'), new Date('2033-11-21T00:00:00.000Z'))
    })
    expect(report).toMatchObject({ ok: false, position: 3 })
  })

  test('exclude waivers that were signed exactly at the limit', async () => {
    const report = await reportAfter(queries => removeWaiversBefore(queries, new Date(ELEVEN), new Date(ELEVEN)))
    expect(report).toMatchObject({ ok: true, removed: 0 })
  })

  test('contain no data of clients after their content is removed', async () => {
    let left: unknown
    await reportAfter(async queries => {
      await removeWaiversBefore(queries, new Date('2026-11-20T19:00:00.001Z'), new Date(ELEVEN))
      const LEFT = statement('test.left', 'select to_jsonb(w) as row from waivers w where id = :id').returns<{
        row: object
      }>()
      left = (await queries.row(LEFT, { id: ids[4] }))!.row
    })
    const letters = JSON.stringify(left)
    expect(letters).not.toMatch(/Maria|Garcia|71455503|device:|127\.0\.0\.1/)
    expect(left).toMatchObject({ client_id: null, signature_png: null, document: null, device_id: null })
  })
})
