import { type Sandbox, startSandbox } from '@frontlash/sandbox/sandbox'

/**
 * Starts a sandbox with a small salon. Returns it with the environment for servers that use it.
 *
 * @param deliveryUrl where the sandbox delivers Square's webhooks; they are signed for `publicUrl`
 */
export async function startSandboxSalon(
  databaseUrl: string,
  publicUrl: string,
  deliveryUrl = publicUrl,
): Promise<{ square: Sandbox; env: Readonly<Record<string, string>> }> {
  const hook = '/api/webhooks/square'
  const square = await startSandbox({
    port: 0,
    salon: 'small',
    square: {
      accessToken: 'EAAA',
      webhookSignatureKey: 'whsk',
      webhookUrl: publicUrl + hook,
      webhookDeliveryUrl: deliveryUrl + hook,
    },
    twilio: { accountSid: 'ACx', authToken: 'x', messagingServiceSid: 'MGx' },
  })
  const env = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    PUBLIC_URL: publicUrl,
    SQUARE_ACCESS_TOKEN: 'EAAA',
    SQUARE_BASE_URL: square.url,
    SQUARE_WEBHOOK_SIGNATURE_KEY: 'whsk',
  }
  return { square, env }
}
