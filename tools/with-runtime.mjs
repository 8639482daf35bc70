// Runs one of the project's own commands on Node 24, with the packages installed:
// node tools/with-runtime.mjs <file> [arguments]
// Commands of the salon use its settings (.env); measurements and tests use separate salons.
import { becomeOwner } from './owner.mjs'
import { becomeProgram, ensureInstalled, INSTALLATION } from './runtime.mjs'

const [file, ...args] = process.argv.slice(2)
// Set-up writes the settings file.
const writesSettings = args[0] === 'setup'
// Only root may write the settings file of an installed version, so `becomeProgram` switches only the user of its
// child.
if (!(writesSettings && INSTALLATION)) becomeOwner()
await ensureInstalled()
await becomeProgram(file, args, { ownInput: false, withSettings: file.startsWith('apps/'), writesSettings })
