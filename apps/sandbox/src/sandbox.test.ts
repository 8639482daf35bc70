import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSmallSandbox } from '../test/sandbox-under-test.ts'

let folder: string
let journalFile: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  journalFile = join(folder, 'sandbox.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe('a restart of the sandbox', () => {
  test('restores all changes by users, even if the last line of the stored file is incomplete', async () => {
    const first = await startSmallSandbox({ journalFile })
    const made = await first.desk('POST', '/bookings', {
      phone: '7145553030',
      name: 'Rita Flores',
      location_id: 'tustin',
      start_at: inOneHour(),
    })
    const today = made.body.start_at
    const { body: seeded } = await first.desk('GET', '/bookings?location_id=irvine')
    const [one, two] = seeded.filter(
      (each: { id: string; status: string }) => each.id.startsWith('bk') && each.status === 'ACCEPTED',
    )
    await first.desk('PATCH', `/bookings/${one.id}`, { start_at: today })
    await first.desk('POST', `/bookings/${two.id}/cancel`)
    const moved = await first.desk('PATCH', `/bookings/${made.body.id}`, { location_id: 'irvine' })
    await first.desk('PATCH', `/team-members/${one.team_member_id}`, { display_name: 'Renamed ✨' })
    await first.desk('POST', '/texts/reply', { from: '7145553030', body: 'stop' })
    const { sid } = (await first.send('+17145554040', 'Hello')).body
    const { body: fourth } = await first.desk('POST', '/bookings', {
      phone: '7145555050',
      location_id: 'tustin',
      start_at: inOneHour(),
    })
    const cancel = { idempotency_key: 'k', booking_version: 0 }
    const cancelled = (await first.square('POST', `/bookings/${fourth.id}/cancel`, cancel)).body
    await first.close()
    appendFileSync(journalFile, '{"kind":"booking","id":"to')

    const second = await startSmallSandbox({ journalFile })
    const booking = (id: string) => second.bookingAtSquare(id)
    expect(await booking(one.id)).toMatchObject({ start_at: today, version: one.version + 1 })
    expect((await booking(two.id)).status).toBe('CANCELLED_BY_SELLER')
    expect((await booking(moved.body.id)).status).toBe('ACCEPTED')
    // The old id of the moved booking finds the booking that replaced it.
    expect((await second.desk('POST', `/bookings/${made.body.id}/cancel`)).body.id).toBe(moved.body.id)
    const { body: team } = await second.square('GET', '/bookings/team-member-booking-profiles')
    expect(team.team_member_booking_profiles).toContainEqual(
      expect.objectContaining({ team_member_id: one.team_member_id, display_name: 'Renamed ✨' }),
    )
    expect((await second.send('+17145553030', 'Hello')).body.code).toBe(21610)
    // A text that was not yet delivered at the restart is delivered after it.
    await expect
      .poll(async () => (await second.twilio('GET', `/Messages/${sid}.json`)).body.status, { timeout: 5000 })
      .toBe('delivered')
    expect((await second.square('POST', `/bookings/${fourth.id}/cancel`, cancel)).body).toEqual(cancelled)
    await second.close()
  })

  test('gives the demo phones new bookings around the current time', async () => {
    const first = await startSmallSandbox({ journalFile })
    const before = (await first.desk('GET', '/phones')).body.phones[0].booking
    await first.close()
    const second = await startSmallSandbox({ journalFile })
    const after = (await second.desk('GET', '/phones')).body.phones[0].booking
    expect(after.id).not.toBe(before.id)
    expect((await second.bookingAtSquare(before.id)).status).toBe('CANCELLED_BY_SELLER')
    await second.close()
  })
})

describe('the sandbox of the demo', () => {
  const start = (port: number, env: Record<string, string> = {}) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')],
      {
        env: {
          PATH: process.env.PATH ?? '',
          SANDBOX_PORT: String(port),
          DATA_DIR: folder,
          APP_SECRET: 'x'.repeat(32),
          ...env,
        },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    )
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    child.stderr.on('data', chunk => {
      output += chunk
    })
    return {
      child,
      output: () => output,
      ended: new Promise<number | null>(resolve => child.once('exit', resolve)),
    }
  }

  test('prints its address and exits when its parent process exits', async () => {
    const port = await freePort()
    const running = start(port)
    await expect.poll(() => running.output(), { timeout: 15_000 }).toContain(`http://127.0.0.1:${port}`)
    const response = await fetch(`http://127.0.0.1:${port}/sandbox/bookings?location_id=tustin`)
    const bookings = (await response.json()) as unknown[]
    expect(bookings.length).toBeGreaterThanOrEqual(50)
    running.child.kill('SIGINT')
    expect((await fetch(`http://localhost:${port}/sandbox/health`)).status).toBe(200)
    running.child.stdin.end()
    expect(await running.ended).toBe(0)
  })

  test('does not start if another sandbox uses the same port', async () => {
    const first = await startSmallSandbox({ journalFile })
    const { body } = await first.desk('POST', '/bookings', {
      phone: '7145553030',
      location_id: 'tustin',
      start_at: inOneHour(),
    })
    await expect(startSmallSandbox({ journalFile, port: first.port })).rejects.toThrow(/EADDRINUSE/)
    await first.desk('POST', `/bookings/${body.id}/cancel`)
    await first.close()
    const again = await startSmallSandbox({ journalFile })
    expect((await again.bookingAtSquare(body.id)).status).toBe('CANCELLED_BY_SELLER')
    await again.close()
  })

  test('does not start if the credentials of a real Square account are set', async () => {
    const running = start(await freePort(), { SQUARE_ACCESS_TOKEN: 'real' })
    expect(await running.ended).toBe(1)
    expect(running.output()).toMatch(/SQUARE_ACCESS_TOKEN/)
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise(done => server.close(done))
  return port
}
