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
    'an admin sees all fields of a line',
    call,
    admin,
    '11:41:52  info   backend   answered  GET /api/health 200 3.1 ms  from=10.0.0.x  request 4b0a',
  ],
  [
    'a manager does not see the address of the caller',
    call,
    manager,
    '11:41:52  info   backend   answered  GET /api/health 200 3.1 ms  request 4b0a',
  ],
  [
    'an error is shown as its message, on one line',
    failure,
    admin,
    '11:41:52  error  jobs      a job failed  kind=waiver document  err=no ⏎ font  staff=ada',
  ],
  [
    'a manager sees neither the inner error nor the member of staff',
    failure,
    manager,
    '11:41:52  error  jobs      a job failed  kind=waiver document',
  ],
  ['a line in another format is shown unchanged', 'Segmentation fault', manager, 'Segmentation fault'],
])('%s', (_name, line, reader, read) => expect(readableLine(line, reader)).toBe(read))

test('a log line has the salon’s time, even in a demo with a shifted clock', () => {
  expect(readableLine(call, { ...admin, clockOffsetMs: -3_600_000 })).toMatch(/^10:41:52/)
})
