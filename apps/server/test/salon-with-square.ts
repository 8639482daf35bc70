import { type Sandbox, startSandbox } from '@frontlash/sandbox/sandbox'
import { type AppUnderTest, ELEVEN, openContext } from './salon-under-test.ts'
import { type TestClock, testClock } from './test-clock.ts'

export const WEBHOOK_KEY = 'webhook key of the tests'
export const WEBHOOK_URL = 'http://localhost:3000/api/webhooks/square'

export type SalonWithSquare = AppUnderTest & { readonly sandbox: Sandbox; readonly clock: TestClock }

/**
 * Opens the real app and a sandbox with Square's protocol, whose clocks show the same time. The sandbox delivers its
 * webhooks to `webhookDeliveryUrl`, if set.
 */
export async function openSalonWithSquare(
  options: { size?: 'demo' | 'small'; at?: string; webhookDeliveryUrl?: string; slowMs?: number } = {},
): Promise<SalonWithSquare> {
  const at = options.at ?? ELEVEN
  const clock = testClock(at)
  const square = { accessToken: 'token-of-the-tests', webhookSignatureKey: WEBHOOK_KEY, webhookUrl: WEBHOOK_URL }
  const sandbox = await startSandbox({
    port: 0,
    salon: options.size ?? 'small',
    square: { ...square, webhookDeliveryUrl: options.webhookDeliveryUrl ?? 'http://127.0.0.1:9/nowhere' },
    twilio: { accountSid: 'ACtests', authToken: 'tests', messagingServiceSid: 'MGtests' },
    clockOffsetMs: Date.parse(at) - Date.now(),
    ...(options.slowMs !== undefined && { slowMs: options.slowMs }),
  })
  const under = await openContext({
    clock,
    config: {
      square: {
        accessToken: square.accessToken,
        baseUrl: sandbox.url,
        webhookSignatureKeys: [WEBHOOK_KEY],
        webhookUrl: WEBHOOK_URL,
      },
    },
  })
  return {
    ...under,
    sandbox,
    clock,
    close: async () => {
      await sandbox.close()
      await under.close()
    },
  }
}
