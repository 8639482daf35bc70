// Runs one of the project's own commands on Node 24, with the packages installed:
// node tools/with-runtime.mjs <file> [arguments]
// Commands of the salon use its settings (.env); measurements and tests use separate salons.
import { becomeOwner } from './owner.mjs'
import { becomeProgram, ensureInstalled } from './runtime.mjs'

const [file, ...args] = process.argv.slice(2)
becomeOwner()
await ensureInstalled()
await becomeProgram(file, args, {
  ownInput: false,
  withSettings: file.startsWith('apps/'),
  // The file in ENV_FILE may be missing, because set-up creates it.
  writesSettings: args[0] === 'setup',
})
