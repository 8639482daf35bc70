import { clientCommand } from './client-command.ts'
import { runOnSalon } from './open-salon.ts'

// npm run client -- export|delete --phone …: docs/product/keeping.md, "One person".
await runOnSalon('client', salon => clientCommand(salon, process.argv.slice(2), line => console.log(line)))
