import { randomInt } from 'node:crypto'
import { PIN_DIGITS, pinError } from '@frontlash/domain/access/pin-rule'
import { statement } from '../../platform/db/statement.ts'
import type { AccountParts } from './accounts.ts'
import { DEMO_PINS } from './demo-keys.ts'
import { keyHashing } from './slow-hash.ts'
import { pinLookup } from './staff-store.ts'

const IS_TAKEN = statement(
  'staff.is-pin-taken',
  `select exists (select from staff where pin_lookup = :pinLookup and disabled_at is null)
       or exists (select from set_up_links where pin_lookup = :pinLookup and used_at is null and expires_at > :now)
       as is_taken`,
).returns<{ is_taken: boolean }>()

/** The maximum number of random PINs to try. If accounts have all of these PINs, they have almost all possible PINs. */
const MOST_DRAWS = 1_000

/** Returns a random PIN that no account has and that is not weak (docs/product/office/accounts.md, "Set-up links"). */
export async function generatePin(parts: AccountParts): Promise<string> {
  const phones = parts.locations.all().map(location => location.phone)
  const { pepper } = keyHashing(parts.config)
  const now = parts.clock.realNow()
  for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
    const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')
    if (pinError(pin, phones) || DEMO_PINS.has(pin)) continue
    if (!(await parts.db.row(IS_TAKEN, { pinLookup: pinLookup(pepper, pin), now }))!.is_taken) return pin
  }
  throw new Error('no PIN is free')
}
