import { readConfig } from '@frontlash/config/config'
import { doctorCommand } from './doctor-command.ts'
import { runCommand, withDatabase } from './open-context.ts'

// npm run doctor: docs/troubleshooting.md. It looks and changes nothing: unlike other commands it does not migrate.
await runCommand(() => {
  const config = readConfig()
  return withDatabase(config, databaseUrl => doctorCommand({ config, databaseUrl }, line => console.log(line)))
})
