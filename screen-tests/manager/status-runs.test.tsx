import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { Backups, DoctorReport } from '@frontlash/contract/office-status'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'
import { NO_BACKUP, NO_REPORT } from '../support/status-runs.ts'

const RUN = { runId: '0198aaaa-0000-7000-8000-0000000000e1' }
const FILE = 'frontlash-20261120-190000-by-hand.backup'
const LAST = { at: '2026-11-20T19:00:00.000Z', file: FILE, bytes: 12_400_000, kind: 'by-hand' } as const
const RUNNING = { startedAt: '2026-11-20T19:00:00.000Z', by: 'staff:ada', done: 0, of: null } as const
const ENDED = {
  at: '2026-11-20T19:00:04.000Z',
  startedAt: '2026-11-20T19:00:00.000Z',
  by: 'staff:ada',
  machine: null,
  file: FILE,
  bytes: 12_400_000,
  failure: null,
} as const

beforeEach(() => {
  startOver()
  signIn()
  respond(MANAGER_CALLS.servicesStatus, { status: 'ok', services: [], environment: 'real', parts: [] })
  respond(MANAGER_CALLS.listDevices, [])
  respond(OFFICE_CALLS.backups, NO_BACKUP)
  respond(OFFICE_CALLS.doctorReport, NO_REPORT)
})

const panel = (name: string) => screen.findByRole('region', { name })
const said = async (name: string) => within(await panel(name)).getByRole('status').textContent
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Runs `work` with fake timers, so that the page polls while a run is in progress. */
async function withTime(work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}

describe('the panel for backups', () => {
  const found = () => panel('Backups')

  test('says that there is no backup yet', async () => {
    await openApp('/status')
    await waitFor(async () => expect(await found()).toHaveTextContent('No backup yet. One is made each night.'))
    expect(await found()).toHaveTextContent('None yet')
  })

  test('shows the time, size and reason of the last backup', async () => {
    respond(OFFICE_CALLS.backups, { ...NO_BACKUP, last: { ...LAST, kind: 'nightly' } })
    await openApp('/status')
    await waitFor(async () =>
      expect(await found()).toHaveTextContent(/Last backupFri, Nov 20, 11:00 AMSize12 MBMadeAt night/),
    )
    expect(screen.queryByText('Done')).toBeNull()
  })

  test('shows the progress and then the result of a backup, also to screen readers', () =>
    withTime(async () => {
      respond(OFFICE_CALLS.backUpNow, () => {
        respond(OFFICE_CALLS.backups, { ...NO_BACKUP, running: RUNNING })
        return RUN
      })
      await openApp('/status')
      await press('Back up now')
      await waitFor(async () => expect(await found()).toHaveTextContent('Waiting for the server to begin.'))
      expect(sentTo(OFFICE_CALLS.backUpNow)[0]!.headers.get('idempotency-key')).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Back up now' })).toHaveAttribute('aria-disabled', 'true')
      respond(OFFICE_CALLS.backups, { ...NO_BACKUP, running: { ...RUNNING, done: 410_000_000, of: 1_200_000_000 } })
      await vi.advanceTimersByTimeAsync(1_000)
      await waitFor(async () => expect(await found()).toHaveTextContent('410 MB of 1.2 GB copied'))
      expect(screen.getByRole('progressbar')).toHaveAttribute('value', '410000000')
      expect(await said('Backups')).toBe('The backup is running: 25 percent.')
      await press('Back up now')
      expect(sentTo(OFFICE_CALLS.backUpNow)).toHaveLength(1)
      respond(OFFICE_CALLS.backups, { last: LAST, running: null, ended: ENDED })
      await vi.advanceTimersByTimeAsync(1_000)
      await waitFor(async () => expect(await found()).toHaveTextContent('Done'))
      expect(await said('Backups')).toBe('The backup is done: 12 MB.')
      expect(await found()).toHaveTextContent(FILE)
      expect(screen.queryByRole('progressbar')).toBeNull()
    }))

  test('names the machine on which the last backup was made if this was another machine', async () => {
    respond(OFFICE_CALLS.backups, { last: LAST, running: null, ended: { ...ENDED, machine: 'salon-2' } })
    await openApp('/status')
    await waitFor(async () => expect(await found()).toHaveTextContent(`${FILE}, on the machine salon-2`))
  })

  test('shows the progress of a running backup even after a reload', async () => {
    respond(OFFICE_CALLS.backups, { last: LAST, running: { ...RUNNING, done: 1, of: 2 }, ended: ENDED })
    await openApp('/status')
    await waitFor(async () => expect(await found()).toHaveTextContent('Running'))
    expect(screen.getByRole('progressbar')).toBeVisible()
    expect(screen.queryByText('Done')).toBeNull()
  })

  test('shows the progress of a backup that another admin has started', async () => {
    respondWith(OFFICE_CALLS.backUpNow, () => {
      respond(OFFICE_CALLS.backups, { ...NO_BACKUP, running: RUNNING })
      return Response.json(
        { code: 'IN_PROGRESS', msg: 'A backup is running already.', requestId: 'r' },
        { status: 409 },
      )
    })
    await openApp('/status')
    await press('Back up now')
    expect(await screen.findByText('A backup is running already.')).toBeVisible()
    await waitFor(async () => expect(await found()).toHaveTextContent('Running'))
  })

  test.each([
    'There is not enough free space for a backup. 612 MB are needed, 90 MB are free.',
    'The server stopped before the backup was made. Please try again.',
  ])('shows why the last backup failed (%s)', async failure => {
    const failed: Backups = { last: null, running: null, ended: { ...ENDED, file: null, bytes: null, failure } }
    respond(OFFICE_CALLS.backups, failed)
    await openApp('/status')
    expect(await screen.findByText(failure)).toBeVisible()
    expect(await found()).toHaveTextContent('Failed')
    expect(await found()).toHaveTextContent('Fri, Nov 20, 11:00 AM, asked for by ada')
    respond(OFFICE_CALLS.backups, { ...failed, last: { ...LAST, at: '2026-11-21T11:00:00.000Z', kind: 'nightly' } })
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(screen.queryByText(failure)).toBeNull())
  })

  test('shows an error if the list of backups cannot be loaded', async () => {
    refuse(OFFICE_CALLS.backups, 500, 'INTERNAL')
    await openApp('/status')
    expect(await screen.findByText('The backups could not be loaded.')).toBeVisible()
    expect(screen.getByText('Request r')).toBeVisible()
    respond(OFFICE_CALLS.backups, { ...NO_BACKUP, last: LAST })
    await press('Try again')
    expect(await screen.findByText('Fri, Nov 20, 11:00 AM')).toBeVisible()
    expect(screen.queryByText('The backups could not be loaded.')).toBeNull()
  })

  test('keeps the last known progress while the server does not respond', () =>
    withTime(async () => {
      respond(OFFICE_CALLS.backups, { ...NO_BACKUP, running: { ...RUNNING, done: 1_000_000, of: 4_000_000 } })
      await openApp('/status')
      await waitFor(async () => expect(await found()).toHaveTextContent('1 MB of 4 MB copied'))
      loseConnection(OFFICE_CALLS.backups)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await screen.findByText('The backups could not be loaded.')).toBeVisible()
      expect(await found()).toHaveTextContent('1 MB of 4 MB copied')
      respond(OFFICE_CALLS.backups, { last: LAST, running: null, ended: ENDED })
      await vi.advanceTimersByTimeAsync(1_000)
      await waitFor(async () => expect(await found()).toHaveTextContent('Done'))
      expect(screen.queryByText('The backups could not be loaded.')).toBeNull()
    }))
})

describe('the doctor’s report', () => {
  const REPORT: DoctorReport = {
    ...NO_REPORT,
    asOf: '2026-11-20T19:00:00.000Z',
    findings: [
      { result: 'fine', what: 'The database answers (PostgreSQL 18).', mend: null },
      { result: 'unchecked', what: 'Square’s webhook could not be checked.', mend: 'at developer.squareup.com.' },
      { result: 'fine', what: 'The clock is right.', mend: null },
      { result: 'wrong', what: 'Nobody can sign in as an admin.', mend: 'npm run staff -- add.' },
    ],
  }
  const found = () => panel('Check-up')

  test('says that there is no report yet', async () => {
    await openApp('/status')
    await waitFor(async () => expect(await found()).toHaveTextContent(/None yet.*No report yet\./))
    expect(await screen.findByRole('button', { name: 'Run the check-up' })).toBeVisible()
  })

  test('lists problems first, each with the steps that fix it', async () => {
    respond(OFFICE_CALLS.doctorReport, REPORT)
    await openApp('/status')
    await waitFor(async () => expect(await found()).toHaveTextContent('1 to be fixed'))
    expect(await found()).toHaveTextContent(
      '1 thing is to be fixed. 1 thing could not be checked from here. As of Fri, Nov 20, 11:00 AM.',
    )
    expect(
      within(await found())
        .getAllByRole('listitem', { hidden: true })
        .map(item => item.textContent),
    ).toEqual([
      'Nobody can sign in as an admin.Mend: npm run staff -- add.',
      'Square’s webhook could not be checked.Look: at developer.squareup.com.',
      'The database answers (PostgreSQL 18).',
      'The clock is right.',
    ])
    for (const words of ['To be fixed (1)', 'Could not be checked from here (1)', 'Fine (2)'])
      expect(within(await found()).getByText(words)).toBeVisible()
  })

  test.each([
    ['All is well', ['fine']],
    ['Nothing is wrong', ['fine', 'unchecked']],
  ])('has the summary “%s”', async (words, results) => {
    respond(OFFICE_CALLS.doctorReport, {
      ...REPORT,
      findings: REPORT.findings.filter(({ result }) => results.includes(result)),
    })
    await openApp('/status')
    await waitFor(async () =>
      expect(
        within(await found())
          .getByText(words)
          .closest('[data-tone]'),
      ).toHaveAttribute('data-tone', 'success'),
    )
  })

  test('names its machine if the salon may run on several machines', async () => {
    respond(OFFICE_CALLS.doctorReport, { ...REPORT, machine: 'salon-2' })
    await openApp('/status')
    await waitFor(async () =>
      expect(await found()).toHaveTextContent('As of Fri, Nov 20, 11:00 AM, on the machine salon-2.'),
    )
  })

  test('stays on the screen until a newly requested report is ready', () =>
    withTime(async () => {
      respond(OFFICE_CALLS.doctorReport, REPORT)
      respond(OFFICE_CALLS.runDoctor, () => {
        respond(OFFICE_CALLS.doctorReport, { ...REPORT, running: { ...RUNNING, done: 7 } })
        return RUN
      })
      await openApp('/status')
      await press('Run again')
      await waitFor(async () => expect(await found()).toHaveTextContent('7 checked so far'))
      expect(await found()).toHaveTextContent('Nobody can sign in as an admin.')
      respond(OFFICE_CALLS.doctorReport, { ...REPORT, findings: [REPORT.findings[0]!] })
      await vi.advanceTimersByTimeAsync(1_000)
      await waitFor(async () => expect(await found()).toHaveTextContent('All is well'))
      expect(await said('Check-up')).toBe('The check-up is done. All is well.')
    }))

  test('shows how long the admin has to wait if a new report is requested too early', async () => {
    respond(OFFICE_CALLS.doctorReport, REPORT)
    refuse(OFFICE_CALLS.runDoctor, 429, 'TOO_MANY_REQUESTS', { msg: 'Too many requests. Please wait 42 seconds.' })
    await openApp('/status')
    await press('Run again')
    expect(await screen.findByText('Too many requests. Please wait 42 seconds.')).toBeVisible()
  })

  test('shows the reason if no report could be made', async () => {
    const failure = 'The server stopped before the doctor was done. Please try again.'
    respond(OFFICE_CALLS.doctorReport, { ...REPORT, failure })
    await openApp('/status')
    expect(await screen.findByText(failure)).toBeVisible()
    expect(await found()).toHaveTextContent('Failed')
  })

  test('shows an error if it cannot be loaded', async () => {
    refuse(OFFICE_CALLS.doctorReport, 503, 'UNAVAILABLE')
    await openApp('/status')
    expect(await screen.findByText('The check-up could not be loaded.')).toBeVisible()
  })
})
