import { runOnSalon } from './open-salon.ts'
import { staffCommand } from './staff-command.ts'

// npm run staff -- add|list|change|disable|enable|reset: docs/product/access.md, "Accounts".
await runOnSalon('staff', salon => staffCommand(salon, process.argv.slice(2), line => console.log(line)))
