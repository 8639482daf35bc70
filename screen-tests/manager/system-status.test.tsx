import { CALLS } from '@frontlash/contract/calls'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { PartStatus, ServiceStatus, ServicesStatus } from '@frontlash/contract/system-status'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HEALTHY, openApp, signIn, startOver } from '../support/open-app.tsx'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'
import { NO_BACKUP, NO_REPORT } from '../support/status-runs.ts'

const PROCESS = { status: 'online', uptime: 3_720, memory: { rss: 104_857_600 } } as const
const BACKEND: ServiceStatus = { ...PROCESS, id: 'backend', name: 'Backend', port: 8011, pid: 4711 }
const FRONTEND: ServiceStatus = { ...PROCESS, id: 'frontend', name: 'Frontend', port: 8010, pid: 4712 }
const SQUARE: PartStatus = {
  id: 'square',
  name: 'Square',
  isOk: true,
  sentence: null,
  facts: [{ name: 'Last answer', value: '2 minutes ago' }],
}
const DATABASE: PartStatus = { ...SQUARE, id: 'database', name: 'Database', facts: [] }
const WELL: ServicesStatus = {
  status: 'ok',
  services: [BACKEND, FRONTEND],
  environment: 'demo',
  parts: [DATABASE, SQUARE],
}

beforeEach(() => {
  startOver()
  signIn()
  respond(MANAGER_CALLS.servicesStatus, WELL)
  respond(MANAGER_CALLS.listDevices, [])
  respond(OFFICE_CALLS.backups, NO_BACKUP)
  respond(OFFICE_CALLS.doctorReport, NO_REPORT)
})

const card = (name: string) => screen.findByRole('region', { name })
const badge = (words: string) => screen.findByText(words).then(found => found.closest('[data-tone]'))

test('the status page shows both server processes and the services on which the salon depends', async () => {
  await openApp('/status')
  expect(await screen.findByRole('heading', { level: 1, name: 'System Status' })).toBeVisible()
  expect(await card('Backend')).toHaveTextContent(/Online.*Port8011Uptime1 h 2 minMemory105 MBPID4711/)
  expect(await card('Frontend')).toHaveTextContent(/Online.*Port8010Uptime1 h 2 minMemory105 MBPID4712/)
  expect(await card('Database')).toBeVisible()
  expect(await card('Square')).toHaveTextContent('SquareLast answer2 minutes ago')
  expect(screen.getByText(/^Last updated \d+:\d\d:\d\d [AP]M, demo$/)).toBeVisible()
})

test('the status page lists Square, the texts, the tablets and the backups before the server processes', async () => {
  const part = (id: PartStatus['id'], name: string): PartStatus => ({
    ...SQUARE,
    id,
    name,
    sentence: `${name} are fine.`,
  })
  const parts = [part('backup', 'Backups made'), DATABASE, SQUARE, part('texts', 'Texts'), part('tablets', 'Tablets')]
  respond(MANAGER_CALLS.servicesStatus, { ...WELL, parts })
  await openApp('/status')
  await card('Backend')
  const names = screen.getAllByRole('region').map(one => one.getAttribute('aria-label'))
  expect(names.filter(Boolean)).toEqual([
    'Square',
    'Texts',
    'Tablets',
    'Backups made',
    'Backend',
    'Frontend',
    'Database',
  ])
  expect(await card('Texts')).toHaveTextContent('Texts are fine.')
})

test('the status page shows “All Systems Online” if nothing has a problem', async () => {
  await openApp('/status')
  expect(await badge('All Systems Online')).toHaveAttribute('data-tone', 'success')
  expect(screen.queryByText('Issues Detected')).toBeNull()
})

test('a server process that does not respond is shown as offline', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    loseConnection(MANAGER_CALLS.servicesStatus)
    await openApp('/status')
    for (const name of ['Backend', 'Frontend']) {
      expect(await card(name)).toHaveTextContent('Offline')
      expect(await card(name)).toHaveTextContent('Port–Uptime–Memory–PID–')
    }
    expect(await badge('Issues Detected')).toHaveAttribute('data-tone', 'warning')
    expect(screen.queryByText('All Systems Online')).toBeNull()
    respond(MANAGER_CALLS.servicesStatus, WELL)
    await vi.advanceTimersByTimeAsync(5_000)
    await waitFor(async () => expect(await card('Backend')).toHaveTextContent('Online'))
    expect(await badge('All Systems Online')).toHaveAttribute('data-tone', 'success')
  } finally {
    vi.useRealTimers()
  }
})

test('a service with a problem is shown with a message about this problem', async () => {
  const broken = { ...SQUARE, isOk: false, sentence: 'Square does not answer.' }
  respond(MANAGER_CALLS.servicesStatus, { ...WELL, parts: [DATABASE, broken] })
  await openApp('/status')
  expect(await card('Square')).toHaveTextContent('Square does not answer.')
  expect(await badge('Issues Detected')).toHaveAttribute('data-tone', 'warning')
})

test('the status page shows “Issues Detected” while a server process is restarting', async () => {
  respond(MANAGER_CALLS.servicesStatus, { ...WELL, services: [BACKEND, { ...FRONTEND, status: 'restarting' }] })
  await openApp('/status')
  expect(await card('Frontend')).toHaveTextContent('Restarting')
  expect(await badge('Issues Detected')).toHaveAttribute('data-tone', 'warning')
})

test('a refused restart shows the reason, and the server process stays online', async () => {
  refuse(MANAGER_CALLS.restartService, 503, 'UNAVAILABLE', { msg: 'It is not run by us.' })
  await openApp('/status')
  await userEvent.click(await screen.findByRole('button', { name: 'Restart Frontend' }))
  expect(await screen.findByText('The frontend could not be restarted. It is not run by us.')).toBeVisible()
  expect(await card('Frontend')).toHaveTextContent('Online')
})

describe('a log', () => {
  const log = () => screen.getByRole('log')

  beforeEach(async () => {
    respond(MANAGER_CALLS.listLogs, {
      status: 'success',
      logs: [
        { service: 'backend', description: 'Backend log', size: 204_800, available: true },
        { service: 'frontend', description: 'Frontend log', size: 0, available: false },
      ],
    })
    respondWith(MANAGER_CALLS.readLog, ({ query }) =>
      query.get('follow') === 'true' ? 'no response' : Response.json({ status: 'success', content: 'a line' }),
    )
    await openApp('/status')
    await userEvent.click(await screen.findByRole('button', { name: 'Show Live Logs' }))
  })

  test('shows an error if its live connection is lost', async () => {
    expect(await screen.findByText('a line')).toBeVisible()
    expect(screen.getByText('Static')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Start Live' }))
    await waitFor(() => expect(log()).toHaveTextContent('[ERROR] Connection to log tail lost'))
    expect(screen.getByText('Static')).toBeVisible()
  })

  test('shows the reason if it cannot be loaded', async () => {
    refuse(MANAGER_CALLS.readLog, 500, 'INTERNAL', { msg: 'the disk is away' })
    await screen.findByRole('option', { name: 'Frontend log, not there yet' })
    await userEvent.selectOptions(screen.getByLabelText('Log file'), 'frontend')
    await waitFor(() => expect(log()).toHaveTextContent(/^Error loading logs: the disk is away$/))
    expect(sentTo(MANAGER_CALLS.readLog).at(-1)!.path).toBe('/api/status/logs/frontend')
  })
})

test('a date that a developer sets in the browser replaces today’s date until it is cleared', async () => {
  respond(CALLS.health, () => ({ ...HEALTHY, developerDate: true, now: new Date().toISOString() }))
  await openApp('/status')
  const panel = await card('Developer’s date')
  const stored = () => [localStorage.getItem('devDateEnabled'), localStorage.getItem('devOverrideDate')]
  const press = (name: string) => userEvent.click(within(panel).getByRole('button', { name }))
  fireEvent.change(within(panel).getByLabelText('Developer’s date', { selector: 'input' }), {
    target: { value: '2026-12-24' },
  })
  expect(panel).toHaveTextContent('This browser takes 2026-12-24 as today.')
  expect(stored()).toEqual(['true', '2026-12-24'])
  await press('Switch off')
  expect(panel).toHaveTextContent('This browser takes the salon’s own day as today.')
  await press('Switch on')
  expect(panel).toHaveTextContent(/This browser takes \d{4}-\d\d-\d\d as today\./)
  await press('Clear')
  expect(panel).toHaveTextContent('This browser takes the salon’s own day as today.')
  expect(stored()).toEqual([null, null])
})

test('the field for a developer’s date is missing if the server does not accept such a date', async () => {
  await openApp('/status')
  expect(await card('Backend')).toHaveTextContent('Online')
  expect(screen.queryByRole('region', { name: 'Developer’s date' })).toBeNull()
})

test.each([
  ['manager', true],
  ['technician', false],
] as const)(
  'a %s sees the status page without restart buttons (live logs are offered: %s)',
  async (role, readsLogs) => {
    signIn(role)
    await openApp('/status')
    expect(await card('Backend')).toHaveTextContent('Online')
    expect(screen.queryAllByRole('button', { name: 'Show Live Logs' })).toHaveLength(readsLogs ? 1 : 0)
    expect(screen.queryByRole('button', { name: /Restart/ })).toBeNull()
    for (const name of ['Devices', 'Backups', 'Check-up']) expect(screen.queryByText(name)).toBeNull()
    expect(sentTo(OFFICE_CALLS.backups)).toEqual([])
  },
)

test('the status page shows who has set up a device without a name, and can revoke the device', async () => {
  const device = {
    id: '0198aaaa-0000-7000-8000-0000000000d1',
    kind: 'kiosk',
    name: null,
    location: 'irvine',
    enrolledAt: '2026-11-20T18:05:00.000Z',
    enrolledBy: 'Alma',
    lastSeenAt: null,
    screen: '1180 x 820',
    platform: 'iPad',
  } as const
  respond(MANAGER_CALLS.listDevices, [device])
  refuse(MANAGER_CALLS.revokeDevice, 403, 'CONFIRM_SIGN_IN')
  respond(OFFICE_CALLS.confirmSignIn, () => {
    respond(MANAGER_CALLS.revokeDevice, { success: true })
    respond(MANAGER_CALLS.listDevices, [])
    return { confirmedUntil: '2026-11-20T19:10:00.000Z' }
  })
  await openApp('/status')
  const row = (await screen.findByText('Kiosk, Irvine, iPad, 1180 x 820, not seen yet')).closest('li')!
  expect(row).toHaveTextContent(/^A kiosk without a name, set up .+, 10:05 AM by Alma/)
  const revoke = within(row).getByRole('button')
  expect(revoke).toHaveAccessibleName(/^Revoke A kiosk without a name, set up .+ by Alma$/)
  await userEvent.click(revoke)
  expect(sentTo(MANAGER_CALLS.revokeDevice)).toEqual([])
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
  await userEvent.type(await screen.findByLabelText('Password'), 'glue-and-tweezers{Enter}')
  expect(await screen.findByText('No device is enrolled yet.')).toBeVisible()
  const path = `/api/devices/${device.id}`
  expect(sentTo(MANAGER_CALLS.revokeDevice).map(call => call.path)).toEqual([path, path])
})
