// npm run dev: runs the demo of npm start, reloads changed screens, and restarts the server after a change.
import { becomeOwner } from './owner.mjs'
import { becomeProgram, ensureInstalled } from './runtime.mjs'

becomeOwner()
await ensureInstalled()
await becomeProgram('apps/supervisor/src/main.ts', ['dev'], { withSettings: true })
