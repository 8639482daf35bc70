import { resolve } from 'node:path'
import { ConfigError, environmentError, readConfig } from '@frontlash/config/config'
import { writeEnvFile } from '@frontlash/config/env-file'
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
    writeEnvFile(file, answers)
    print(`✓ Written to ${file}, readable by its owner only.`)
    await withSalon('setup', config, async context => {
      await revokeDemoKeys(context)
      await setUpSalon(context, questions, print)
      print('\nThe doctor looks at what is there; until the salon is started some of it cannot be well yet.')
      await doctorCommand({ config, databaseUrl: context.db.url }, print)
    })
    print('\nNow: npm start, then npm run doctor once more.')
  } finally {
    questions.close()
  }
}
