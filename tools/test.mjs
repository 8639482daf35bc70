// npm test: installs packages if needed, runs the tests and ends with the line "N passed, N failed".
import { becomeOwner } from './owner.mjs'
import { becomeProgram, ensureInstalled } from './runtime.mjs'

becomeOwner()
await ensureInstalled()
await becomeProgram('tools/run-tests.ts', process.argv.slice(2))
