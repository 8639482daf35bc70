import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function written(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  write(openLog({ write: line => void lines.push(line) }, 'test'))
  return lines.join('')
}

test('a secret is masked wherever it is in a log line', () => {
  const line = written(log =>
    log.info({ pin: '2468', request: { headers: { cookie: 'kiosk=abc', accept: '*/*' } } }, 'x'),
  )
  expect(line).not.toMatch(/2468|kiosk=abc/)
  expect(JSON.parse(line)).toMatchObject({
    pin: '[secret]',
    request: { headers: { cookie: '[secret]', accept: '*/*' } },
  })
})

test('a phone number in a log message is masked except for its last four digits', () => {
  const line = written(log => log.warn({ to: '+17145550123' }, 'no answer from (714) 555-0123'))
  expect(line).not.toMatch(/714/)
  expect(JSON.parse(line)).toMatchObject({ to: '***-***-0123', msg: 'no answer from ***-***-0123', level: 'warn' })
})
