// npm start: installs if needed, then hands over to the supervisor, which builds if stale, migrates, seeds and runs.
import { becomeOwner } from './owner.mjs'
import { becomeProgram, ensureInstalled } from './runtime.mjs'

becomeOwner()
await ensureInstalled()
await becomeProgram('apps/supervisor/src/main.ts', process.argv.slice(2), {
  withSettings: true,
  // It idles all day: what its start has used is not kept (MB).
  nodeOptions: ['--max-semi-space-size=1'],
})
