import { type AccountParts, type Keys, keysRefusal } from '../records/staff/accounts.ts'
import type { Questions } from './questions.ts'
import { refusalSentence } from './staff-sentences.ts'

/**
 * Asks for the PIN and the password that are not known yet, each twice and not shown, and says at once what is wrong with
 * one. Enter leaves one of the two out; at least one is there in the end.
 */
export async function askKeys(
  parts: AccountParts,
  { ask }: Pick<Questions, 'ask'>,
  username: string,
  known: Keys,
): Promise<Keys> {
  const fault = async (keys: Keys) => {
    const refusal = await keysRefusal(parts, username, keys)
    return refusal && refusalSentence(refusal)
  }
  const options = { hidden: true, twice: true } as const
  const pin =
    known.pin ??
    ((await ask('PIN, four digits (Enter for none)', { ...options, fault: pin => fault({ pin }) })) || undefined)
  const password =
    known.password ??
    ((await ask('Password, 8 or more (Enter for none)', {
      ...options,
      ...(pin === undefined && { required: 'A PIN, a password or both are needed.' }),
      fault: password => fault({ password }),
    })) ||
      undefined)
  return { pin, password }
}
