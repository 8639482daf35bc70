import { resolve } from 'node:path'
import { ConfigError, environmentError, readConfig } from '@frontlash/config/config'
import { envFileWith, writeEnvFile } from '@frontlash/config/env-file'
import { installationOf } from '@frontlash/config/installation'
import { revokeDemoKeys } from '../records/staff/seed-demo-staff.ts'
import { doctorCommand } from './doctor-command.ts'
import { openQuestions } from './questions.ts'
import { withSalon } from './run-command.ts'
import { setUpSalon } from './setup-salon.ts'
import { askVariables, PROMPTED_VARIABLES } from './setup-variables.ts'

/**
 * Guides the user through the first set-up of a real salon, or a change of its settings (docs/running-a-salon.md).
 * Writes the answers to the environment file and the database.
 */
export async function setupCommand(print: (text: string) => void): Promise<void> {
  const file = resolve(process.env.ENV_FILE || '.env')
  const error = environmentError(process.env, PROMPTED_VARIABLES)
  if (error) throw new ConfigError(error)
  const questions = openQuestions(print)
  try {
    const answers = await askVariables(questions, process.env, print)
    for (const [name, value] of Object.entries(answers)) process.env[name] = value ?? ''
    process.env.ENV_FILE = file
    const config = readConfig()
    const installed = installationOf()
    if (installed) await writeAsRoot(envFileWith(file, answers))
    else writeEnvFile(file, answers)
    print(`✓ Written to ${file}, readable by ${installed ? `root and ${installed.user}` : 'its owner'} only.`)
    await withSalon('setup', config, async context => {
      await revokeDemoKeys(context)
      await setUpSalon(context, questions, print)
      print('\nThe doctor looks at what is there; until the salon is started some of it cannot be well yet.')
      await doctorCommand({ config, databaseUrl: context.db.url }, print)
    })
    const start = installed ? 'start or restart the salon (docs/running-a-salon.md)' : 'npm start'
    print(`\nNow: ${start}, then npm run doctor once more.`)
  } finally {
    questions.close()
  }
}

/**
 * Asks the parent process (tools/runtime.mjs) to write the settings of an installed version, because the parent process
 * runs as root. Throws a ConfigError if the settings could not be written.
 */
async function writeAsRoot(settings: string): Promise<void> {
  const written = new Promise<{ error?: string }>(resolve => process.once('message', resolve))
  process.send!({ settings })
  const { error } = await written
  process.disconnect()
  if (error) throw new ConfigError(`The settings could not be written: ${error}`)
}
