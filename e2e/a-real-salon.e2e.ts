import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startSandbox } from '@frontlash/sandbox/sandbox'
import { expect, test } from '@playwright/test'
import { checkInByPhone, enrolByHand, signAndSubmit, textsTo } from './support/kiosk.ts'
import { PACE } from './support/pace.ts'
import { freePorts, startStack } from './support/stack.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')
const PIN = '4071'

test('with the accounts of a salon the same command runs the salon itself: no demo, its own staff, its bookings and its texts', async ({
  page,
}) => {
  test.setTimeout(120_000 * PACE)
  const [frontendPort, sandboxPort] = await freePorts(2)
  const kiosk = `http://localhost:${frontendPort}`
  const square = {
    accessToken: 'EAAAreal',
    webhookSignatureKey: 'whsk-real',
    webhookUrl: `${kiosk}/api/webhooks/square`,
  }
  const twilio = {
    accountSid: `AC${'5'.repeat(32)}`,
    authToken: 'real-auth-token',
    messagingServiceSid: `MG${'7'.repeat(32)}`,
  }
  // A second server that speaks the providers' protocols, as the real ones do, with credentials of its own.
  const providers = await startSandbox({
    port: 0,
    square,
    twilio: { ...twilio, inboundUrl: `${kiosk}/api/webhooks/twilio/inbound` },
    clockOffsetMs: 0,
    salon: 'small',
  })
  const env = {
    FRONTEND_PORT: String(frontendPort),
    SANDBOX_PORT: String(sandboxPort),
    SQUARE_ACCESS_TOKEN: square.accessToken,
    SQUARE_BASE_URL: providers.url,
    SQUARE_WEBHOOK_SIGNATURE_KEY: square.webhookSignatureKey,
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_MESSAGING_SERVICE_SID: twilio.messagingServiceSid,
    TWILIO_BASE_URL: providers.url,
  }
  const stack = await startStack(env)
  try {
    expect(await (await fetch(`${kiosk}/api/health`)).json()).toMatchObject({ demo: false, square: 'ok', sms: 'ok' })
    await expect(fetch(`http://127.0.0.1:${sandboxPort}/`)).rejects.toThrow()
    const demoPin = await fetch(`${kiosk}/api/auth/verify-pin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pin: '2468' }),
    })
    expect(await demoPin.json()).toEqual({ valid: false })

    const command = ['apps/server/src/commands/staff.ts', 'add', '--username', 'owner', '--role', 'admin']
    await run(process.execPath, command, {
      cwd: ROOT,
      env: { ...process.env, ...stack.env, STAFF_PIN: PIN, STAFF_PASSWORD: 'a long enough password' },
    })
    await enrolByHand(page, { pin: PIN, kiosk })
    await checkInByPhone(page, '7145550101')
    await signAndSubmit(page)
    await expect(page.getByRole('heading', { name: "You're All Checked In!" })).toBeVisible()
    await expect
      .poll(async () => (await textsTo('7145550101', providers.url)).map(text => text.body).join())
      .toContain('you are checked in for')
  } finally {
    await stack.stop()
    await providers.close()
  }
})
