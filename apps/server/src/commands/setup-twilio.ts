import { type TwilioConfig, type VariableName, variableError } from '@frontlash/config/config'
import { toE164 } from '@frontlash/domain/phone'
import { readSender } from '../integrations/twilio/sender.ts'
import { openTwilio, type TwilioFailure } from '../integrations/twilio/twilio.ts'
import type { AnswerError, Questions } from './questions.ts'

/** An Account SID consists of AC and 32 hex digits (twilio.com/docs/glossary/what-is-a-sid). */
const ACCOUNT_SID = /^AC[0-9a-fA-F]{32}$/
const SERVICE_SID = /^MG[0-9a-fA-F]{32}$/

type TwilioInput = Record<
  'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_MESSAGING_SERVICE_SID' | 'TWILIO_FROM',
  string | null
>

/** Asks for Twilio's account and sender, and checks them at Twilio. All values are null if the salon sends no texts. */
export async function askTwilio(ask: Questions['ask'], env: NodeJS.ProcessEnv): Promise<TwilioInput> {
  const account = await askAccount(ask, env)
  if (!account)
    return { TWILIO_ACCOUNT_SID: null, TWILIO_AUTH_TOKEN: null, TWILIO_MESSAGING_SERVICE_SID: null, TWILIO_FROM: null }
  const service = await ask('The messaging service, MG… (Enter or - for a number)', {
    current: env.TWILIO_MESSAGING_SERVICE_SID ?? '',
    errorOf: sid =>
      SERVICE_SID.test(sid)
        ? senderError({ ...account, sender: { messagingServiceSid: sid } })
        : 'A messaging service’s SID is MG and 32 digits and letters a to f.',
  })
  const from = service ? '' : await askNumber(ask, env, account)
  return {
    TWILIO_ACCOUNT_SID: account.accountSid,
    TWILIO_AUTH_TOKEN: account.authToken,
    TWILIO_MESSAGING_SERVICE_SID: service || null,
    TWILIO_FROM: from || null,
  }
}

type Account = Omit<TwilioConfig, 'sender'>

/** Asks until Twilio accepts the account and its token; returns undefined if the salon sends no texts. */
async function askAccount(ask: Questions['ask'], env: NodeJS.ProcessEnv): Promise<Account | undefined> {
  const baseUrl = (env.TWILIO_BASE_URL || 'https://api.twilio.com').replace(/\/+$/, '')
  for (let current = env.TWILIO_ACCOUNT_SID ?? ''; ; ) {
    const accountSid = await ask('Twilio’s Account SID, AC… (Enter or - for no texts)', {
      current,
      errorOf: sid =>
        ACCOUNT_SID.test(sid)
          ? undefined
          : 'An Account SID is AC and 32 digits and letters a to f (console.twilio.com).',
    })
    if (!accountSid) return undefined
    const authToken = await ask('Twilio’s auth token (- for another Account SID)', {
      current: env.TWILIO_AUTH_TOKEN ?? '',
      hidden: true,
      errorOf: token => accountError({ accountSid, authToken: token, baseUrl }),
    })
    if (authToken) return { accountSid, authToken, baseUrl }
    // Twilio does not tell whether the Account SID or the token is wrong.
    current = accountSid
  }
}

async function accountError(account: Account): Promise<AnswerError> {
  const probed = await openTwilio({ ...account, sender: { from: '' } }).probe()
  if (probed.ok) return undefined
  if (probed.kind === 'refused')
    return `Twilio does not take this Account SID with this auth token (${probed.detail}). Type the token again, or - for another Account SID.`
  return away(probed)
}

async function senderError(config: TwilioConfig): Promise<AnswerError> {
  const found = await readSender(config)
  if (!found.ok) return found.kind === 'refused' ? `Twilio refuses to show it (${found.detail}).` : away(found)
  const isNumber = 'from' in config.sender
  if (!found.value)
    return isNumber ? 'This number is none of the account’s.' : 'The account has no such messaging service.'
  return isNumber && found.value.numbers === 0 ? 'This number cannot send texts.' : undefined
}

function away({ detail }: TwilioFailure): AnswerError {
  return { message: `Twilio does not answer (${detail}): see whether this machine reaches it.`, mayTryAgain: true }
}

/** Asks for the sender's phone number in any format, and returns it in E.164 format: +17145550100. */
async function askNumber(ask: Questions['ask'], env: NodeJS.ProcessEnv, account: Account): Promise<string> {
  const typed = await ask('The number that texts come from', {
    current: env.TWILIO_FROM ?? '',
    required: 'Texts need a messaging service or a number.',
    errorOf: text => {
      const from = asE164(text)
      const name: VariableName = 'TWILIO_FROM'
      if (from === undefined || variableError(name, from))
        return 'This is no phone number: ten digits, such as (714) 555-0100, or a number of another country with its +.'
      return senderError({ ...account, sender: { from } })
    },
  })
  return asE164(typed)!
}

function asE164(text: string): string | undefined {
  return toE164(text) ?? (text.trim().startsWith('+') ? `+${text.replace(/\D/g, '')}` : undefined)
}
