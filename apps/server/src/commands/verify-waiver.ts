import { runOnSalon } from './open-context.ts'
import { verifyWaiver } from './verify-waiver-report.ts'

// npm run verify-waiver -- <file.pdf>, or -- --chain [location]: docs/product/waivers.md, "Checking".
await runOnSalon('verify-waiver', context => verifyWaiver(process.argv.slice(2), context, line => console.log(line)))
