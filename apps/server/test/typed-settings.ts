import type { AppContext } from '../src/app-context.ts'
import { settingsCommand } from '../src/commands/settings-command.ts'

/** What `npm run settings -- <args>` prints, without a process for it. */
export async function typedSettings(context: AppContext, args: readonly string[]): Promise<string> {
  const printed: string[] = []
  await settingsCommand(context, args, line => printed.push(line))
  return printed.join('\n')
}
