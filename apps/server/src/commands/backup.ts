import { backupCommand } from './backup-command.ts'
import { runOnSalon } from './open-context.ts'

// npm run backup, or -- --check <file>: docs/running-a-salon.md, "Backups".
await runOnSalon('backup', context => backupCommand(context, process.argv.slice(2), line => console.log(line)))
