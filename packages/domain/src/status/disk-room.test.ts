import { expect, test } from 'vitest'
import { diskSpaceError, MIN_FREE_BYTES } from './disk-room.ts'

test('a disk with less than 200 MB of free space is reported as a problem', () => {
  expect(diskSpaceError(MIN_FREE_BYTES, '/srv/salon')).toBeUndefined()
  expect(diskSpaceError(MIN_FREE_BYTES - 1, '/srv/salon')).toMatch(
    /^The disk is nearly full: \d+ MB are free at \/srv\/salon, \d+ MB are needed\.$/,
  )
  expect(diskSpaceError(0, '/srv/salon')).toContain('0 KB are free at /srv/salon')
})
