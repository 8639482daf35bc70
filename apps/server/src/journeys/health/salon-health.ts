import type { HealthAnswer } from '@frontlash/contract/health'
import { DEFAULT_LOCATION } from '@frontlash/domain/location-key'
import { databaseAnswers } from '../../platform/db/database-answers.ts'
import type { Salon } from '../../salon.ts'
import { VERSION } from '../../version.ts'

/** Well inside the two seconds in which a caller is told that the database is away. */
const DATABASE_WITHIN_MS = 1_500

/** Answers how the salon's server is. Calls at the same moment share one question to the database. */
export function healthOf(salon: Salon): () => Promise<HealthAnswer> {
  let asking: Promise<boolean> | undefined
  const isDatabaseThere = () => {
    asking ??= databaseAnswers(salon.db, DATABASE_WITHIN_MS).finally(() => {
      asking = undefined
    })
    return asking
  }
  return async () => {
    const isThere = await isDatabaseThere()
    return {
      status: isThere ? 'ok' : 'degraded',
      now: salon.clock.salonNow().toISOString(),
      timeZone: salon.locations.get(DEFAULT_LOCATION).timeZone,
      demo: salon.config.mode === 'demo',
      version: VERSION,
      brand: salon.settings.get('brand'),
      database: isThere ? 'ok' : 'down',
      square: 'ok',
      sms: salon.config.twilio ? 'ok' : 'not configured',
    }
  }
}
