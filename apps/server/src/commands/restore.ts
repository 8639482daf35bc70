import { runOnSalon } from './open-salon.ts'
import { restoreCommand } from './restore-command.ts'

// npm run restore -- <file>: docs/running-a-salon.md, "Backups".
await runOnSalon('restore', salon => restoreCommand(salon, process.argv.slice(2), line => console.log(line)))
