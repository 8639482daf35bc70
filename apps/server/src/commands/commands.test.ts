import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import packageJson from '../../../../package.json' with { type: 'json' }
import { type AppUnderTest, openContext } from '../../test/salon-under-test.ts'
import { statement } from '../platform/db/statement.ts'
import { seedDemoStaff } from '../records/staff/seed-demo-staff.ts'
import { CommandRefused, failureMessage } from './failure.ts'
import { staffCommand } from './staff-command.ts'

/** The scripts of package.json that are commands of the salon. */
const COMMAND_SCRIPTS = Object.fromEntries(
  Object.entries<string>(packageJson.scripts).filter(([, script]) => script.includes('commands/frontlash.ts ')),
)
const SECRET = 'a secret for tests only, long enough to pass'

let under: AppUnderTest
let dataDir: string
beforeAll(async () => {
  under = await openContext({ env: { APP_SECRET: SECRET } })
  dataDir = mkdtempSync(join(tmpdir(), 'frontlash-commands-'))
})
afterAll(async () => {
  await under.close()
  rmSync(dataDir, { recursive: true })
})

type Outcome = { code: number; out: string; error: string }

/** Runs the command on the salon under test; returns its output and exit code. */
async function staffArguments(...args: string[]): Promise<Outcome> {
  const printed: string[] = []
  try {
    await staffCommand(under.context, args, line => printed.push(line))
    return { code: 0, out: printed.join('\n'), error: '' }
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    return { code: error.exitCode, out: printed.join('\n'), error: error.message }
  }
}
/** Runs the command in `text`; a PIN or password after `with` is given in the environment. */
async function staff(text: string): Promise<Outcome> {
  const [args, keys = ''] = text.split(' with ')
  const [, name, value] = /^(PIN|password) (\S+)$/.exec(keys) ?? []
  if (name) vi.stubEnv(`STAFF_${name.toUpperCase()}`, value)
  try {
    return await staffArguments(...args!.split(' '))
  } finally {
    vi.unstubAllEnvs()
  }
}

const run = (args: string[], env?: Record<string, string>) => runCommand(['staff', ...args], env)

/** Runs a command as `npm run` does: in its own process, on the database of the running salon. */
function runCommand(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const place = { DATABASE_URL: under.context.config.databaseUrl!, DATA_DIR: dataDir, APP_SECRET: SECRET }
  return new Promise(resolve => {
    const options = { env: { ...process.env, ...place, ...env } }
    execFile(process.execPath, [join(import.meta.dirname, 'frontlash.ts'), ...args], options, (failure, out, error) => {
      resolve({ code: failure ? Number(failure.code) : 0, out: out.trim(), error: error.trim() })
    })
  })
}

const loginByPin = (pin: string) =>
  under.app.inject({ method: 'POST', url: '/api/auth/login-pin', payload: { pin, selectedLocation: 'irvine' } })

test('the command “help” and an unknown command both list every command', async () => {
  const frontlash = (...args: string[]) => runCommand([...args])
  const listed = await frontlash('help')
  expect(listed).toMatchObject({ code: 0, error: '' })
  for (const name of Object.keys(COMMAND_SCRIPTS)) expect(listed.out).toContain(`npm run ${name} `)
  expect(await frontlash('cook')).toMatchObject({ code: 2, out: '', error: expect.stringContaining(listed.out) })
  expect((await frontlash('toString')).code).toBe(2)
})

test('the first admin of a salon, whom a command has added, can sign in at once', async () => {
  expect((await staff('list')).out).toContain('Nobody yet')
  const added = await run(['add', '--username', 'olga', '--role', 'admin'], { STAFF_PIN: '4071' })
  expect(added).toEqual({ code: 0, out: 'olga is added as admin.', error: '' })
  expect((await loginByPin('4071')).json().user).toMatchObject({ username: 'olga', role: 'admin', first_name: 'Olga' })
})

test('a PIN and a password can be given to a command in environment variables', async () => {
  const env = { STAFF_PIN: '4072', STAFF_PASSWORD: 'glue-and-tweezers' }
  const args = 'add --username tess --role technician --locations tustin,santa_ana --first-name Tess'.split(' ')
  const added = await run(args, env)
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

test('the user of a disabled account can sign in again after a reset of the account', async () => {
  await staff('add --username gone --role manager with PIN 4073')
  expect((await staff('disable --username gone')).code).toBe(0)
  expect((await loginByPin('4073')).statusCode).toBe(401)
  expect((await staff('reset --username gone with PIN 4074')).code).toBe(0)
  expect((await loginByPin('4073')).statusCode).toBe(401)
  expect((await loginByPin('4074')).statusCode).toBe(200)
})

test('enabling an account restores the account’s PIN and locations', async () => {
  await staff('add --username back --role manager --locations irvine with PIN 4081')
  expect((await staff('disable --username back')).code).toBe(0)
  expect(await staff('enable --username BACK')).toEqual({ code: 0, out: 'BACK is enabled.', error: '' })
  expect((await loginByPin('4081')).statusCode).toBe(200)
  expect((await staff('enable --username back')).error).toBe('This account is in use already.')
})

test('an account cannot be enabled if another account has the same PIN', async () => {
  await staff('add --username slow --role manager with PIN 4082')
  await staff('disable --username slow')
  await staff('add --username quick --role manager with PIN 4082')
  expect(await staff('enable --username slow')).toEqual({
    code: 1,
    out: '',
    error: 'Somebody else has this PIN now. Reset it to enable this account.',
  })
  expect((await loginByPin('4082')).json().user.username).toBe('quick')
  expect((await staff('reset --username slow with PIN 4083')).code).toBe(0)
})

test('an account with a PIN of the demo cannot be enabled in a real salon', async () => {
  await seedDemoStaff(under.context)
  expect((await staff('disable --username weekday')).code).toBe(0)
  const { config, ...rest } = under.context
  const real = { ...rest, config: { ...config, mode: 'real' as const } }
  const enabling = staffCommand(real, ['enable', '--username', 'weekday'], () => {})
  await expect(enabling).rejects.toThrow('This account has the demo’s PIN or password')
  for (const name of ['admin', 'manager', 'technician']) await staff(`disable --username ${name}`)
  expect((await staff('list')).out).toMatch(/weekday .*disabled/)
})

test('the name, role and locations of an account can be changed while its user is signed in', async () => {
  expect((await staff('add --username maria --role manager --locations irvine with PIN 4084')).out).toBe(
    'maria is added as manager.\nWithout a password maria cannot allow a new tablet.',
  )
  const signedIn = (await loginByPin('4084')).json()
  await under.db.run(
    statement(
      '',
      `delete from staff_location_days where day > 4 and staff_id = (select id from staff where username = 'maria')`,
    ),
  )
  expect(
    await staffArguments('change', '--username', 'maria', '--first-name', 'Mary Ann', '--locations', 'irvine,tustin'),
  ).toMatchObject({
    out: 'maria is changed: maria, Mary Ann, manager, locations: irvine (Mon Tue Wed Thu Fri), tustin.\nWithout a password Mary Ann cannot allow a new tablet.',
  })
  expect((await staff('change --username maria --role technician --new-username mary')).out).toBe(
    'maria is changed: mary, Mary Ann, technician, locations: irvine, tustin.',
  )
  const me = await under.app.inject({ url: '/api/auth/user', headers: { 'x-auth-token': signedIn.token } })
  expect(me.json()).toMatchObject({ username: 'mary', role: 'technician', first_name: 'Mary Ann' })
  await staff('add --username jamie --role technician with PIN 4085')
  expect((await staff('change --username jamie --role manager')).out).toContain('costa-mesa, irvine, santa-ana, tustin')
})

test('the only admin who can sign in cannot be disabled or demoted', async () => {
  const only = 'This is the only admin who can sign in. Make somebody else an admin first.'
  expect(await staff('disable --username Olga')).toEqual({ code: 1, out: '', error: only })
  expect(await staff('change --username olga --role manager')).toEqual({ code: 1, out: '', error: only })
  // An admin without PIN and password does not count as another admin who can sign in.
  await staff('add --username keyless --role admin with PIN 4086')
  await under.db.run(statement('', `update staff set pin_hash = null, pin_lookup = null where username = 'keyless'`))
  expect((await staff('disable --username olga')).error).toBe(only)
  expect((await staff('disable --username keyless')).code).toBe(0)
  expect((await staff('change --username olga --first-name Olga')).code).toBe(0)
})

test('disabling or demoting the last two admins at the same time leaves one admin', async () => {
  await staff('change --username mary --role admin')
  for (let round = 0; round < 5; round++) {
    const outcomes = await Promise.all([
      staff('disable --username olga'),
      staff('change --username mary --role manager'),
      staff('change --username olga --role technician'),
    ])
    expect(
      (await staff('list')).out.split('\n').filter(line => / admin /.test(line) && !/disabled/.test(line)),
    ).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome.code === 1).length).toBeGreaterThan(0)
    await staff('enable --username olga')
    for (const name of ['olga', 'mary']) expect((await staff(`change --username ${name} --role admin`)).code).toBe(0)
  }
  await staff('change --username mary --role technician')
})

test('adding, disabling and resetting an account each add an audit row', async () => {
  const rows = await under.db.rows(
    statement('', `select action, object from audit where actor = 'system' order by id`).returns<{
      action: string
      object: string
    }>(),
  )
  expect(rows).toContainEqual({ action: 'staff added', object: 'staff:olga' })
  expect(rows).toContainEqual({ action: 'staff disabled', object: 'staff:gone' })
  expect(rows).toContainEqual({ action: 'staff reset', object: 'staff:gone' })
  expect(rows).toContainEqual({ action: 'staff enabled', object: 'staff:back' })
  expect(rows).toContainEqual({ action: 'staff changed', object: 'staff:maria' })
})

test.each([
  [
    'a name that is taken',
    'add --username OLGA --role admin with PIN 4080',
    1,
    'There is an account of this name already',
  ],
  ['another account’s PIN', 'add --username otto --role admin with PIN 4071', 1, 'Another active account has this PIN'],
  ['a weak PIN', 'add --username otto --role admin with PIN 1234', 1, 'too easy to guess: digits in a row'],
  ['a PIN of five digits', 'add --username otto --role admin with PIN 12345', 1, 'The PIN must be four digits'],
  [
    'a common password',
    'add --username otto --role admin with password password1',
    1,
    'among the first that are guessed',
  ],
  ['a leaked password', 'add --username otto --role admin with password MICHELLE1', 1, 'among the first that'],
  ['a short password', 'add --username otto --role admin with password abc', 1, '8 characters or more'],
  ['neither PIN nor password', 'add --username otto --role admin', 1, 'A PIN, a password or both are needed'],
  ['a user name with a slash', 'add --username a/b --role admin with PIN 4080', 1, 'A user name has'],
  ['no user name', 'add --role admin with PIN 4080', 2, '--username is missing.'],
  ['no role', 'add --username otto with PIN 4080', 2, '--role must be one of admin, manager, technician.'],
  ['an unknown role', 'add --username otto --role client with PIN 4080', 2, '--role must be one of'],
  [
    'an unknown location',
    'add --username otto --role manager --locations tustin,mars with PIN 4080',
    2,
    'mars is none of',
  ],
  ['an unknown option', 'add --username otto --salary 5', 2, "Unknown option '--salary'"],
  ['an unknown user to disable', 'disable --username nobody-here', 1, 'There is no account of this name in use.'],
  [
    'an unknown user to reset',
    'reset --username nobody-here with PIN 4080',
    1,
    'There is no account of this name in use.',
  ],
  ['a change without new values', 'change --username olga', 2, 'What changes?'],
  ['a PIN in the command', 'add --username otto --role admin --pin 4080', 2, 'can be read by others on this machine'],
  ['a change that contains a PIN', 'change --username olga --pin 4080', 2, 'A PIN or password is changed with reset.'],
  ['an empty name', 'change --username olga --first-name=', 2, '--first-name is empty.'],
  [
    'another account’s name',
    'change --username olga --new-username Tess',
    1,
    'There is an account of this name already',
  ],
  ['an invalid new user name', 'change --username olga --new-username a/b', 1, 'A user name has'],
  [
    'an unknown user to change',
    'change --username nobody-here --role admin',
    1,
    'There is no account of this name in use.',
  ],
  ['an unknown user to enable', 'enable --username nobody-here', 1, 'There is no account of this name in use.'],
  ['an unknown action', 'promote --username olga', 2, 'npm run staff -- add'],
])('the staff command with %s prints a one-line explanation and adds nothing', async (_, args, code, sentence) => {
  const outcome = await staff(args)
  expect(outcome).toMatchObject({ code, out: '' })
  expect(outcome.error).toContain(sentence)
  expect((await staff('list')).out).not.toContain('otto')
})

test('an invalid environment variable ends the command with a one-line explanation', async () => {
  const outcome = await run(['list'], { BACKEND_PORT: 'eight' })
  expect(outcome).toEqual({ code: 1, out: '', error: 'BACKEND_PORT must be a port, 1 to 65535.' })
})

test.each([
  ['not running', 'postgresql://salon:hunter2@127.0.0.1:1/salon', 'The database does not answer (ECONNREFUSED).'],
  ['missing', 'nobody-made-this', 'There is no database of the name in DATABASE_URL'],
])(
  'a command reports a database that is %s in one line without the password and without a stack trace',
  async (_, place, sentence) => {
    const url = place.includes(':') ? place : new URL(place, under.context.config.databaseUrl).href
    const { code, out, error } = await run(['list'], { DATABASE_URL: url })
    expect({ code, out, lines: error.split('\n').length }).toEqual({ code: 1, out: '', lines: 1 })
    expect(error).toContain(sentence)
    expect(error).not.toContain('hunter2')
  },
)

test('an unexpected error of a command is printed in one line without a stack trace', () => {
  const sentence = failureMessage(new TypeError('x is not a function\n    at somewhere (file.ts:3:4)'))
  expect(sentence).toBe('This did not work: x is not a function. npm run doctor says whether something is wrong.')
})
