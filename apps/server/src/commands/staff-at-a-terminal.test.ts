import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Typed, typeAtTerminal } from '../../../../e2e/support/at-a-terminal.ts'
import { COMPILED } from '../../test/compiled.ts'
import { type AppUnderTest, openContext } from '../../test/salon-under-test.ts'
import { SYSTEM } from '../records/audit/audit-store.ts'
import { addStaff } from '../records/staff/accounts.ts'

const PASSWORD = 'glue-and-tweezers'

let under: AppUnderTest
beforeAll(async () => {
  under = await openContext()
  await addStaff(under.context, { username: 'maya', role: 'manager', pin: '4071', password: PASSWORD }, SYSTEM)
  await addStaff(under.context, { username: 'olga', role: 'admin', pin: '4072' }, SYSTEM)
})
afterAll(() => under.close())

/** Types a staff command at a terminal; returns the output, even when the command is refused. */
function typed(args: string, answers: readonly Typed[]): Promise<string> {
  const { appSecret, databaseUrl } = under.context.config
  const command = [process.execPath, join(import.meta.dirname, 'frontlash.ts'), 'staff', ...args.split(' ')]
  const env = {
    PATH: process.env.PATH!,
    ...COMPILED,
    HASH_COST: 'low',
    APP_SECRET: appSecret,
    DATABASE_URL: databaseUrl!,
  }
  return typeAtTerminal(command, { cwd: join(import.meta.dirname, '../../../..'), env, answers }).catch(
    error => error.message,
  )
}
const login = async (how: 'login' | 'login-pin', payload: object) =>
  (await under.app.inject({ method: 'POST', url: `/api/auth/${how}`, payload })).statusCode

test.each([
  ['reset --username nobody-here', 'There is no account of this name in use.'],
  ['add --username MAYA --role admin', 'There is an account of this name already.'],
  ['add --username a/b --role admin', 'A user name has 2 to 40 letters'],
])('the command “%s” is refused before a PIN or password is typed', async (args, sentence) => {
  const shown = await typed(args, [])
  expect(shown).toContain(sentence)
  expect(shown).not.toContain('PIN, four digits')
})

test('resetting an account asks for another PIN if the typed PIN is taken', async () => {
  expect(await login('login', { username: 'maya', password: PASSWORD })).toBe(200)
  const shown = await typed('reset --username maya', [
    ['PIN, four digits (Enter removes it):', '4072'],
    ['Another active account has this PIN.', '4073'],
    ['Once more:', '4073'],
    ['Password, 8 or more (Enter removes it):', ''],
  ])
  expect(shown).toContain('maya has new keys and is signed out everywhere.')
  expect(shown).toContain('There is no password any more: only the new keys work.')
  expect(await login('login', { username: 'maya', password: PASSWORD })).toBe(401)
  expect(await login('login-pin', { pin: '4071', selectedLocation: 'tustin' })).toBe(401)
  expect(await login('login-pin', { pin: '4073', selectedLocation: 'tustin' })).toBe(200)
})

test('resetting an account accepts the PIN that the account already has', async () => {
  const shown = await typed('reset --username olga', [
    ['PIN, four digits', '4072'],
    ['Once more:', '4072'],
    ['Password, 8 or more', PASSWORD],
    ['Once more:', PASSWORD],
  ])
  expect(shown).toContain('olga has new keys and is signed out everywhere.')
  expect(shown).not.toContain('any more')
})
