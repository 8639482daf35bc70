import type { AppContext } from '../src/app-context.ts'
import { settingsCommand } from '../src/commands/settings-command.ts'

/** Runs `npm run settings -- <args>` in this process and returns its output. */
export async function typedSettings(context: AppContext, args: readonly string[]): Promise<string> {
  const printed: string[] = []
  await settingsCommand(context, args, line => printed.push(line))
  return printed.join('\n')
}
