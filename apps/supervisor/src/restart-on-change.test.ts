import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restartOnChange } from './restart-on-change.ts'

let root: string
let stop: () => void
const restarted: string[] = []
const running = new Map(
  ['backend', 'frontend', 'sandbox'].map(name => [
    name,
    { restart: () => new Promise<boolean>(resolve => setTimeout(() => resolve(restarted.push(name) > 0), 50)) },
  ]),
)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changes-'))
  for (const folder of ['packages/domain/src', 'apps/server/src', 'apps/sandbox/src'])
    mkdirSync(join(root, folder), { recursive: true })
  restarted.length = 0
  stop = restartOnChange(running, root)
})
afterEach(() => {
  stop()
  rmSync(root, { recursive: true })
})

test.each([
  ['packages/domain/src/phone.ts', ['backend', 'sandbox']],
  ['apps/server/src/main.ts', ['backend']],
  ['apps/server/src/0001-first.sql', ['backend']],
  ['apps/sandbox/src/square.ts', ['sandbox']],
])('a change of the file %s restarts the processes %j', async (file, names) => {
  writeFileSync(join(root, file), 'changed')
  writeFileSync(join(root, file), 'changed at once again')
  await vi.waitFor(() => expect(restarted).toEqual(names))
})

test('a change of a test file restarts nothing, and a change during a restart causes another restart', async () => {
  writeFileSync(join(root, 'apps/server/src/main.test.ts'), 'changed')
  writeFileSync(join(root, 'apps/server/src/main.ts'), 'changed')
  await vi.waitFor(() => expect(restarted).toEqual(['backend']))
  writeFileSync(join(root, 'apps/sandbox/src/square.ts'), 'changed')
  await vi.waitFor(() => expect(restarted).toEqual(['backend', 'sandbox']))
})
