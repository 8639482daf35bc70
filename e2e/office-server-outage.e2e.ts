import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import { takeLaunchLock } from '@frontlash/postgres/launch-lock'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { COMPILED } from '../apps/server/test/compiled.ts'
import { typeDigits } from './support/kiosk.ts'
import { PACE } from './support/pace.ts'
import { type Stack, startStack, template } from './support/stack.ts'
import { confirmByHand, openMenu, PINS, signInByHand, tokenOf } from './support/staff.ts'
import { TABLET_LANDSCAPE } from './support/touch.ts'
import { test } from './support/without-motion.ts'

test.skip(process.env.DATABASE_URL !== undefined, 'The database that this test stops is the embedded one.')

const EXPORT = /\/api\/office\/exports\/visits\.csv/
const IN_DOWNLOADS = 'The file is in your downloads.'
const CUT_OFF = 'The export was cut off. Please try again.'

const run = promisify(execFile)

let stack: Stack
let page: Page
let databaseMayStart: (() => Promise<void>) | undefined

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000 * PACE)
  stack = await startStack({ DEMO_NOW: '2026-11-20T11:00', RATE_LIMITS: 'off', HASH_COST: 'low' }, template())
  page = await (await browser.newContext({ viewport: TABLET_LANDSCAPE })).newPage()
  await signInByHand(page, { kiosk: stack.kiosk })
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused()
  await open('Settings')
})
test.afterAll(async () => {
  await databaseMayStart?.()
  await page?.context().close()
  await stack?.stop()
})

async function open(name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused()
}

const brand = () => page.getByRole('region', { name: 'Name of the salon' })
const brandName = () => brand().getByLabel('Name', { exact: true })
const save = () => brand().getByRole('button', { name: 'Save', exact: true })
/**
 * Returns the status of a call through the frontend. The frontend needs up to a second to notice that the backend is
 * back.
 */
const callStatus = () =>
  fetch(`${stack.kiosk}/api/locations`).then(
    response => response.status,
    () => 0,
  )
const isBack = () => expect.poll(callStatus, { timeout: 30_000 * PACE, intervals: [50] }).toBe(200)
const storedBrand = async () => {
  await page.reload()
  return await brandName().inputValue()
}

async function backendPid(): Promise<number> {
  const headers = { 'x-auth-token': (await tokenOf(page))! }
  const response = await page.request.get(`${stack.kiosk}/api/status/services`, { headers })
  return (await response.json()).services.find((one: { id: string }) => one.id === 'backend').pid
}

/** Stops the database, and prevents its restart until `databaseMayStart` is called. */
async function stopDatabase(): Promise<void> {
  const note = join(stack.dataDir, 'pg18/postmaster.pid')
  databaseMayStart = await takeLaunchLock(join(stack.dataDir, 'postgres.lock'))
  process.kill(Number(readFileSync(note, 'utf8').split('\n')[0]), 'SIGINT')
  await expect.poll(() => existsSync(note), { intervals: [20] }).toBe(false)
}

test('a form keeps its unsaved input if the backend is killed during the save', async () => {
  await brandName().fill('Lash and Light')
  // The suspended backend receives the call but does not respond.
  const pid = await backendPid()
  process.kill(pid, 'SIGSTOP')
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await save().tap()
  await sent
  process.kill(pid, 'SIGKILL')
  await expect(
    brand().getByText('No answer from the server. Nothing that you typed is lost. Please try again.'),
  ).toBeVisible()
  await expect(brandName()).toHaveValue('Lash and Light')
  await isBack()
  await save().tap()
  await expect(page.getByText('Name of the salon saved.')).toBeVisible()
  expect(await storedBrand()).toBe('Lash and Light')
})

test('lists and forms show an error and keep their content while the database is stopped', async () => {
  await open('Texts')
  const rows = page.locator('tbody th a')
  await expect(rows.first()).toBeVisible()
  const first = await rows.first().innerText()
  await open('Settings')
  await brandName().fill('Lash and Shade')
  await stopDatabase()
  await save().tap()
  await expect(brand().getByText('The server is busy. Please try again in a moment.')).toBeVisible()
  await expect(brandName()).toHaveValue('Lash and Shade')
  await brand().getByRole('button', { name: 'Discard' }).tap()

  await open('Texts')
  await expect(rows.first()).toHaveText(first)
  await page.getByRole('button', { name: 'Refresh' }).tap()
  await expect(page.getByText('The texts could not be loaded.')).toBeVisible()
  await expect(rows.first()).toHaveText(first)
  await open('Surveys')
  const failed = page.getByText('The ratings could not be loaded.', { exact: true })
  await expect(failed).toBeVisible()

  await databaseMayStart!()
  await expect(failed).toHaveCount(0, { timeout: 30_000 * PACE })
  await expect(page.getByRole('cell', { name: /^\d of 5$/ }).first()).toBeVisible()
  await open('Settings')
  await brandName().fill('Lash and Shade')
  await save().tap()
  await expect(page.getByText('Name of the salon saved.')).toBeVisible()
})

test('an export that fails midway shows an error and saves no incomplete file', async () => {
  await open('Visits')
  // The export has so many rows that the server is still sending rows when the connection is cut.
  await page.getByLabel('Period').selectOption('12 months')
  await expect(page.getByText('More than 1,000 visits.')).toBeVisible()
  const saved: string[] = []
  page.on('download', download => saved.push(download.suggestedFilename()))
  const exported = page.getByRole('button', { name: 'Export' })
  const server = await openEmbeddedPostgres(stack.dataDir)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await exported.tap()
  const begun = page.waitForResponse(response => EXPORT.test(response.url()) && response.ok())
  await confirmByHand(page)
  await begun
  const cut = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'frontlash-export'`,
  )
  expect(cut.rowCount).toBe(1)
  await client.end()
  await server.release()
  await expect(page.getByText(CUT_OFF)).toBeVisible()

  await page.getByRole('button', { name: 'Refresh' }).tap()
  const pid = await backendPid()
  const again = page.waitForResponse(EXPORT)
  await exported.tap()
  await again
  process.kill(pid, 'SIGKILL')
  await expect(page.getByText(CUT_OFF)).toBeVisible()
  expect(saved).toEqual([])

  await isBack()
  await page.getByLabel('Period').selectOption('Today')
  await exported.tap()
  await expect(page.getByText(IN_DOWNLOADS)).toBeVisible()
  await expect.poll(() => saved).toEqual([expect.stringMatching(/^frontlash-visits-.*\.csv$/)])
})

/** Runs a command of the owner on this salon's data, like `npm run`. */
async function command(args: readonly string[]): Promise<string> {
  const file = join(import.meta.dirname, '../apps/server/src/commands/frontlash.ts')
  const env = { ...process.env, ...COMPILED, ...stack.env }
  return (await run(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], { env })).stdout
}

test('a backup that was made on the status page can be restored by a command while the salon is running', async () => {
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Dashboard', exact: true }).tap()
  await openMenu(page)
  await page.getByRole('link', { name: 'Status', exact: true }).tap()
  const backups = page.getByRole('region', { name: 'Backups' })
  await backups.getByRole('button', { name: 'Back up now' }).tap()
  await expect(backups.getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 * PACE })
  const [file] = /frontlash-[\d-]+-by-hand\.backup/.exec(await backups.innerText())!
  await page.getByRole('link', { name: 'Back to Dashboard' }).tap()
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  await open('Settings')
  const before = await brandName().inputValue()
  await brandName().fill('Lash and Later')
  await save().tap()
  await expect(page.getByText('Name of the salon saved.')).toBeVisible()

  expect(await command(['restore', join(stack.dataDir, 'backups', file)])).toMatch(/^Restored: .* in sound chains\.$/m)
  // The restore has ended all sessions.
  await expect(page.getByText('Your session has ended.')).toBeVisible({ timeout: 30_000 * PACE })
  await typeDigits(page, PINS.admin)
  await expect(brandName()).toHaveValue(before)
})
