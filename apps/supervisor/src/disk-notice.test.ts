import { tmpdir } from 'node:os'
import { ConfigError } from '@frontlash/config/config'
import { expect, test } from 'vitest'
import { diskNotice } from './disk-notice.ts'

/** A path on a file system without any free space. */
const FULL = '/proc'

test('a start on a nearly full disk prints that new records are not accepted, and gives the reason', async () => {
  expect(await diskNotice({ dataDir: FULL, databaseUrl: 'postgresql://salon@db/salon' })).toMatch(
    /^The disk is nearly full: 0 KB are free at \/proc, \d+ MB are needed\. Until then no check-in and nothing else is taken/,
  )
  expect(await diskNotice({ dataDir: tmpdir(), databaseUrl: undefined })).toBeUndefined()
})

test('a first start on a nearly full disk does not create a database', async () => {
  await expect(diskNotice({ dataDir: FULL, databaseUrl: undefined })).rejects.toThrow(ConfigError)
})
