import { parseArgs } from 'node:util'
import { replaceSecret } from '@frontlash/config/app-secret'
import type { AppContext } from '../app-context.ts'
import { type Restored, restoreSalon } from '../backups/restore-salon.ts'
import { backupMessage, builtMessage, NEVER_ABORTED } from './backup-command.ts'
import { KEY_OPTIONS, keysFor } from './backup-keys.ts'
import { orRefuse } from './broken-backup.ts'
import { CommandRefused } from './run-command.ts'

const USAGE = `npm run restore -- <file>             puts the salon of a backup into the place of this one
npm run restore -- <file> --as-made   the same, for the version that made the backup (docs/upgrading.md)
--key <file>      the file with the private key of an encrypted backup (*.age), instead of the question
--secret <file>   the file with the salon's secret, for a backup without it (*-without-secret.backup)`

/** Runs `npm run restore -- …` and prints the result (docs/backups.md, "Restoring a backup"). */
export async function restoreCommand(
  context: Pick<AppContext, 'config' | 'clock'> & { readonly db: Pick<AppContext['db'], 'url'> },
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const { path, asMade, ...files } = optionsOf(args)
  const { dataDir, backupDir: dir, appSecret } = context.config
  const now = context.clock.realNow()
  // If the environment sets the secret, the command cannot replace it.
  const takeSecret = process.env.APP_SECRET ? undefined : (secret: string) => replaceSecret(dataDir, secret, now)
  const place = {
    url: context.db.url,
    dir,
    appSecret,
    now,
    ...(takeSecret && { takeSecret }),
    ...(context.config.mode === 'real' && { revokesDemoKeys: context }),
  }
  const keys = await keysFor(path, files, appSecret, print)
  const restored = await orRefuse(restoreSalon(place, path, NEVER_ABORTED, { asMade, keys }))
  if (!restored.ok)
    throw new CommandRefused(
      'The backup was made with another secret than APP_SECRET: unset it, and the backup’s own is kept in DATA_DIR. Nothing was changed.',
    )
  if (restored.before) print(`What was here before: ${backupMessage(restored.before)}`)
  print(`Restored: ${builtMessage(restored.built)}`)
  print('Everybody is signed out.')
  if (restored.optOuts > 0) print(`Numbers that opted out of texts since then, and stay so: ${restored.optOuts}.`)
  if (restored.revived.length > 0)
    print(`Revoked since then and active again, revoke them in Office, Devices: ${deviceNames(restored)}.`)
  if (restored.withDemoKeys.length > 0)
    print(`The demo’s PINs and passwords were taken from: ${restored.withDemoKeys.join(', ')}.`)
  if (asMade) print('Do not start this version on it: check out the one that made the backup first.')
  if (restored.mustRestart) print('Stop the salon and start it again: the backup has another secret than it runs with.')
}

function optionsOf(args: readonly string[]) {
  try {
    const options = { 'as-made': { type: 'boolean', default: false }, ...KEY_OPTIONS } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [path, ...rest] = positionals
    const { 'as-made': asMade, key, secret } = values
    if (path && rest.length === 0) return { path, asMade, key, secret }
  } catch {
    // The arguments contain an unknown option, or an option without its value.
  }
  throw new CommandRefused(USAGE, 2)
}

const deviceNames = ({ revived }: Restored) =>
  revived
    .map(({ name, locationId }) => `${name ?? 'a device without a name'} (${locationId ?? 'no location'})`)
    .join(', ')
