import type { AppContext } from '../../app-context.ts'
import { senderProblem } from './sender-problem-store.ts'

/**
 * Returns whether texts can be sent. The sender has stored this state: it calls the provider every 30 seconds when no
 * text is due. Reads one row. Throws DatabaseUnavailable, like every statement.
 */
export async function smsHealth(context: Pick<AppContext, 'config' | 'db'>): Promise<'ok' | 'down' | 'not configured'> {
  if (!context.config.twilio) return 'not configured'
  return (await senderProblem(context.db)) ? 'down' : 'ok'
}
