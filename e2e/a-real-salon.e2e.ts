import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { startSandbox } from '@frontlash/sandbox/sandbox'
import { expect } from '@playwright/test'
import { COMPILED } from '../apps/server/test/compiled.ts'
import { createDatabase } from '../apps/server/test/databases.ts'
import { openHttpsFront } from '../apps/server/test/https-front.ts'
import { typeAtTerminal } from './support/at-a-terminal.ts'
import { checkInByPhone, enrolByHand, signAndSubmit, textsTo, typeDigits } from './support/kiosk.ts'
import { PACE } from './support/pace.ts'
import { freePorts, startStack } from './support/stack.ts'
import { openMenu } from './support/staff.ts'
import { tapQuickly } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')
const PIN = '4071'
const PASSWORD = 'glue-and-tweezers'
const ACCOUNT = {
  accountSid: `AC${'5'.repeat(32)}`,
  authToken: 'real-auth-token',
  messagingServiceSid: `MG${'7'.repeat(32)}`,
}

test.use({ ignoreHTTPSErrors: true })

test('a salon with a Square access token can be set up, and checks its first client in', async ({ page }) => {
  test.setTimeout(120_000 * PACE)
  const folder = mkdtempSync(join(tmpdir(), 'frontlash-owner-'))
  const [frontendPort, backendPort, sandboxPort] = (await freePorts(3)) as [number, number, number]
  const front = await openHttpsFront(frontendPort)
  const kiosk = front.url
  const frontend = `http://127.0.0.1:${frontendPort}`
  // The sandbox simulates the real providers, with credentials other than the demo's. It sends webhooks directly to the
  // frontend, and not through the proxy.
  const providers = await startSandbox({
    port: 0,
    square: {
      accessToken: 'EAAAreal',
      webhookSignatureKey: 'whsk-real',
      webhookUrl: `${kiosk}/api/webhooks/square`,
      webhookDeliveryUrl: `${frontend}/api/webhooks/square`,
    },
    twilio: { ...ACCOUNT, inboundUrl: `${kiosk}/api/webhooks/twilio/inbound`, callbackDeliveryOrigin: frontend },
    clockOffsetMs: 0,
    salon: 'small',
  })
  const ownDatabase = process.env.DATABASE_URL ? await createDatabase(process.env.DATABASE_URL) : undefined
  writeFileSync(join(folder, 'front.pem'), front.certificate)
  // Settings that set-up does not ask for: the ports, and the address of the sandbox instead of the providers'
  // addresses.
  const machine = {
    PATH: process.env.PATH!,
    ...COMPILED,
    NODE_EXTRA_CA_CERTS: join(folder, 'front.pem'),
    ENV_FILE: join(folder, 'env'),
    FRONTEND_PORT: String(frontendPort),
    BACKEND_PORT: String(backendPort),
    SANDBOX_PORT: String(sandboxPort),
    SQUARE_BASE_URL: providers.url,
    TWILIO_BASE_URL: providers.url,
  }
  // Returns the command line that npm run setup and npm run doctor execute once the packages are installed.
  const command = (name: string) => [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    `--env-file-if-exists=${machine.ENV_FILE}`,
    'apps/server/src/commands/frontlash.ts',
    name,
  ]
  let stack: Awaited<ReturnType<typeof startStack>> | undefined
  try {
    const shown = await typeAtTerminal(command('setup'), {
      cwd: ROOT,
      env: machine,
      answers: [
        ['The address that tablets open', kiosk],
        ['The addresses of the proxies in front, with commas [127.0.0.1,::1]:', ''],
        ['The folder for the salon’s data [./salon]:', join(folder, 'salon')],
        ['A PostgreSQL server of your own', 'postgresql://salon:hunter2@127.0.0.1:1/salon'],
        ['does not answer at 127.0.0.1:1/salon', ownDatabase?.url ?? ''],
        ['Square’s access token:', 'EAAAreal'],
        ['Twilio’s Account SID', ACCOUNT.accountSid],
        ['Twilio’s auth token', ACCOUNT.authToken],
        ['The messaging service', ACCOUNT.messagingServiceSid],
        ['A key for copies of backups', 'new'],
        ['Enter when it is stored', ''],
        ['The salon’s name', 'Lash Lounge'],
        ['Managers’ numbers', ''],
        ['Languages for clients beside English', ''],
        ['The first admin’s user name:', 'olga'],
        ['PIN, four digits', PIN],
        ['Once more:', PIN],
        ['Password, 8 or more', PASSWORD],
        ['Once more:', PASSWORD],
      ],
    })
    expect(shown).toContain('olga is added as admin')
    expect(shown.match(/AGE-SECRET-KEY-1/g)).toHaveLength(1)
    expect(shown).toContain(`Nothing answers at ${kiosk}`)
    for (const secret of ['hunter2', 'EAAAreal', ACCOUNT.authToken, `): ${PIN}`, `more: ${PIN}`, PASSWORD])
      expect(shown).not.toContain(secret)

    stack = await startStack({ ...parseEnv(readFileSync(machine.ENV_FILE, 'utf8')), ...machine } as Record<
      string,
      string
    >)
    expect(await (await fetch(`${frontend}/api/health`)).json()).toMatchObject({ demo: false, square: 'ok', sms: 'ok' })
    await expect(fetch(`http://127.0.0.1:${sandboxPort}/`)).rejects.toThrow()
    const demoPin = await fetch(`${frontend}/api/auth/verify-pin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pin: '2468' }),
    })
    expect(await demoPin.json()).toEqual({ valid: false })

    const [node, ...doctor] = command('doctor')
    const findings = (await run(node!, doctor, { cwd: ROOT, env: machine })).stdout.trim().split('\n')
    // The included PostgreSQL may be old; a test run with a database server of its own does not use it.
    expect(findings.at(-1)).toMatch(/^(All is well|Nothing is wrong)\./)
    expect(findings.slice(0, -1).filter(line => !/^✓|The included PostgreSQL|npm run move-layout/.test(line))).toEqual(
      [],
    )

    await enrolByHand(page, { pin: PIN, kiosk })
    await checkInByPhone(page, '7145550101')
    await signAndSubmit(page)
    await expect(page.getByRole('heading', { name: "You're All Checked In!" })).toBeVisible()
    await expect
      .poll(async () => (await textsTo('7145550101', providers.url)).map(text => text.body).join())
      .toContain('Lash Lounge Tustin: Hi')

    // The tablet was enrolled with a PIN, so it accepts staff PINs only after the owner has typed the password there.
    await page.getByRole('link', { name: 'Lash Lounge, home' }).tap()
    await tapQuickly(page.getByRole('button', { name: 'Settings' }), 5)
    await typeDigits(page, PIN)
    await expect(page.getByText('Staff PINs do not work on this device yet.')).toBeVisible()
    await page.getByLabel('User name').fill('olga')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).tap()
    await expect(page).toHaveURL(`${kiosk}/dashboard`)
    await openMenu(page)
    await page.getByRole('button', { name: 'Logout' }).tap()
    await expect(page).toHaveURL(`${kiosk}/login`)
    await typeDigits(page, PIN)
    await expect(page).toHaveURL(`${kiosk}/dashboard`)
  } finally {
    await stack?.stop()
    await front.close()
    await providers.close()
    await ownDatabase?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
