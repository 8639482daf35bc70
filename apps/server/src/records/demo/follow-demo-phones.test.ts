import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { openContext } from '../../../test/salon-under-test.ts'
import { openSalonWithTwilio } from '../../../test/salon-with-twilio.ts'
import { enrolDevice } from '../../../test/sign-in.ts'
import { statement } from '../../platform/db/statement.ts'
import { findClient, registerClient } from '../clients/client-store.ts'
import { saveSetting } from '../settings/setting-store.ts'
import { followDemoPhones, setDemoPhones } from './follow-demo-phones.ts'

const PHONE = '+17145550113'

test('a client who registered with a demo phone is kept at a restart of the backend, and deleted at a reset of the phones', async () => {
  const sandbox = await openPhones()
  const under = await openContext({ env: { SANDBOX_PORT: String(sandbox.port) } })
  const now = under.context.clock.realNow()
  const startsAgain = async (whileItRuns: () => Promise<unknown>) => {
    const work = followDemoPhones(under.context)
    try {
      await whileItRuns()
    } finally {
      await work.stop()
    }
  }
  try {
    await startsAgain(() => sandbox.isFollowed())
    await registerClient(under.db, {
      firstName: 'Priya',
      lastName: 'Shah',
      phone: PHONE,
      locationId: 'tustin',
      deviceId: null,
      chosenLanguage: null,
      now,
    })
    await startsAgain(() => sandbox.isFollowed())
    expect(await findClient(under.db, PHONE)).toMatchObject({ firstName: 'Priya' })

    sandbox.setAgain()
    await startsAgain(() => sandbox.isFollowed())
    expect(await findClient(under.db, PHONE)).toBeFalsy()
  } finally {
    await under.close()
    sandbox.close()
  }
})

const TEXTS = statement('test.demo-texts', 'select template, state from texts order by created_at, template').returns<{
  template: string
  state: string
}>()
const ALERTS = statement('test.demo-alerts', 'select kind, done_by from alerts order by id').returns<{
  kind: string
  done_by: string | null
}>()

test('a client with a demo phone can again stop at the kiosk or request a manager after a reset of the phones', async () => {
  const under = await openSalonWithTwilio()
  const headers = await enrolDevice(under)
  await saveSetting(under.db, 'managerNumbers', 'tustin', ['+17145550190'])
  await under.context.settings.refresh()
  const post = (url: string, payload: object) => under.app.inject({ method: 'POST', url, payload, headers })
  const phone = await under.consentingPhone()
  const stopAndAsk = async () => {
    await post('/api/sms/abandoned-walkin', { clientData: { phone } })
    await post('/api/sms/send', { messageType: 'manager_request', clientPhone: phone })
  }
  await stopAndAsk()
  await setDemoPhones(under.context, {
    setAt: 'again',
    phones: [{ e164: phone, client: null, known: true, stopped: false }],
  })
  under.clock.addMinutes(1)
  await stopAndAsk()
  expect(await under.db.rows(TEXTS)).toEqual([
    { template: 'ABANDONED', state: 'WITHDRAWN' },
    { template: 'MANAGER_REQUEST', state: 'QUEUED' },
    { template: 'ABANDONED', state: 'QUEUED' },
    { template: 'MANAGER_REQUEST', state: 'QUEUED' },
  ])
  expect(await under.db.rows(ALERTS)).toEqual([
    { kind: 'abandoned_walk_in', done_by: 'demo' },
    { kind: 'manager_request', done_by: 'demo' },
    { kind: 'abandoned_walk_in', done_by: null },
    { kind: 'manager_request', done_by: null },
  ])
  await under.close()
})

/**
 * Starts a stand-in for the sandbox. It returns the time of the last phone reset and receives the salon's confirmation.
 */
async function openPhones() {
  let settings = 1
  const setAt = () => `2026-11-20T19:00:0${settings}.000Z`
  let heard = () => {}
  const server = createServer((request, response) => {
    if (request.method === 'POST') heard()
    // The call waits for the next phone reset, which never comes in this test. It ends when the backend closes the
    // connection.
    if (request.url?.includes('after=')) return
    const phones = [{ e164: PHONE, client: 'Priya Shah', known: false, stopped: false }]
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ setAt: setAt(), phones }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    setAgain: () => {
      settings++
    },
    isFollowed: () =>
      new Promise<void>(resolve => {
        heard = resolve
      }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
