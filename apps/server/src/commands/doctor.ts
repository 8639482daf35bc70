import { ConfigError, readConfig } from '@frontlash/config/config'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import { doctorCommand } from './doctor-command.ts'

// npm run doctor: docs/troubleshooting.md. It looks and changes nothing, so it does not open the salon as other commands do.
try {
  const config = readConfig()
  const embedded = config.databaseUrl ? undefined : await openEmbeddedPostgres(config.dataDir)
  try {
    const databaseUrl = config.databaseUrl ?? embedded!.url
    process.exitCode = await doctorCommand({ config, databaseUrl }, line => console.log(line))
  } finally {
    await embedded?.release()
  }
} catch (error) {
  const { message, stack } = error as Error
  process.stderr.write(error instanceof ConfigError ? `✗ ${message}\n` : `${stack}\n`)
  process.exitCode = 1
}
