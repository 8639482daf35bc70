import { runOnSalon } from './open-salon.ts'
import { verifyWaiver } from './verify-waiver-report.ts'

// npm run verify-waiver -- <file.pdf>, or -- --chain [location]: docs/product/waivers.md, "Checking".
await runOnSalon('verify-waiver', salon => verifyWaiver(process.argv.slice(2), salon, line => console.log(line)))
