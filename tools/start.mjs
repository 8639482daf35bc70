// npm start: installs if needed, then runs the supervisor, which builds if outdated, migrates, seeds and runs.
import { becomeOwner } from './owner.mjs'
import { becomeProgram, ensureInstalled } from './runtime.mjs'

becomeOwner()
await ensureInstalled()
// The supervisor prints the duration since the command was typed, including the installation.
const since = `--since=${Math.round(performance.timeOrigin)}`
await becomeProgram('apps/supervisor/src/main.ts', [...process.argv.slice(2), since], {
  withSettings: true,
  // A small semi-space (1 MB) makes Node return the memory used at the start, because the supervisor then idles all
  // day.
  nodeOptions: ['--max-semi-space-size=1'],
})
