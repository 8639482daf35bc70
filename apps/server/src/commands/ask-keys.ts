import { refusalMessage } from '@frontlash/domain/access/staff-messages'
import { type AccountParts, type Keys, keysRefusal, takenPinRefusal } from '../records/staff/accounts.ts'
import type { Questions } from './questions.ts'

/**
 * Asks for the missing PIN and password. Each is typed twice and is not displayed. Reports an invalid value, or a PIN
 * of another account, at once. Enter skips the PIN or the password, but not both. `enterMeans` is the printed effect of
 * Enter: `none` for a new account, `removes it` for a reset.
 */
export async function askKeys(
  parts: AccountParts,
  { ask }: Pick<Questions, 'ask'>,
  username: string,
  known: Keys,
  enterMeans: 'none' | 'removes it' = 'none',
): Promise<Keys> {
  const errorOf = async (keys: Keys) => {
    const refusal = (await keysRefusal(parts, username, keys)) ?? (await takenPinRefusal(parts, username, keys.pin))
    return refusal && refusalMessage(refusal)
  }
  const options = { hidden: true, twice: true } as const
  const hint = enterMeans === 'none' ? 'Enter for none' : 'Enter removes it'
  const pin =
    known.pin ??
    ((await ask(`PIN, four digits (${hint})`, { ...options, errorOf: pin => errorOf({ pin }) })) || undefined)
  const password =
    known.password ??
    ((await ask(`Password, 8 or more (${hint})`, {
      ...options,
      ...(pin === undefined && { required: 'A PIN, a password or both are needed.' }),
      errorOf: password => errorOf({ password }),
    })) ||
      undefined)
  return { pin, password }
}
