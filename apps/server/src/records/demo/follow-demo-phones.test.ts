import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { openContext } from '../../../test/salon-under-test.ts'
import { findClient, registerClient } from '../clients/client-store.ts'
import { followDemoPhones } from './follow-demo-phones.ts'

const PHONE = '+17145550113'

test('a client registered with a demo phone survives a restart of the backend, and is deleted when the phones are reset', async () => {
  const sandbox = await openPhones()
  const under = await openContext({ env: { SANDBOX_PORT: String(sandbox.port) } })
  const now = under.context.clock.realNow()
  const startsAgain = async (whileItRuns: () => Promise<unknown>) => {
    const kept = followDemoPhones(under.context)
    try {
      await whileItRuns()
    } finally {
      await kept.stop()
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

/** The part of the sandbox that tells when the phones were last reset, and gets the salon's confirmation. */
async function openPhones() {
  let settings = 1
  const setAt = () => `2026-11-20T19:00:0${settings}.000Z`
  let heard = () => {}
  const server = createServer((request, response) => {
    if (request.method === 'POST') heard()
    // A call for the next reset waits for it; here it waits until the backend closes the connection.
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
