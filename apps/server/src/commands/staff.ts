import { runOnSalon } from './open-context.ts'
import { staffCommand } from './staff-command.ts'

// npm run staff -- add|list|change|disable|enable|reset: docs/product/access.md, "Accounts".
await runOnSalon('staff', context => staffCommand(context, process.argv.slice(2), line => console.log(line)))
