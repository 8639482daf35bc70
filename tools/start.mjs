// npm start: installs missing packages, then runs the supervisor, which builds an outdated app, migrates and seeds the
// database, and starts the servers.
import { becomeOwner } from './owner.mjs'
import { becomeProgram, ensureInstalled } from './runtime.mjs'

becomeOwner()
await ensureInstalled()
// The supervisor prints the time since the command was typed, which includes the installation.
const since = `--since=${Math.round(performance.timeOrigin)}`
await becomeProgram('apps/supervisor/src/main.ts', [...process.argv.slice(2), since], {
  withSettings: true,
  // With a small semi-space (1 MB), Node returns the memory that the start has used. The supervisor is idle after the
  // start.
  nodeOptions: ['--max-semi-space-size=1'],
})
