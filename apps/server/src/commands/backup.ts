import { backupCommand } from './backup-command.ts'
import { runOnSalon } from './open-salon.ts'

// npm run backup, or -- --check <file>: docs/running-a-salon.md, "Backups".
await runOnSalon('backup', salon => backupCommand(salon, process.argv.slice(2), line => console.log(line)))
