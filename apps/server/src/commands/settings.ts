import { runOnSalon } from './open-context.ts'
import { settingsCommand } from './settings-command.ts'

// npm run settings -- list|get|set: docs/settings.md.
await runOnSalon('settings', context => settingsCommand(context, process.argv.slice(2), line => console.log(line)))
