import { type Finding, failing, passing, unchecked } from './finding.ts'

/** Words that occur in example secrets but not in a generated secret. */
const EXAMPLE_WORDS = /secret|change|example|password|test|demo|frontlash|lash|12345|abcde|qwert/i
/** The minimum number of different characters in a secret. 32 random hex digits rarely have fewer. */
const MIN_DIFFERENT = 10

/** Checks that the secret is hard to guess, because all keys are derived from it. */
export function secretVerdict(secret: string): Finding {
  if (new Set(secret).size >= MIN_DIFFERENT && secret.length >= 32 && !EXAMPLE_WORDS.test(secret))
    return passing('The secret cannot be guessed.')
  return failing(
    'APP_SECRET can be guessed: it is an example, or too even.',
    'make another with openssl rand -hex 32 (every PIN and tablet is then set up again).',
  )
}

/** Checks that only the owner can read the files that contain secrets. `mode` is from stat. */
export function fileModesVerdict(files: readonly { path: string; mode: number }[]): Finding {
  const open = files.filter(file => (file.mode & 0o077) !== 0)
  if (open.length === 0) return passing('Files with secrets are readable by their owner only.')
  return failing(
    `Others on this machine can read ${open.map(file => file.path).join(' and ')}.`,
    `chmod 600 ${open.map(file => file.path).join(' ')}`,
  )
}

/**
 * Checks that nobody can use a stolen copy of a backup. Without a backup key, copies do not contain the salon's secret,
 * and the owner must keep the secret elsewhere. `isKeyRight` is undefined if there is no key.
 */
export function backupCopyVerdict(isKeyRight: boolean | undefined, isSecretConfirmed: boolean): Finding {
  if (isKeyRight) return passing('Copies of backups are encrypted.')
  if (isKeyRight === false)
    return failing(
      'BACKUP_KEY was mistyped: its checksum is wrong, and no copy can be made.',
      'npm run setup takes it again.',
    )
  if (isSecretConfirmed) return passing('Copies of backups do not hold the salon’s secret, which is kept elsewhere.')
  return unchecked(
    'Copies of backups do not hold the salon’s secret, and nobody has confirmed that it is kept elsewhere.',
    'store the file in BACKUP_DIR/secret elsewhere, then npm run backup -- --secret-kept; or set BACKUP_KEY (docs/backups.md).',
  )
}

/**
 * Checks that the service cannot change its own program. `writable` is a folder of the program in which the service can
 * write; undefined if there is no such folder.
 */
export function programVerdict(writable: string | undefined, isInstalled: boolean): Finding {
  if (writable === undefined) return passing('The service cannot change its own program.')
  if (isInstalled)
    return failing(`The service can write to ${writable}, which should belong to root.`, `chown -R root: ${writable}`)
  return unchecked(
    `Whoever takes over the service can change its program, because ${writable} belongs to its user.`,
    'npm run move-layout moves the salon (docs/salon-in-a-checkout.md).',
  )
}

/** Checks that tablets and phones use https. `fault` is the invalid part of PUBLIC_URL. */
export function publicUrlVerdict(publicUrl: string, fault?: string): Finding {
  if (fault) return failing(fault, `set PUBLIC_URL=${publicUrl}, without a path, and start the salon again.`)
  if (!publicUrl.startsWith('https://'))
    return failing(
      `PUBLIC_URL is ${publicUrl}: PINs and names travel in the clear, and Square and Twilio cannot reach it.`,
      'put Caddy in front (deploy/Caddyfile) and set PUBLIC_URL to its https address.',
    )
  return passing(`Tablets open ${publicUrl}.`)
}

type Health = { readonly demo: boolean } | { readonly away: string }

/** Checks that the backend runs on this machine. `place` is the host and port that were called. */
export function runsVerdict(health: Health, place: string): Finding {
  if ('away' in health)
    return failing(
      `The salon does not run on this machine: nothing answers at ${place} (${health.away}).`,
      'start it (systemctl start frontlash, or npm start); journalctl -u frontlash says why it ended.',
    )
  if (health.demo)
    return failing(`What runs at ${place} is a demo.`, 'start it again with the same settings as this command.')
  return passing(`The salon runs on this machine (${place}).`)
}

/** Node's error codes for a refused certificate, each with the end of the printed message. */
const CERTIFICATE_FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is not trusted: it signs itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'is not trusted: its authority is unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is not trusted: its authority is unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is not trusted: its authority is unknown, or the certificate between is missing',
}

/**
 * Checks that the server of a real salon responds at the public URL. `runsHere` is true if the server runs on this
 * machine.
 */
export function publicAddressVerdict(health: Health, publicUrl: string, runsHere: boolean): Finding {
  const certificate = 'away' in health && CERTIFICATE_FAULTS[health.away]
  if (certificate)
    return failing(
      `The certificate at ${publicUrl} ${certificate} (${health.away}).`,
      'see which certificate the proxy serves (deploy/Caddyfile gets one for the name in its first line), and the clock of this machine.',
    )
  if ('away' in health)
    return failing(
      `Nothing answers at ${publicUrl} (${health.away}).`,
      runsHere
        ? 'the salon runs here: set up https, and see that name, firewall and proxy lead to this machine.'
        : 'start the salon first; then see that name and proxy lead to it.',
    )
  if (health.demo)
    return failing(`What answers at ${publicUrl} is a demo.`, 'start it again with the same settings as this command.')
  return passing(`The salon answers at ${publicUrl}.`)
}

export type PeopleState = {
  readonly admins: number
  /** User names of accounts that have a PIN or password of the demo. */
  readonly withDemoKeys: readonly string[]
  /** True if the demo has ever run on this database. The demo leaves a mark in the database. */
  readonly demoRan: boolean
}

/** Checks that an admin can sign in, and that there are no accounts or data of the demo. */
export function peopleVerdicts({ admins, withDemoKeys, demoRan }: PeopleState): Finding[] {
  return [
    admins > 0
      ? passing(`${admins === 1 ? 'One admin' : `${admins} admins`} can sign in.`)
      : failing('Nobody can sign in as an admin.', 'npm run staff -- add --username NAME --role admin'),
    withDemoKeys.length === 0
      ? passing('Nobody has a PIN or password of the demo.')
      : failing(
          `${withDemoKeys.join(', ')} can be entered with the demo’s PIN or password, which everybody can read.`,
          `restart the salon, which takes them away, or npm run staff -- reset --username ${withDemoKeys[0]}`,
        ),
    demoRan
      ? failing(
          'The demo ran on this data: its invented clients and visits are among the salon’s.',
          'give the salon a DATA_DIR or database of its own.',
        )
      : passing('The demo never ran on this data.'),
  ]
}

export function modeVerdict(mode: 'demo' | 'real'): Finding {
  if (mode === 'real') return passing('This is a real salon: no demo, no sandbox.')
  return failing('This is the demo.', 'set SQUARE_ACCESS_TOKEN, or let npm run setup ask for it.')
}

/** Checks that staff PINs work only on allowed devices (docs/product/access.md, "Staff PINs on a device"). */
export function staffPinsVerdict(pinsEverywhere: boolean): Finding {
  if (!pinsEverywhere) return passing('Staff PINs work on allowed devices only.')
  return unchecked(
    'Staff PINs work on every device that somebody sets up: pinOnlyOnKnownDevices is false.',
    'Office, Settings, Security; switch it on unless you need this.',
  )
}

/** Reports a waiver text that an upgrade has added. Clients sign this text only after an admin has published it. */
export function waiverTextVerdict(edition: number | undefined): Finding {
  if (edition === undefined) return passing('No text of the waiver from an upgrade waits for publication.')
  return unchecked(
    `An upgrade brought another text of the waiver, text ${edition}, that is not published: clients still sign the text from before.`,
    `Office, Waivers, Texts of the waiver, Text ${edition}; have a lawyer read it, then publish it.`,
  )
}
