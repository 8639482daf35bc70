import { stat } from 'node:fs/promises'
import type { AppContext } from '../app-context.ts'
import { examineInstallation } from './examine-installation.ts'
import { type Finding, unchecked } from './verdicts/finding.ts'

/**
 * Runs the checks of `npm run doctor` in a running server and returns the findings. A server reads the environment file
 * only when it starts. A last finding therefore warns if the file has changed since the start.
 */
export async function* examineFromServer(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  stop: AbortSignal,
): AsyncGenerator<Finding> {
  yield* examineInstallation({ config, databaseUrl: db.url, stop })
  const startedMs = Date.now() - process.uptime() * 1000
  const file = config.envFile ? await stat(config.envFile).catch(() => undefined) : undefined
  if (file && file.mtimeMs > startedMs)
    yield unchecked(
      `${config.envFile} was changed after this server was started, which does not know the new values.`,
      'npm run doctor checks them; restart the salon to use them (systemctl restart frontlash).',
    )
}
