import { moveDatabaseCommand } from './move-database-command.ts'
import { runOnSalon } from './open-context.ts'

// npm run move-database -- --to <address or "embedded">: docs/running-a-salon.md, "Moving to another database".
await runOnSalon('move-database', context =>
  moveDatabaseCommand(context, process.argv.slice(2), line => console.log(line)),
)
