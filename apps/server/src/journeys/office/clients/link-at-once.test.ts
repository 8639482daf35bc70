import { expect, test } from 'vitest'
import { NOBODY, useClientsOffice } from '../../../../test/clients-office.ts'
import { untilBlocked } from '../../../../test/until-blocked.ts'
import { statement } from '../../../platform/db/statement.ts'
import { deleteClientData } from '../../../records/clients/delete-client-data.ts'

const office = useClientsOffice()
const { rows, addClient, put } = office

const PHONES = ['7145550101', '7145550102', '7145550103'] as const

const LOCK = statement('', 'select from clients where id = :id for update')
const LOCK_NOW = statement('', 'select from clients where id = :id for update nowait')

const link = (id: string, otherId: string, version: number) => put(`${id}/link`, { otherId, version })
const unlink = (id: string) =>
  office.under.app.inject({ method: 'DELETE', url: `/api/office/clients/${id}/link`, headers: office.admin })

/**
 * Creates three linked clients, of whom two are linked to the one with the first or the last id; returns the sorted
 * ids.
 */
async function linkedThree(pointedTo: 'first' | 'last'): Promise<[string, string, string]> {
  const made = await Promise.all(PHONES.map(phone => addClient('Maria', 'Garcia', phone)))
  const ids = made.toSorted() as [string, string, string]
  const person = pointedTo === 'first' ? ids[0] : ids[2]
  await office.run('update clients set same_person_as = :person where id <> :person', { person })
  return ids
}

type Change = (ids: readonly [string, string, string]) => Promise<unknown>

test.each<[string, 'first' | 'last', Change]>([
  ['unlinking the client to which two clients are linked', 'last', ([, , last]) => unlink(last)],
  [
    'linking a group to another client',
    'last',
    async ([, , last]) => link(last, await addClient('Ana', 'Lee', '7145550109'), 1),
  ],
  ['deleting a client', 'last', () => deleteClientData(office.under.context, '+17145550199')],
])('%s locks all clients of the group in the order of their ids before any change', async (_, pointedTo, change) => {
  const ids = await linkedThree(pointedTo)
  const [, middle, last] = ids
  await office.run(`update clients set phone = '+17145550199' where id = :last`, { last })
  let changed: Promise<unknown> | undefined
  await office.under.db.transaction(async queries => {
    await queries.run(LOCK, { id: middle })
    changed = change(ids)
    await untilBlocked(office.under.db)
    // The last client is not locked yet, because the change waits for the middle client first.
    await queries.run(LOCK_NOW, { id: last })
  })
  await changed
})

test('calls that link and unlink clients at the same time all succeed', async () => {
  const ids = await linkedThree('last')
  const [first, middle, last] = ids
  const statuses = new Set<number>()
  for (let round = 0; round < 3; round++) {
    const responses = await Promise.all([
      unlink(first),
      unlink(last),
      link(first, last, 1),
      link(middle, first, 1),
      link(last, middle, 1),
    ])
    for (const { statusCode } of responses) statuses.add(statusCode)
  }
  expect([...statuses]).toEqual([200])
  // No client is linked to a client who is linked to another one.
  expect(
    await rows('select from clients a join clients b on b.id = a.same_person_as where b.same_person_as is not null'),
  ).toEqual([])
})

test('two simultaneous links to the same client form one group of three', async () => {
  const [one, two, three] = (await Promise.all(PHONES.map(phone => addClient('Maria', 'Garcia', phone)))) as [
    string,
    string,
    string,
  ]
  let both: Promise<unknown> | undefined
  await office.under.db.transaction(async queries => {
    await queries.run(LOCK, { id: one })
    both = Promise.all([link(one, two, 1), untilBlocked(office.under.db).then(() => link(three, two, 1))])
    await untilBlocked(office.under.db)
  })
  await both
  const linked = await rows<{ person: string }>(
    'select distinct coalesce(same_person_as, id) as person from clients where id <> :nobody',
    { nobody: NOBODY },
  )
  expect(linked).toHaveLength(1)
})
