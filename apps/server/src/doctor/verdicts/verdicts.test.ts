import { describe, expect, test } from 'vitest'
import { findingLine } from './finding.ts'
import { keywordsVerdict, translationVerdict } from './language-verdicts.ts'
import {
  clockVerdict,
  databaseVerdicts,
  diskVerdict,
  includedPostgresVerdict,
  powerSafeVerdict,
} from './machine-verdicts.ts'
import {
  hiddenWebhookVerdict,
  locationsVerdict,
  senderVerdict,
  squareScopesVerdict,
  squareTokenVerdict,
  twilioCredentialsVerdict,
  WEBHOOK_EVENTS,
  webhookVerdict,
} from './provider-verdicts.ts'
import {
  backupCopyVerdict,
  fileModesVerdict,
  modeVerdict,
  peopleVerdicts,
  programVerdict,
  publicAddressVerdict,
  publicUrlVerdict,
  runsVerdict,
  secretVerdict,
  staffPinsVerdict,
  waiverTextVerdict,
} from './safety-verdicts.ts'

const FOUR = ['Tustin', 'Irvine', 'Santa Ana', 'Costa Mesa'].map(name => ({ name: `Lash – ${name}`, isActive: true }))
const SCOPES = [
  'MERCHANT_PROFILE_READ',
  'APPOINTMENTS_READ',
  'APPOINTMENTS_ALL_READ',
  'APPOINTMENTS_BUSINESS_SETTINGS_READ',
  'CUSTOMERS_READ',
  'ITEMS_READ',
  'EMPLOYEES_READ',
]
const WRITING = ['APPOINTMENTS_WRITE', 'APPOINTMENTS_ALL_WRITE']

describe('the doctor command’s finding about Square', () => {
  test.each([
    [squareTokenVerdict({ kind: 'accepted' }), '✓ Square takes the access token.'],
    [squareTokenVerdict({ kind: 'refused', detail: '401 UNAUTHORIZED' }), 'SQUARE_ACCESS_TOKEN'],
    [squareTokenVerdict({ kind: 'away', detail: 'ENOTFOUND' }), 'does not answer (ENOTFOUND)'],
    [squareScopesVerdict(SCOPES, false), '✓'],
    [squareScopesVerdict(SCOPES, true), 'lacks APPOINTMENTS_WRITE'],
    [squareScopesVerdict([...SCOPES, ...WRITING], true), '✓'],
    [
      squareScopesVerdict(
        SCOPES.filter(one => one !== 'APPOINTMENTS_ALL_READ'),
        false,
      ),
      'bookings that others made',
    ],
    [squareScopesVerdict(null, false), 'does not say'],
    [locationsVerdict(FOUR), '✓ All four'],
    [locationsVerdict(FOUR.slice(1)), 'none is called Tustin'],
    [locationsVerdict([...FOUR, { name: 'Irvine 2', isActive: true }]), 'several are called Irvine'],
    [locationsVerdict([...FOUR, { name: 'Irvine old', isActive: false }]), '✓'],
    [locationsVerdict(FOUR.map((one, at) => ({ ...one, isActive: at > 0 }))), 'Tustin is closed there'],
  ])('contains the expected message (%o)', (finding, words) => expect(findingLine(finding)).toContain(words))

  const subscription = { isEnabled: true, eventTypes: [...WEBHOOK_EVENTS] }
  test.each([
    [{ subscription, isKeyOurs: true, testStatus: 200 }, '✓'],
    [{ subscription, isKeyOurs: null, testStatus: 204 }, '✓'],
    [{ subscription: null, isKeyOurs: null, testStatus: null }, 'no webhook subscription for https://a'],
    [{ subscription: { ...subscription, isEnabled: false }, isKeyOurs: true, testStatus: 200 }, 'switched off'],
    [{ subscription: { ...subscription, eventTypes: [] }, isKeyOurs: true, testStatus: 200 }, 'booking.created'],
    [{ subscription, isKeyOurs: false, testStatus: null }, 'signature key'],
    [{ subscription, isKeyOurs: null, testStatus: 403 }, 'signature key'],
    [{ subscription, isKeyOurs: true, testStatus: 302 }, 'did not get through to https://a (302)'],
    [{ subscription, isKeyOurs: true, testStatus: null }, '(no answer)'],
  ])('describes the state of the webhook (%o)', (state, words) =>
    expect(findingLine(webhookVerdict(state, 'https://a'))).toContain(words),
  )
})

describe('the doctor command’s finding about the webhook for a token that may not read subscriptions', () => {
  const NOW = Date.parse('2026-11-20T19:00:00Z')
  const DAY_MS = 86_400_000
  test('explains why Square cannot call a plain http address', () => {
    const http = 'http://localhost:3000/api/webhooks/square'
    const none = { subscription: null, isKeyOurs: null, testStatus: null }
    for (const finding of [webhookVerdict(none, http), hiddenWebhookVerdict(null, NOW, http)]) {
      expect(findingLine(finding)).toContain('Square needs an https address for its webhook')
      expect(findingLine(finding)).toContain('deploy/Caddyfile')
    }
  })

  test.each([
    [NOW - 2 * 3_600_000, '✓ Square’s webhooks arrive and are believed: the last one 2 hours ago.'],
    [NOW - DAY_MS + 1, '✓'],
    [NOW - DAY_MS, '? Square’s webhook could not be checked'],
    [null, 'Look: at developer.squareup.com the application has a subscription for https://a'],
  ])('depends on the age of the last event (received at %s)', (lastArrivedMs, words) =>
    expect(findingLine(hiddenWebhookVerdict(lastArrivedMs, NOW, 'https://a'))).toContain(words),
  )
})

describe('the doctor command’s finding about Twilio', () => {
  const service = { kind: 'service', numbers: 2, isRegistered: true, inboundUrls: ['https://in'] } as const
  const number = { kind: 'number', numbers: 1, isRegistered: null, inboundUrls: ['https://in'] } as const
  test.each([
    [twilioCredentialsVerdict('not configured'), '✓'],
    [twilioCredentialsVerdict({ kind: 'accepted' }), '✓'],
    [twilioCredentialsVerdict({ kind: 'refused', detail: '20003' }), 'TWILIO_AUTH_TOKEN'],
    [twilioCredentialsVerdict({ kind: 'away', detail: 'ECONNRESET' }), 'does not answer'],
    [senderVerdict(service, 'https://in'), '✓'],
    [senderVerdict(number, 'https://in'), '✓'],
    [senderVerdict(null, 'https://in'), 'does not know the sender'],
    [senderVerdict({ ...service, numbers: 0 }, 'https://in'), 'has no number'],
    [senderVerdict({ ...number, numbers: 0 }, 'https://in'), 'cannot send texts'],
    [senderVerdict({ ...service, isRegistered: false }, 'https://in'), 'no approved campaign'],
    [senderVerdict({ ...service, inboundUrls: [null] }, 'https://in'), 'STOP'],
  ])('contains the expected message (%o)', (finding, words) => expect(findingLine(finding)).toContain(words))
})

describe('the doctor command’s finding about the machine', () => {
  const NOW = Date.parse('2026-11-20T19:00:00Z')
  const MB = 1024 * 1024
  const SAFE = { fsync: 'on', synchronousCommit: 'on', fullPageWrites: 'on' }
  test.each([
    [clockVerdict(NOW, [{ name: 'Square', nowMs: NOW + 30_000 }]), '✓ The clock is right (as Square has it).'],
    [clockVerdict(NOW, [{ name: 'Square', nowMs: NOW + 30_001 }]), 'differs from Square’s by 30 s'],
    [clockVerdict(NOW, [{ name: 'Square', nowMs: NOW - 3_600_000 }]), 'by 3600 s'],
    [clockVerdict(NOW, []), 'could not be compared'],
    [diskVerdict({ free: 50_000 * MB, total: 100_000 * MB }, 200 * MB), '✓'],
    [diskVerdict({ free: 1000 * MB - 1, total: 100_000 * MB }, 200 * MB), 'filling up'],
    [diskVerdict({ free: 200 * MB - 1, total: 100_000 * MB }, 200 * MB), 'writes are rejected'],
    [diskVerdict(null, 200 * MB), '✗'],
    [powerSafeVerdict(SAFE), '✓'],
    [powerSafeVerdict({ ...SAFE, synchronousCommit: 'remote_apply' }), '✓'],
    [powerSafeVerdict({ ...SAFE, fsync: 'off' }), 'fsync is off'],
    [powerSafeVerdict({ ...SAFE, synchronousCommit: 'off', fullPageWrites: 'off' }), 'full_page_writes are off'],
  ])('contains the expected message (%o)', (finding, words) => expect(findingLine(finding)).toContain(words))

  test.each([
    [{ versionNumber: 180_001, applied: ['a', 'b'] }, ['✓ The database answers (PostgreSQL 18)', '✓']],
    [{ versionNumber: 150_000, applied: ['a', 'b'] }, ['✓', '✓']],
    [{ versionNumber: 140_020, applied: ['a', 'b'] }, ['is PostgreSQL 14', '✓']],
    [{ versionNumber: 180_001, applied: ['a'] }, ['✓', 'lacks b']],
    [{ versionNumber: 180_001, applied: ['a', 'b', 'c'] }, ['✓', 'newer than this version (c)']],
    [{ away: 'ECONNREFUSED' }, ['does not answer (ECONNREFUSED)']],
  ])('describes the database (%o)', (state, words) => {
    const lines = databaseVerdicts(state, ['a', 'b']).map(findingLine)
    expect(lines).toEqual(words.map(word => expect.stringContaining(word)))
  })
})

test.each([
  ['2026-08-22T00:00:00Z', '✓ The included PostgreSQL is 18.4 of 2026-05-14, 100 days old.'],
  ['2026-08-23T00:00:00Z', '? The included PostgreSQL is 18.4 of 2026-05-14, 101 days old. Look: newer minor versions'],
])(
  'the finding about the embedded PostgreSQL on the date %s contains the version and the age of this version',
  (now, words) => {
    const included = { version: '18.4', releasedOn: '2026-05-14' }
    expect(findingLine(includedPostgresVerdict(included, Date.parse(now)))).toContain(words)
  },
)

describe('the doctor command’s finding about access to the salon', () => {
  test.each([
    [modeVerdict('real'), '✓'],
    [modeVerdict('demo'), 'SQUARE_ACCESS_TOKEN'],
    [secretVerdict('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'), '✓'],
    [secretVerdict('a'.repeat(64)), '✗ APP_SECRET can be guessed'],
    [secretVerdict('please change me, please change me now'), '✗'],
    [backupCopyVerdict(true, false), '✓ Copies of backups are encrypted.'],
    [backupCopyVerdict(false, true), '✗ BACKUP_KEY was mistyped'],
    [backupCopyVerdict(undefined, true), '✓ Copies of backups do not hold the salon’s secret'],
    [backupCopyVerdict(undefined, false), 'nobody has confirmed that it is kept elsewhere'],
    [fileModesVerdict([{ path: '.env', mode: 0o100600 }]), '✓'],
    [fileModesVerdict([{ path: '.env', mode: 0o100640 }]), 'chmod 600 .env'],
    [programVerdict(undefined, true), '✓ The service cannot change its own program.'],
    [programVerdict('/opt/frontlash/tools', true), 'Mend: chown -R root: /opt/frontlash/tools'],
    [programVerdict('/opt/frontlash', false), 'Look: npm run move-layout'],
    [publicUrlVerdict('https://salon.example'), '✓'],
    [publicUrlVerdict('http://salon.example'), 'in the clear'],
    [publicUrlVerdict('https://salon.example', 'It has a path.'), '✗ It has a path. Mend: set PUBLIC_URL=https://'],
    [publicAddressVerdict({ demo: false }, 'https://a', true), '✓'],
    [publicAddressVerdict({ demo: true }, 'https://a', true), 'is a demo'],
    [publicAddressVerdict({ away: 'ENOTFOUND' }, 'https://a', false), 'Nothing answers at https://a (ENOTFOUND)'],
    [publicAddressVerdict({ away: 'ENOTFOUND' }, 'https://a', false), 'start the salon first'],
    [
      publicAddressVerdict({ away: 'CERT_HAS_EXPIRED' }, 'https://a', true),
      'The certificate at https://a has expired (CERT_HAS_EXPIRED)',
    ],
    [publicAddressVerdict({ away: 'ENOTFOUND' }, 'https://a', true), 'the salon runs here: set up https'],
    [staffPinsVerdict(false), '✓ Staff PINs work on allowed devices only.'],
    [staffPinsVerdict(true), '? Staff PINs work on every device that somebody sets up'],
    [waiverTextVerdict(undefined), '✓'],
    [
      waiverTextVerdict(2),
      'text 2, that is not published: clients still sign the text from before. Look: Office, Waivers, Texts of the waiver',
    ],
    [
      translationVerdict({ language: 'vi', check: undefined, state: 'unchecked' }),
      '✗ Vietnamese is offered, but nobody has confirmed its translation. Mend: have a certified translator check docs/languages/vi.md, then npm run settings -- set translationCheck.vi ',
    ],
    [
      keywordsVerdict('vi'),
      '? Twilio’s Advanced Opt-Out should know the words of clients who write Vietnamese. Opt-out: DỪNG, DỪNG LẠI, NGƯNG,',
    ],
    [keywordsVerdict('es'), 'NO MÁS. Opt-in: INICIAR, COMENZAR, EMPEZAR, REANUDAR. Help: AYUDA, INFORMACIÓN. Look: '],
    [runsVerdict({ demo: false }, '127.0.0.1:3000'), '✓ The salon runs on this machine (127.0.0.1:3000).'],
    [runsVerdict({ demo: true }, '127.0.0.1:3000'), 'is a demo'],
    [runsVerdict({ away: 'ECONNREFUSED' }, '127.0.0.1:3000'), '✗ The salon does not run on this machine'],
  ])('contains the expected message (%o)', (finding, words) => expect(findingLine(finding)).toContain(words))

  test.each([
    [{ admins: 1, withDemoKeys: [], demoRan: false }, ['✓ One admin', '✓', '✓']],
    [{ admins: 0, withDemoKeys: [], demoRan: false }, ['npm run staff', '✓', '✓']],
    [{ admins: 2, withDemoKeys: ['admin'], demoRan: false }, ['✓ 2 admins', 'demo’s PIN', '✓']],
    [{ admins: 1, withDemoKeys: [], demoRan: true }, ['✓', '✓', 'The demo ran on this data']],
  ])('describes the accounts (%o)', (state, words) => {
    expect(peopleVerdicts(state).map(findingLine)).toEqual(words.map(word => expect.stringContaining(word)))
  })
})

test('a finding of the doctor command is always printed on one line', () => {
  expect(findingLine({ isOk: false, what: 'one\ntwo.', fix: 'three\n' })).toBe('✗ one two. Mend: three ')
})
