import { readConfig } from '@frontlash/config/config'
import { runningClock } from '../platform/clock.ts'
import { runCommand, withDatabase } from './open-context.ts'
import { restoreCommand } from './restore-command.ts'

// npm run restore -- <file>: docs/running-a-salon.md, "Backups". It does not open what it replaces, nor bring it up to date: that may
// be a newer version's, from which this is the way back.
await runCommand(() => {
  const config = readConfig()
  const place = (url: string) => ({ config, clock: runningClock(config.clockOffsetMs), db: { url } })
  return withDatabase(config, url => restoreCommand(place(url), process.argv.slice(2), line => console.log(line)))
})
