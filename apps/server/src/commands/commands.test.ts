import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSalon, type SalonUnderTest } from '../../test/salon-under-test.ts'
import { CommandRefused } from './open-salon.ts'
import { settingsCommand } from './settings-command.ts'
import { staffCommand } from './staff-command.ts'

const SECRET = 'a secret for tests only, long enough to pass'

let under: SalonUnderTest
let dataDir: string
beforeAll(async () => {
  under = await openSalon({ env: { APP_SECRET: SECRET } })
  dataDir = mkdtempSync(join(tmpdir(), 'frontlash-commands-'))
})
afterAll(async () => {
  await under.close()
  rmSync(dataDir, { recursive: true })
})

type Outcome = { code: number; out: string; error: string }
type Command = typeof staffCommand | typeof settingsCommand

/** The command on the salon under test, ended as its process would end. */
async function inside(command: Command, args: string[]): Promise<Outcome> {
  const printed: string[] = []
  try {
    await command(under.salon, args, line => printed.push(line))
    return { code: 0, out: printed.join('\n'), error: '' }
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    return { code: error.exitCode, out: printed.join('\n'), error: error.message }
  }
}
const staff = (args: string) => inside(staffCommand, args.split(' '))
const settings = (...args: string[]) => inside(settingsCommand, args)

/** As `npm run` does it: in a process of its own, on the database of the running salon. */
function run(file: 'staff.ts' | 'settings.ts', args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const place = { DATABASE_URL: under.salon.config.databaseUrl!, DATA_DIR: dataDir, APP_SECRET: SECRET }
  return new Promise(resolve => {
    const options = { env: { ...process.env, ...place, ...env } }
    execFile(process.execPath, [join(import.meta.dirname, file), ...args], options, (failure, out, error) => {
      resolve({ code: failure ? Number(failure.code) : 0, out: out.trim(), error: error.trim() })
    })
  })
}

const loginByPin = (pin: string) =>
  under.app.inject({ method: 'POST', url: '/api/auth/login-pin', payload: { pin, selectedLocation: 'irvine' } })

test('a salon’s first admin is made by a command, and signs in at once', async () => {
  expect((await staff('list')).out).toContain('Nobody yet')
  const added = await run('staff.ts', ['add', '--username', 'olga', '--role', 'admin', '--pin', '4071'])
  expect(added).toEqual({ code: 0, out: 'olga is added as admin.', error: '' })
  expect((await loginByPin('4071')).json().user).toMatchObject({ username: 'olga', role: 'admin', first_name: 'Olga' })
})

test('PIN and password may come by the environment, where no history keeps them', async () => {
  const env = { STAFF_PIN: '4072', STAFF_PASSWORD: 'glue-and-tweezers' }
  const args = 'add --username tess --role technician --locations tustin,santa_ana --first-name Tess'.split(' ')
  const added = await run('staff.ts', args, env)
  expect(added.code).toBe(0)
  const { out } = await staff('list')
  expect(out.split('\n').map(line => line.split(/ {2,}/))).toContainEqual([
    'tess',
    'Tess',
    'technician',
    'PIN, password',
    'santa-ana, tustin',
  ])
  expect(out).not.toMatch(/4071|4072|glue/)
})

test('a disabled account is out until it is given new keys', async () => {
  await staff('add --username gone --role manager --pin 4073')
  expect((await staff('disable --username gone')).code).toBe(0)
  expect((await loginByPin('4073')).statusCode).toBe(401)
  expect((await staff('reset --username gone --pin 4074')).code).toBe(0)
  expect((await loginByPin('4073')).statusCode).toBe(401)
  expect((await loginByPin('4074')).statusCode).toBe(200)
})

test('who was added, disabled and reset is written down', async () => {
  const rows = await under.db.rows<{ action: string; object: string }>({
    name: '',
    text: `select action, object from audit where actor = 'system' order by id`,
  })
  expect(rows).toContainEqual({ action: 'staff added', object: 'staff:olga' })
  expect(rows).toContainEqual({ action: 'staff disabled', object: 'staff:gone' })
  expect(rows).toContainEqual({ action: 'staff reset', object: 'staff:gone' })
})

test.each([
  [
    'a name that is taken',
    'add --username OLGA --role admin --pin 4080',
    1,
    'There is an account of this name already',
  ],
  ['a PIN that is another’s', 'add --username otto --role admin --pin 4071', 1, 'Another active account has this PIN'],
  ['a weak PIN', 'add --username otto --role admin --pin 1234', 1, 'too easy to guess: digits in a row'],
  ['a PIN of five digits', 'add --username otto --role admin --pin 12345', 1, 'The PIN must be four digits'],
  ['a common password', 'add --username otto --role admin --password password1', 1, 'among the first that are guessed'],
  ['a password of the leaks', 'add --username otto --role admin --password MICHELLE1', 1, 'among the first that'],
  ['a short password', 'add --username otto --role admin --password abc', 1, '8 characters or more'],
  ['neither PIN nor password', 'add --username otto --role admin', 1, 'A PIN, a password or both are needed'],
  ['a user name with a slash', 'add --username a/b --role admin --pin 4080', 1, 'A user name has'],
  ['no user name', 'add --role admin --pin 4080', 2, '--username is missing.'],
  ['no role', 'add --username otto --pin 4080', 2, '--role must be one of admin, manager, technician.'],
  ['a role of none', 'add --username otto --role client --pin 4080', 2, '--role must be one of'],
  [
    'a place of no salon',
    'add --username otto --role manager --pin 4080 --locations tustin,mars',
    2,
    'mars is none of',
  ],
  ['a word it does not know', 'add --username otto --salary 5', 2, "Unknown option '--salary'"],
  ['nobody of that name', 'disable --username nobody-here', 1, 'There is no account of this name in use.'],
  ['nobody to reset', 'reset --username nobody-here --pin 4080', 1, 'There is no account of this name in use.'],
  ['an action of none', 'promote --username olga', 2, 'npm run staff -- add'],
])('%s is said in one line, and nothing is added', async (_, args, code, sentence) => {
  const outcome = await staff(args)
  expect(outcome).toMatchObject({ code, out: '' })
  expect(outcome.error).toContain(sentence)
  expect((await staff('list')).out).not.toContain('otto')
})

test('a setting of the environment that is wrong stops a command with its one line', async () => {
  const outcome = await run('staff.ts', ['list'], { BACKEND_PORT: 'eight' })
  expect(outcome).toEqual({ code: 1, out: '', error: 'BACKEND_PORT must be a port, 1 to 65535.' })
})

test('a setting is set for the salon or for one location, and the running server follows', async () => {
  expect((await settings('get', 'brand')).out).toBe('Frontlash')
  expect(await run('settings.ts', ['set', 'brand', 'Lash Lounge'])).toEqual({ code: 0, out: 'Lash Lounge', error: '' })
  expect((await settings('set', 'surveyTexts', 'true', '--location', 'irvine')).out).toBe('true')
  expect((await settings('get', 'surveyTexts')).out).toBe('false')
  expect((await settings('get', 'surveyTexts', '--location', 'irvine')).out).toBe('true')
  const { out } = await settings('list')
  expect(out).toContain('brand = "Lash Lounge"\n')
  expect(out).toContain('surveyTexts = false (default)\n  irvine = true')
  await expect.poll(() => under.salon.settings.get('brand')).toBe('Lash Lounge')
  expect(under.salon.settings.get('surveyTexts', 'irvine')).toBe(true)
})

test('what a setting was before is written down', async () => {
  const rows = await under.db.rows({
    name: '',
    text: `select before, after from audit where action = 'setting changed' and object = 'setting:brand'`,
  })
  expect(rows).toEqual([{ before: 'Frontlash', after: 'Lash Lounge' }])
})

test.each([
  ['a setting of none', ['set', 'colour', 'pink'], 2, 'There is no setting colour. The settings are brand'],
  ['no setting', ['get'], 2, 'Which setting?'],
  ['no value', ['set', 'brand'], 2, 'Which value should brand have?'],
  ['a value that does not fit', ['set', 'surveyTexts', 'maybe'], 1, 'surveyTexts: '],
  ['a number that is none', ['set', 'managerNumbers', '["714"]'], 1, 'must be a number such as +17145550100'],
  [
    'a location for what is the salon’s',
    ['set', 'brand', 'X', '--location', 'irvine'],
    1,
    'brand is one for the whole salon',
  ],
  ['a place of no salon', ['get', 'brand', '--location', 'mars'], 2, 'mars is none of'],
  ['an action of none', ['frobnicate'], 2, 'npm run settings -- list'],
] as const)('%s is said in one line', async (_, args, code, sentence) => {
  const outcome = await settings(...args)
  expect(outcome).toMatchObject({ code, out: '' })
  expect(outcome.error).toContain(sentence)
})
