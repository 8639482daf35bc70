import { parseArgs } from 'node:util'
import { STAFF_ROLES, type StaffRole } from '@frontlash/domain/access/location-days'
import { noPasswordMessage, refusalMessage, type StaffRefusal } from '@frontlash/domain/access/staff-messages'
import { LOCATION_KEYS, type LocationKey, readLocationKey } from '@frontlash/domain/location-key'
import type { AppContext } from '../app-context.ts'
import { SYSTEM } from '../records/audit/audit-store.ts'
import { addStaff, type Keys, nameRefusal, resetKeys, type StaffOutcome } from '../records/staff/accounts.ts'
import { changeAccount, disableAccount, enableAccount } from '../records/staff/change-account.ts'
import { type ListedStaff, listStaff } from '../records/staff/staff-store.ts'
import { askKeys } from './ask-keys.ts'
import { openQuestions } from './questions.ts'
import { CommandRefused } from './run-command.ts'

const USAGE = `npm run staff -- add --username NAME --role admin|manager|technician [--first-name NAME] [--locations tustin,irvine]
npm run staff -- list
npm run staff -- change --username NAME [--role ROLE] [--first-name NAME] [--new-username NAME] [--locations tustin,irvine]
npm run staff -- disable --username NAME
npm run staff -- enable --username NAME
npm run staff -- reset --username NAME
PIN and password are read from STAFF_PIN and STAFF_PASSWORD, or asked for. After a reset only the new ones work.`

/**
 * PIN and password are not accepted as arguments, because every user of the machine can see the arguments of programs.
 */
const NO_KEYS_HERE =
  'A PIN or password in the command can be read by others on this machine: leave it out and it is asked for, or set STAFF_PIN or STAFF_PASSWORD.'

type Given = {
  readonly username?: string
  readonly role?: string
  readonly 'first-name'?: string
  readonly pin?: string
  readonly password?: string
  readonly locations?: string
  readonly 'new-username'?: string
}

export type Print = (text: string) => void

/**
 * Runs `npm run staff -- …` and prints the result. Throws a CommandRefused with a one-line reason
 * (docs/commands.md, "The team by commands").
 */
export async function staffCommand(
  context: AppContext,
  [action, ...rest]: readonly string[],
  print: Print,
): Promise<void> {
  const given = readArguments(rest)
  switch (action) {
    case 'add':
      return add(context, given, print)
    case 'list':
      return list(context, print)
    case 'disable':
      return print(
        sentence(
          await disableAccount(context, usernameOf(given), SYSTEM),
          `${usernameOf(given)} is disabled and signed out.`,
        ),
      )
    case 'enable':
      return enable(context, given, print)
    case 'change':
      return change(context, given, print)
    case 'reset':
      return reset(context, given, print)
    default:
      throw new CommandRefused(USAGE, 2)
  }
}

async function add(context: AppContext, given: Given, print: Print): Promise<void> {
  const username = usernameOf(given)
  const role = roleOf(given)
  const locations = locationsOf(given)
  refuse(await nameRefusal(context, username, 'new'))
  const keys = await keysOf(context, username, given, 'none')
  const added = await addStaff(context, { username, role, locations, firstName: given['first-name'], ...keys }, SYSTEM)
  print(sentence(added, `${username} is added as ${role}.`))
  if (role === 'manager' && keys.password === undefined) print(noPasswordMessage(given['first-name'] ?? username))
  if (role === 'technician' && !locations)
    print('The technician has no location yet: an admin grants one in the office, under Staff.')
}

async function reset(context: AppContext, given: Given, print: Print): Promise<void> {
  const username = usernameOf(given)
  refuse(await nameRefusal(context, username, 'known'))
  const keys = await keysOf(context, username, given, 'removes it')
  print(
    sentence(
      await resetKeys(context, username, keys, SYSTEM),
      `${username} has new keys and is signed out everywhere.`,
    ),
  )
  for (const [key, name] of [
    [keys.pin, 'PIN'],
    [keys.password, 'password'],
  ])
    if (key === undefined) print(`There is no ${name} any more: only the new keys work.`)
}

async function enable(context: AppContext, given: Given, print: Print): Promise<void> {
  const username = usernameOf(given)
  print(sentence(await enableAccount(context, username, SYSTEM), `${username} is enabled.`))
  const { hasPin, hasPassword } = await listed(context, username)
  if (!hasPin && !hasPassword)
    print(`There is no PIN and no password yet: npm run staff -- reset --username ${username}`)
}

async function change(context: AppContext, given: Given, print: Print): Promise<void> {
  const username = usernameOf(given)
  if (given.pin !== undefined || given.password !== undefined)
    throw new CommandRefused('A PIN or password is changed with reset.', 2)
  const newUsername = filled('--new-username', given['new-username'])
  const firstName = filled('--first-name', given['first-name'])
  const role = given.role === undefined ? undefined : roleOf(given)
  const locations = locationsOf(given)
  if (newUsername === undefined && firstName === undefined && role === undefined && locations === undefined)
    throw new CommandRefused('What changes? Give --role, --first-name, --new-username or --locations.', 2)
  const outcome = await changeAccount(context, username, { username: newUsername, firstName, role, locations }, SYSTEM)
  const done = sentence(outcome, `${username} is changed:`)
  const now = await listed(context, newUsername ?? username)
  print(`${done} ${now.username}, ${now.firstName}, ${now.role}, locations: ${placesOf(now)}.`)
  if (now.role === 'manager' && !now.hasPassword) print(noPasswordMessage(now.firstName || now.username))
}

async function listed(context: AppContext, username: string): Promise<ListedStaff> {
  return (await listStaff(context.db)).find(one => one.username.toLowerCase() === username.toLowerCase())!
}

async function list(context: AppContext, print: Print): Promise<void> {
  const staff = await listStaff(context.db)
  if (staff.length === 0) {
    return print('Nobody yet. Add an admin with: npm run staff -- add --username NAME --role admin')
  }
  const rows = [['USER NAME', 'FIRST NAME', 'ROLE', 'SIGNS IN BY', 'LOCATIONS'], ...staff.map(rowOf)]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  const lines = rows.map(row => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
  print(lines.map(line => line.trimEnd()).join('\n'))
}

function rowOf(staff: ListedStaff): string[] {
  const keys = [staff.hasPin && 'PIN', staff.hasPassword && 'password'].filter(Boolean).join(', ')
  return [staff.username, staff.firstName, staff.role, staff.isDisabled ? 'disabled' : keys, placesOf(staff)]
}

function placesOf({ role, locationDays }: ListedStaff): string {
  if (role === 'admin') return 'everywhere'
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  const places = [...locationDays].map(([key, open]) =>
    open.size === days.length || role === 'technician' ? key : `${key} (${[...open].map(day => days[day]).join(' ')})`,
  )
  return places.join(', ') || 'none'
}

function readArguments(args: readonly string[]): Given {
  const text = { type: 'string' } as const
  const options = {
    username: text,
    role: text,
    'first-name': text,
    pin: text,
    password: text,
    locations: text,
    'new-username': text,
  }
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new CommandRefused((error as Error).message, 2)
  }
}

function usernameOf({ username }: Given): string {
  if (username?.trim()) return username.trim()
  throw new CommandRefused('--username is missing.', 2)
}

function filled(option: string, text: string | undefined): string | undefined {
  if (text === undefined || text.trim()) return text?.trim()
  throw new CommandRefused(`${option} is empty.`, 2)
}

function roleOf({ role }: Given): StaffRole {
  const found = STAFF_ROLES.find(one => one === role)
  if (found) return found
  throw new CommandRefused(`--role must be one of ${STAFF_ROLES.join(', ')}.`, 2)
}

function locationsOf({ locations }: Given): LocationKey[] | undefined {
  return locations?.split(',').map(text => {
    const key = readLocationKey(text)
    if (key) return key
    throw new CommandRefused(`--locations: ${text.trim()} is none of ${LOCATION_KEYS.join(', ')}.`, 2)
  })
}

/** Returns the PIN and password from the arguments. At a terminal, asks for a missing PIN or password. */
async function keysOf(
  context: AppContext,
  username: string,
  given: Given,
  enterMeans: 'none' | 'removes it',
): Promise<Keys> {
  if (given.pin !== undefined || given.password !== undefined) throw new CommandRefused(NO_KEYS_HERE, 2)
  const { STAFF_PIN, STAFF_PASSWORD } = process.env
  const known = { pin: STAFF_PIN || undefined, password: STAFF_PASSWORD || undefined }
  if (!process.stdin.isTTY) return known
  const questions = openQuestions(text => process.stderr.write(`${text}\n`))
  try {
    return await askKeys(context, questions, username, known, enterMeans)
  } finally {
    questions.close()
  }
}

function refuse(refusal: StaffRefusal | undefined): void {
  if (refusal) throw new CommandRefused(inCommand(refusal))
}

function sentence(outcome: StaffOutcome, whenDone: string): string {
  if (outcome.ok) return whenDone
  throw new CommandRefused(inCommand(outcome.refusal))
}

function inCommand(refusal: StaffRefusal): string {
  const sentence = refusalMessage(refusal)
  if (refusal.kind !== 'keys') return sentence
  return `${sentence.replace(/\.$/, '')}: set STAFF_PIN or STAFF_PASSWORD, or type the command in a terminal, which asks.`
}
