import type { TwilioConfig } from '@frontlash/config/config'
import { readSender } from '../integrations/twilio/sender.ts'
import { openTwilio } from '../integrations/twilio/twilio.ts'
import type { Finding } from './verdicts/finding.ts'
import { senderVerdict, twilioCredentialsVerdict } from './verdicts/provider-verdicts.ts'

/** Checks credentials and sender by calling Twilio. No text is sent. */
export async function* examineTwilio(config: TwilioConfig | undefined, publicUrl: string): AsyncGenerator<Finding> {
  if (!config) return yield twilioCredentialsVerdict('not configured')
  const probed = await openTwilio(config).probe()
  if (!probed.ok) return yield twilioCredentialsVerdict(replyOf(probed))
  yield twilioCredentialsVerdict({ kind: 'accepted' })
  const sender = await readSender(config)
  yield sender.ok
    ? senderVerdict(sender.value, `${publicUrl}/api/webhooks/twilio/inbound`)
    : twilioCredentialsVerdict(replyOf(sender))
}

function replyOf({ kind, detail }: { kind: 'refused' | 'throttled' | 'away'; detail: string }) {
  return { kind: kind === 'refused' ? 'refused' : 'away', detail } as const
}
