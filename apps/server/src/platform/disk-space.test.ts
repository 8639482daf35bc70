import { afterEach, expect, test } from 'vitest'
import { type DiskSpace, MIN_FREE_BYTES, watchDiskSpace } from './disk-space.ts'

const logged: string[] = []
const log = {
  warn: (_facts: object, text: string) => void logged.push(text),
  info: (_facts: object, text: string) => void logged.push(text),
}

let room: DiskSpace
afterEach(() => room.stop())

test.each([
  [MIN_FREE_BYTES - 1, true],
  [MIN_FREE_BYTES, false],
])('with %s bytes left the disk is full: %s', async (free, isFull) => {
  room = await watchDiskSpace('/', log, { freeBytes: async () => free })
  expect(room.isFull()).toBe(isFull)
})

test('a disk that fills up and is cleared is noticed both times, and logged once each', async () => {
  let free = MIN_FREE_BYTES
  room = await watchDiskSpace('/', log, { freeBytes: async () => free, pollIntervalMs: 5 })
  logged.length = 0
  free = 0
  await expect.poll(() => room.isFull()).toBe(true)
  free = MIN_FREE_BYTES
  await expect.poll(() => room.isFull()).toBe(false)
  expect(logged).toEqual(['disk.writes_rejected', 'disk.writes_accepted'])
})

test('the disk of a real folder can be asked, and one that cannot be asked counts as having room', async () => {
  room = await watchDiskSpace('/nowhere/at/all', log)
  expect(room.isFull()).toBe(false)
  room.stop()
  room = await watchDiskSpace(import.meta.dirname, log)
  expect(room.isFull()).toBeTypeOf('boolean')
})
