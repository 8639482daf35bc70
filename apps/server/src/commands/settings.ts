import { runOnSalon } from './open-salon.ts'
import { settingsCommand } from './settings-command.ts'

// npm run settings -- list|get|set: docs/settings.md.
await runOnSalon('settings', salon => settingsCommand(salon, process.argv.slice(2), line => console.log(line)))
