import type { Salon } from '../../salon.ts'
import { senderTrouble } from './sender-trouble.ts'

/**
 * Whether texts get through, as the sender last saw it (it asks the provider every 30 seconds when nothing else goes out).
 * One small row is read. Throws DatabaseAway like every statement.
 */
export async function smsHealth(salon: Pick<Salon, 'config' | 'db'>): Promise<'ok' | 'down' | 'not configured'> {
  if (!salon.config.twilio) return 'not configured'
  return (await senderTrouble(salon.db)) ? 'down' : 'ok'
}
