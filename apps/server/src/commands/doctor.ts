import { readConfig } from '@frontlash/config/config'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import { doctorCommand } from './doctor-command.ts'
import { runCommand } from './open-salon.ts'

// npm run doctor: docs/troubleshooting.md. It looks and changes nothing: unlike other commands it does not migrate.
await runCommand(async () => {
  const config = readConfig()
  const embedded = config.databaseUrl ? undefined : await openEmbeddedPostgres(config.dataDir)
  try {
    return await doctorCommand({ config, databaseUrl: config.databaseUrl ?? embedded!.url }, line => console.log(line))
  } finally {
    await embedded?.release()
  }
})
