import { expect, test } from 'vitest'
import { readableLine } from './log-lines.ts'

const admin = { role: 'admin', timeZone: 'America/Los_Angeles', clockOffsetMs: 0 } as const
const manager = { ...admin, role: 'manager' } as const
const call =
  '{"level":"info","time":"2026-11-20T19:41:52.310Z","service":"backend","requestId":"4b0a","method":"GET","route":"/api/health","status":200,"ms":3.1,"from":"10.0.0.x","msg":"answered"}'
const failure =
  '{"level":"error","time":"2026-11-20T19:41:52.310Z","service":"jobs","kind":"waiver document","err":{"type":"Error","message":"no\\nfont","stack":"at /srv/x.ts"},"staff":"ada","msg":"a job failed"}'

test.each([
  [
    'an admin reads all there is',
    call,
    admin,
    '11:41:52  info   backend   answered  GET /api/health 200 3.1 ms  from=10.0.0.x  request 4b0a',
  ],
  [
    'a manager does not read where it came from',
    call,
    manager,
    '11:41:52  info   backend   answered  GET /api/health 200 3.1 ms  request 4b0a',
  ],
  [
    'an error is what it says, on one line',
    failure,
    admin,
    '11:41:52  error  jobs      a job failed  kind=waiver document  err=no ⏎ font  staff=ada',
  ],
  [
    'a manager reads neither what broke inside nor who was at it',
    failure,
    manager,
    '11:41:52  error  jobs      a job failed  kind=waiver document',
  ],
  ['words that are no line of ours are passed on', 'Segmentation fault', manager, 'Segmentation fault'],
])('%s', (_name, line, reader, read) => expect(readableLine(line, reader)).toBe(read))

test('the time is the salon’s, also in a demo of another hour', () => {
  expect(readableLine(call, { ...admin, clockOffsetMs: -3_600_000 })).toMatch(/^10:41:52/)
})
