import { clientCommand } from './client-command.ts'
import { runOnSalon } from './open-context.ts'

// npm run client -- export|delete --phone …: docs/product/keeping.md, "One person".
await runOnSalon('client', context => clientCommand(context, process.argv.slice(2), line => console.log(line)))
