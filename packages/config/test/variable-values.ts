import type { VariableName } from '../src/config.ts'

/**
 * The values of each variable that must stop a start, and the values that must be accepted. ENV_FILE has no values,
 * because tools/runtime.mjs reads it before all other variables. `{file}` is a placeholder for the path of a file.
 */
export const VARIABLE_VALUES: Readonly<
  Record<Exclude<VariableName, 'ENV_FILE'>, { readonly wrong: readonly string[]; readonly right: readonly string[] }>
> = {
  BACKEND_PORT: { wrong: ['abc', '0', '65536', '80.5'], right: ['8100'] },
  FRONTEND_PORT: { wrong: ['abc', '-1', '70000'], right: ['3100', '65535'] },
  SANDBOX_PORT: { wrong: ['none'], right: ['8190'] },
  RUN_ONLY: { wrong: ['database', 'Backend'], right: ['backend'] },
  LISTEN: {
    wrong: ['localhost', 'all', '192.168.1', '10.0.0.0/8', 'fe80::1%eth0', '10.0.0.5,', '3000'],
    right: ['0.0.0.0', '::', '192.168.1.20, fd00::2', '127.0.0.1'],
  },
  BACKEND_URL: { wrong: ['backend:8000', 'http://10.0.0.2:8000,', 'ftp://here'], right: ['http://a:1, https://b'] },
  PUBLIC_URL: { wrong: ['salon.example', 'ftp://salon.example'], right: ['https://salon.example'] },
  DATA_DIR: { wrong: ['https://salon.example', '{file}'], right: [] },
  BACKUP_DIR: { wrong: ['postgres://salon:secret@db/salon', '{file}'], right: ['./copies'] },
  BACKUP_KEY: {
    wrong: ['AGE-SECRET-KEY-1', 'ssh-ed25519 AAAA', `age1${'b'.repeat(58)}`, `age1${'q'.repeat(57)}`],
    right: [`age1${'q'.repeat(58)}`],
  },
  DATABASE_URL: { wrong: ['mysql://here', 'db.example/salon'], right: ['postgres:///salon?host=/run/postgresql'] },
  APP_SECRET: { wrong: ['short'], right: ['s'.repeat(32)] },
  FRONTEND_KEY: { wrong: ['s'.repeat(32), `fk1.${'k'.repeat(43)}`], right: [] },
  DEMO_NOW: { wrong: ['yesterday', '2026-02-30T11:00', '2026-11-20'], right: ['2026-11-20T11:00:30'] },
  FRONTLASH_CLOCK_OFFSET_MS: { wrong: ['later', 'Infinity'], right: ['-3600000'] },
  RATE_LIMITS: { wrong: ['none', 'On'], right: ['off'] },
  HASH_COST: { wrong: ['high'], right: ['low'] },
  DEV_DATE: { wrong: ['yes'], right: ['on'] },
  METRICS_OPEN: { wrong: ['true'], right: ['on'] },
  TRUST_PROXY: {
    wrong: ['abc', 'caddy', 'loopback', '10.0.0.0/33', '::1/129', '127.0.0.1,', '10.0.0.256', '-1', '1,x', '1/'],
    right: ['1', '127.0.0.1,::1', '10.88.0.0/16 , fd00::/8'],
  },
  SQUARE_ACCESS_TOKEN: { wrong: ['EAAA real', 'clé'], right: [] },
  SQUARE_BASE_URL: { wrong: ['connect.squareup.com'], right: [] },
  SQUARE_WEBHOOK_SIGNATURE_KEY: { wrong: ['a key'], right: ['one,', 'one, two'] },
  SQUARE_WEBHOOK_URL: { wrong: ['/api/webhooks/square'], right: ['https://salon.example/api/webhooks/square'] },
  TWILIO_ACCOUNT_SID: { wrong: ['SK1234', 'AC'], right: [] },
  TWILIO_AUTH_TOKEN: { wrong: ['a token'], right: [] },
  TWILIO_MESSAGING_SERVICE_SID: { wrong: ['AC1234'], right: [] },
  TWILIO_FROM: { wrong: ['714 555 0100', '+0123456789'], right: [] },
  TWILIO_BASE_URL: { wrong: ['api.twilio.com'], right: [] },
}
