// npm start: installs if needed, then runs the supervisor, which builds if outdated, migrates, seeds and runs.
import { becomeOwner } from './owner.mjs'
import { becomeProgram, ensureInstalled } from './runtime.mjs'

becomeOwner()
await ensureInstalled()
// The start counts the seconds since the command was typed, including the installation.
const since = `--since=${Math.round(performance.timeOrigin)}`
await becomeProgram('apps/supervisor/src/main.ts', [...process.argv.slice(2), since], {
  withSettings: true,
  // The supervisor idles all day; with a small semi-space (1 MB) Node returns the memory that its start needed.
  nodeOptions: ['--max-semi-space-size=1'],
})
