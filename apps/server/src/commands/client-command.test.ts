import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../test/bookings.ts'
import { signature } from '../../test/make-png.ts'
import { type AppUnderTest, openContext } from '../../test/salon-under-test.ts'
import { enrolDevice } from '../../test/sign-in.ts'
import { waiverVisits } from '../../test/waiver-visits.ts'
import { statement } from '../platform/db/statement.ts'
import { removeExports } from '../records/clients/client-exports.ts'
import { PERSONAL_DATA } from '../records/clients/personal-data-store.ts'
import { checkChain } from '../records/waivers/check-waivers.ts'
import { sha256 } from '../records/waivers/waiver-record.ts'
import { openWaiverSigner } from '../records/waivers/waiver-signer.ts'
import { clientCommand } from './client-command.ts'
import { CommandRefused } from './run-command.ts'

const [MARIA, ANA] = ['7145550100', '7145550101']

let under: AppUnderTest
let dir: string
let mariaId: string
let waiverId: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'frontlash-client-'))
  under = await openContext({ config: { dataDir: dir } })
  const tablet = await enrolDevice(under)
  const visits = waiverVisits(under, tablet)
  for (const name of ['Maria Garcia', 'Ana Lee']) {
    const { id, phone } = await visits.newClient(name)
    const signed = await visits.sign({ clientId: id, signatureData: signature(name.length) })
    if (phone === MARIA) [mariaId, waiverId] = [id, signed.json().waiverId]
    await leaveTraces(id, phone, name)
  }
})
afterAll(async () => {
  await under.close()
  rmSync(dir, { recursive: true })
})

const sql = <Row>(text: string): Promise<Row[]> => under.db.rows(statement('', text).returns<Row>())

/** Adds a row of the client to every table that can contain one. */
async function leaveTraces(id: string, phone: string, name: string): Promise<void> {
  // The booking, with its id in the history, is not deleted with the client.
  const booking = `booking-${phone.slice(-2)}`
  await book(under, { id: booking, phone, inMinutes: 0, name })
  await sql(`insert into square_customers (id, display_name, phone, seen_at)
    values ('CUST-${phone}', '${name}', '+1${phone}', now()), ('OLD-${phone}', '', null, now())`)
  await sql(`update square_customers set merged_into = 'CUST-${phone}' where id = 'OLD-${phone}'`)
  await sql(
    `update appointments set customer_id = 'CUST-${phone}', fingerprint = 'x' where square_appointment_id = '${booking}'`,
  )
  await sql(
    `insert into daily_statuses (square_appointment_id, location_id, day, updated_at) values ('${booking}', 'tustin', '2026-11-20', now())`,
  )
  const [visit] = await sql<{ id: string }>(`insert into check_ins (client_id, location_id, day, square_appointment_id,
      visit_id, checked_in, scenario, check_in_time, service_type, technician, kind, walk_in_intent)
    select '${id}', 'tustin', '2026-11-20', '${booking}', one, true, 'ON_TIME', now(), 'Refill', 'Lena', 'appointment', '{}'
      from gen_random_uuid() as one returning id`)
  await sql(`update clients set language = 'vi', language_at = '2026-11-20T18:55:00Z' where id = '${id}'`)
  await sql(`insert into surveys (check_in_id, phone, name, overall_rating, feedback, submitted_at)
    values ('${visit!.id}', '+1${phone}', '${name}', 4, 'I am ${name}', now())`)
  await sql(`insert into survey_links (code, check_in_id, language, created_at, expires_at)
    select left(md5(id::text), 10), id, 'vi', now(), now() from check_ins where client_id = '${id}'`)
  await sql(`insert into survey_asks (visit_id, at) select visit_id, now() from check_ins where client_id = '${id}'`)
  await sql(`insert into alerts (location_id, day, kind, client_id, name, phone, at)
    values ('tustin', '2026-11-20', 'manager_request', '${id}', '${name}', '+1${phone}', now())`)
  // One text is sent to the client, and one to a manager about the client.
  await sql(`insert into texts (phone, template, visit, body, state, is_counted, due_at, expires_at, day, created_at, updated_at, client_id)
    select told, 'ON_TIME', visit, '${name} is here', 'QUEUED', true, now(), now(), '2026-11-20', now(), now(), client::uuid
      from (values ('+1${phone}', 'booking', '${id}'), ('+17145559999', 'walkin +1${phone}', null)) as texts(told, visit, client)`)
  await sql(`insert into text_guards (phone, location_id, visit, text_group, text_id, sent_at)
    select phone, 'tustin', visit, 'arrival', id, now() from texts where body = '${name} is here'`)
  await sql(
    `insert into inbound_texts (provider_id, phone, word, at) values ('SM${phone}', '+1${phone}', 'STOP', now())`,
  )
  await sql(`insert into consents (phone, text_version, screen, source, shown_at, at)
    values ('+1${phone}', '1', 'phone', 'kiosk', now(), now()) on conflict do nothing`)
  await sql(`insert into opt_outs (phone, source, since) values ('+1${phone}', 'STOP', now())`)
  await sql(`insert into unreachable_phones (phone, error_code, since) values ('+1${phone}', '30006', now())`)
  await sql(`insert into device_unknown_phones (device_id, phone, at) values (gen_random_uuid(), '+1${phone}', now())`)
  await sql(`insert into idempotency_keys (key, caller, request_hash, answer, created_at)
    values ('${phone}', 'device', '', '{"phone": "(714) 555-${phone.slice(-4)}", "name": "${name}"}', now())`)
  await sql(`insert into webhook_events (provider, event_key, kind, body, received_at)
    values ('twilio', 'SM-${name.length}', 'inbound text', '{"fields": {"From": "+1${phone}"}}', now())`)
  await sql(
    `insert into board_events (location_id, kind, data) values ('tustin', 'check_in', '{"clientId": "${id}", "name": "${name}"}')`,
  )
}

/** The number of rows that contain one of the words, by table; stored bytes are searched too. */
async function tablesWith(...words: string[]): Promise<Record<string, number>> {
  const names = await sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const found: Record<string, number> = {}
  for (const { name } of names) {
    const [{ n }] = (await sql<{ n: number }>(
      `select count(*) as n from ${name} t where t::text ~ '${words.join('|')}'`,
    )) as [{ n: number }]
    if (n > 0) found[name] = n
  }
  return found
}

async function client(...args: string[]): Promise<{ code: number; output: string }> {
  const printed: string[] = []
  try {
    await clientCommand(under.context, args, line => printed.push(line))
    return { code: 0, output: printed.join('\n') }
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    return { code: error.exitCode, output: error.message }
  }
}
const audited = (action: string) =>
  sql<{ object: string; row: string }>(
    `select object, a::text as row from audit a where action = '${action}' order by id`,
  )

test.each([
  [['export'], 2, 'npm run client'],
  [['erase', '--phone', MARIA], 2, 'npm run client'],
  [['delete', '--phone', '555-LASH'], 2, '555-LASH is no phone number.'],
  [['delete', '--phone', MARIA, '--to', 'x'], 2, 'npm run client'],
  [['export', '--phone', '9495550000'], 0, 'There is no data for ***-***-0000.'],
])('the command `client` with the arguments %j changes nothing and prints the reason', async (args, code, words) => {
  const result = await client(...args)
  expect(result.code).toBe(code)
  expect(result.output).toContain(words)
})

test('the export of a client contains the waivers as PDFs and every row with the client’s phone number, name or id', async () => {
  const parent = join(dir, 'export')
  expect((await client('export', '--phone', '(714) 555-0100', '--to', parent)).code).toBe(0)
  const to = join(parent, readdirSync(parent)[0]!)
  const { phone, files, held } = JSON.parse(readFileSync(join(to, 'client.json'), 'utf8'))
  expect(phone).toBe('+17145550100')
  const named = (await tablesWith(MARIA, '555-0100', 'Maria Garcia', mariaId)) as Record<string, number>
  const kinds = new Map(PERSONAL_DATA.map(({ table, name }) => [table, name]))
  for (const [table, rows] of Object.entries(named)) {
    // The audit row of this export was added after the export was made.
    const expected = table === 'audit' ? rows - 1 : rows
    expect([table, held[kinds.get(table)!]?.length >= expected]).toEqual([table, true])
  }
  expect(held.client).toMatchObject([{ language: 'vi', language_at: '2026-11-20T18:55:00+00:00' }])
  expect(JSON.stringify(held)).not.toMatch(/Ana Lee|555-?0101/)
  expect(files).toHaveLength(1)
  const pdf = readFileSync(join(to, files[0]))
  expect(held.waivers[0].id).toBe(waiverId)
  expect(await tablesWith(sha256(pdf))).toEqual({ waivers: 1 })
  expect(readdirSync(to).map(name => statSync(join(to, name)).mode & 0o777)).toEqual([0o600, 0o600])
  const [row] = await audited('client exported')
  expect(row!.object).toBe(`client:${mariaId}`)
  expect(row!.row).not.toMatch(/7145550100|Garcia/)
})

test('each export into a folder creates a subfolder that only the current user can read', async () => {
  const to = join(dir, 'for-clients')
  mkdirSync(to, { mode: 0o755 })
  const outputs: string[] = []
  for (const phone of [MARIA, ANA, MARIA]) outputs.push((await client('export', '--phone', phone, '--to', to)).output)
  const names = ['client-0100-20261120-190000', 'client-0101-20261120-190000', 'client-0100-20261120-190000-2']
  expect(readdirSync(to).sort()).toEqual([...names].sort())
  for (const [index, name] of names.entries()) {
    const folder = join(to, name)
    expect(outputs[index]).toContain(`Written to ${folder}: client.json and 1 waiver document.`)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(JSON.parse(readFileSync(join(folder, 'client.json'), 'utf8')).phone).toContain(name.slice(7, 11))
    expect(readdirSync(folder)).toHaveLength(2)
  }
  const file = join(to, names[0]!, 'client.json')
  for (const place of [file, join(file, 'below')])
    expect(await client('export', '--phone', MARIA, '--to', place)).toEqual({
      code: 1,
      output: `${place} is not a folder.`,
    })
})

test('deleting a client also deletes the exports of this client, but no other exports', async () => {
  const exports = join(dir, 'exports')
  await client('export', '--phone', MARIA)
  await client('export', '--phone', ANA)
  const [own] = readdirSync(exports).filter(name => name.startsWith('client-0100-'))
  // There are a renamed export, an export of a number with the same last digits and another area code, and an
  // interrupted export.
  renameSync(join(exports, own!), join(exports, 'maria'))
  for (const name of ['client-0100-20261101-190000', 'client-0100-20261102-190000']) mkdirSync(join(exports, name))
  writeFileSync(join(exports, 'client-0100-20261101-190000', 'client.json'), '{"phone": "+19495550100"}')
  const { output } = await client('delete', '--phone', '9495550000')
  expect(output).toBe('Nothing is left to delete of ***-***-0000.')
  expect(readdirSync(exports)).toHaveLength(4)
  await client('export', '--phone', MARIA)
  expect((await removeExports(dir, '+17145550100')).removed).toBe(2)
  expect(
    readdirSync(exports)
      .map(name => name.slice(0, 15))
      .sort(),
  ).toEqual(['client-0100-202', 'client-0100-202', 'client-0101-202'])
})

test('deleting a client keeps only the waivers and the ids in the audit log', async () => {
  const others = await tablesWith(ANA, '555-0101', 'Ana Lee')
  const [before] = await sql<{ n: number }>('select count(*) as n from check_ins')
  await client('export', '--phone', MARIA)
  const { output } = await client('delete', '--phone', '+1 714 555 0100')
  expect(output).toContain('Deleted of ***-***-0100: one export.')
  expect(output).toContain('client-0100-20261102-190000 does not say whose export it is')
  expect(output).toContain('Deleted of ***-***-0100: ')
  expect(await tablesWith(MARIA, '555-0100', 'Maria', 'CUST-7145550100')).toEqual({ waivers: 1 })
  expect(Object.keys(await tablesWith(mariaId))).toEqual(['audit', 'waivers'])
  expect(await tablesWith(ANA, '555-0101', 'Ana Lee')).toEqual(others)
  expect(await sql('select count(*) as n from check_ins')).toEqual([before])
  const signer = openWaiverSigner(under.context.config.appSecret)
  expect(await checkChain(under.db, signer, 'tustin')).toMatchObject({ ok: true, length: 2, removed: 0 })
  const [row] = await audited('client deleted')
  expect(row!.object).toBe(`client:${mariaId}`)
  expect(row!.row).toContain('***-***-0100')
  expect(row!.row).not.toMatch(/7145550100|Garcia/)
})

test('deleting a client a second time changes nothing', async () => {
  const { output } = await client('delete', '--phone', MARIA)
  expect(output).toContain('Nothing is left to delete of ***-***-0100.')
  expect(await audited('client deleted')).toHaveLength(1)
  const again = await client('export', '--phone', MARIA)
  expect(again.output).toMatch(/client\.json and 1 waiver document\./)
})
