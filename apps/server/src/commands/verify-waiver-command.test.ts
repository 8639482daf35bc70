import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signature } from '../../test/make-png.ts'
import { type AppUnderTest, openContext } from '../../test/salon-under-test.ts'
import { enrolDevice } from '../../test/sign-in.ts'
import { makeWaiverDocument } from '../documents/make-waiver-document.ts'
import { statement } from '../platform/db/statement.ts'
import { readDocument } from '../records/waivers/waiver-store.ts'
import { verifyWaiverCommand } from './verify-waiver-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontlash-verify-'))
const file = join(folder, 'waiver.pdf')
let under: AppUnderTest
let waiverId: string

beforeAll(async () => {
  under = await openContext()
  const headers = await enrolDevice(under, { location: 'costa-mesa' })
  const registration = { phone: '7145550401', firstName: 'Maria', lastName: 'Garcia', skipSMS: true }
  const client = await under.app.inject({ method: 'POST', url: '/api/clients', headers, payload: registration })
  const clientId = client.json().id
  for (const seed of [1, 2]) {
    const payload = { clientId, signatureData: signature(seed) }
    waiverId = (await under.app.inject({ method: 'POST', url: '/api/waivers', headers, payload })).json().waiverId
  }
  await makeWaiverDocument(under.context)({ waiverId }, { attempt: 1, requestId: null })
  writeFileSync(file, (await readDocument(under.db, waiverId))!.document!)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await under.close()
})

async function run(...args: string[]): Promise<{ code: number; lines: string }> {
  const lines: string[] = []
  const code = await verifyWaiverCommand(under.context, args, line => lines.push(line))
  return { code, lines: lines.join('\n') }
}

test('a waiver’s unchanged PDF is reported as genuine', async () => {
  const { code, lines } = await run(file)
  expect(lines).toContain(`Waiver ${waiverId}, number 2 at Costa Mesa, signed on 2026-11-20.`)
  expect(lines).toContain('Genuine')
  expect(code).toBe(0)
})

test('a PDF with one changed byte is reported as unknown', async () => {
  const changed = join(folder, 'changed.pdf')
  const bytes = Buffer.from((await readDocument(under.db, waiverId))!.document!)
  bytes[1000]! ^= 1
  writeFileSync(changed, bytes)
  expect(await run(changed)).toMatchObject({ code: 3, lines: expect.stringContaining('Unknown') })
})

test('a changed waiver record makes the PDF and the waiver chain count as broken', async () => {
  const rename = (name: string) =>
    under.db.run(statement('test.rename', 'update waivers set client_name = :clientName where id = :waiverId'), {
      clientName: name,
      waiverId,
    })
  await rename('Somebody Else')
  expect(await run(file)).toMatchObject({ code: 3, lines: expect.stringContaining('Broken: The record was changed') })
  const { code, lines } = await run('--chain')
  expect(code).toBe(3)
  expect(lines).toContain(`Costa Mesa: broken at number 2 (waiver ${waiverId}).`)
  expect(lines).toContain('Irvine: no waivers yet.')
  await rename('Maria Garcia')
})

test('the option --chain checks the waivers of one location or of all locations', async () => {
  expect(await run('--chain', 'costa_mesa')).toMatchObject({
    code: 0,
    lines: expect.stringMatching(/^Costa Mesa: sound from number 1 to 2\. The last record is [0-9a-f]{64}\.$/),
  })
  expect((await run('--chain')).lines.split('\n')).toHaveLength(4)
})

test.each([
  ['without an argument', [], 2],
  ['with an unknown option', ['--everything'], 2],
  ['with an unknown location', ['--chain', 'anaheim'], 2],
  ['with a missing file', [join(folder, 'nothing.pdf')], 1],
])('the command %s is refused before any waiver is checked', async (_what, args, exitCode) => {
  await expect(run(...args)).rejects.toMatchObject({ name: 'Error', exitCode })
})

test('the command exits with 0 for a genuine document, 2 for wrong usage and 3 for an unknown document', async () => {
  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'frontlash.ts'), 'verify-waiver', ...args], {
      env: {
        ...process.env,
        DATABASE_URL: under.context.config.databaseUrl,
        APP_SECRET: under.context.config.appSecret,
        DATA_DIR: folder,
      },
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      error => error as { code: number; stdout: string; stderr: string },
    )
  expect(await command(file)).toMatchObject({ code: 0, stdout: expect.stringContaining('Genuine') })
  expect(await command(join(import.meta.dirname, 'frontlash.ts'))).toMatchObject({ code: 3 })
  expect(await command()).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run verify-waiver') })
})
