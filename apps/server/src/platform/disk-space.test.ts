import { MIN_FREE_BYTES } from '@frontlash/domain/status/disk-room'
import { afterEach, expect, test } from 'vitest'
import { type DiskSpace, requireDiskSpace, watchDiskSpace } from './disk-space.ts'

const logged: string[] = []
const log = {
  warn: (_fields: object, text: string) => void logged.push(text),
  info: (_fields: object, text: string) => void logged.push(text),
}

let room: DiskSpace
afterEach(() => room.stop())

test.each([
  [MIN_FREE_BYTES - 1, true],
  [MIN_FREE_BYTES, false],
])('a disk with %s bytes of free space counts as full (expected: %s)', async (free, isFull) => {
  room = await watchDiskSpace('/', log, { freeBytes: async () => free })
  expect(room.isFull()).toBe(isFull)
})

test('a full disk is logged once, and later the freed space is logged once', async () => {
  let free = MIN_FREE_BYTES
  room = await watchDiskSpace('/', log, { freeBytes: async () => free, pollIntervalMs: 5 })
  logged.length = 0
  free = 0
  await expect.poll(() => room.isFull()).toBe(true)
  free = MIN_FREE_BYTES
  await expect.poll(() => room.isFull()).toBe(false)
  expect(logged).toEqual(['disk.writes_rejected', 'disk.writes_accepted'])
})

test('an operation that needs much disk space is refused if the disk is full', async () => {
  room = await watchDiskSpace('/', log, { freeBytes: async () => 0 })
  expect(() => requireDiskSpace({ disk: room })).toThrow('the disk is nearly full')
})

test('the disk of a real folder is checked, and counts as not full if the check fails', async () => {
  room = await watchDiskSpace('/nowhere/at/all', log)
  expect(room.isFull()).toBe(false)
  room.stop()
  room = await watchDiskSpace(import.meta.dirname, log)
  expect(room.isFull()).toBeTypeOf('boolean')
})
