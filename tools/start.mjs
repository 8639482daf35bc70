// npm start: installs the packages if needed, then runs the supervisor, which builds an outdated app, migrates and
// seeds the database, and starts the servers.
import { becomeOwner } from './owner.mjs'
import { becomeProgram, ensureInstalled } from './runtime.mjs'

becomeOwner()
await ensureInstalled()
// The supervisor prints the time since the command was typed, including the installation.
const since = `--since=${Math.round(performance.timeOrigin)}`
await becomeProgram('apps/supervisor/src/main.ts', [...process.argv.slice(2), since], {
  withSettings: true,
  // A small semi-space (1 MB) makes Node return the memory of the start, because the supervisor is idle afterwards.
  nodeOptions: ['--max-semi-space-size=1'],
})
