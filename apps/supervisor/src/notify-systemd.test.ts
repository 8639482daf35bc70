import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifySystemd } from './notify-systemd.ts'

let folder: string
let stop: () => void

/** A stand-in for systemd-notify that records its messages and the socket. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-systemd-'))
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${join(folder, 'sent')}\n`)
  chmodSync(join(folder, 'systemd-notify'), 0o755)
  stop = () => {}
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const sent = () =>
  existsSync(join(folder, 'sent')) ? readFileSync(join(folder, 'sent'), 'utf8').trim().split('\n') : []

test('systemd gets a message at the start and three messages in each watchdog period', async () => {
  const env = { PATH: folder, NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '120000', WATCHDOG_PID: '1' }
  stop = notifySystemd(env)
  await vi.waitFor(() => expect(sent().length).toBeGreaterThan(3))
  expect(sent()[0]).toBe('/run/notify READY=1 WATCHDOG=1')
  expect(new Set(sent().slice(1))).toEqual(new Set(['/run/notify WATCHDOG=1']))
})

test('the supervisor’s processes cannot send messages to systemd', () => {
  const env = { PATH: folder, NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '60000000', WATCHDOG_PID: '1' }
  stop = notifySystemd(env)
  expect(env).toEqual({ PATH: folder })
})

test('no message is sent if the supervisor was not started by systemd', async () => {
  stop = notifySystemd({ PATH: folder })
  await pause(100)
  expect(sent()).toEqual([])
})

test('a systemd unit without a watchdog gets only the message about the start', async () => {
  stop = notifySystemd({ PATH: folder, NOTIFY_SOCKET: '/run/notify' })
  await vi.waitFor(() => expect(sent()).toEqual(['/run/notify READY=1 WATCHDOG=1']))
  await pause(100)
  expect(sent()).toHaveLength(1)
})

test('a missing systemd-notify is logged once, and the supervisor continues to run', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  rmSync(join(folder, 'systemd-notify'))
  stop = notifySystemd({ PATH: folder, NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '30000' })
  await vi.waitFor(() => expect(written).toHaveBeenCalled())
  await pause(100)
  expect(written.mock.calls).toEqual([['systemd cannot be notified (spawn systemd-notify ENOENT).\n']])
})
