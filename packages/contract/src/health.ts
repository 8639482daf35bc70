import { z } from 'zod'
import { describeCall } from './call.ts'
import { CALLS } from './calls.ts'
import { instant } from './common.ts'

const health = z.object({
  /**
   * `degraded` while there are problems. Only the database makes the response a 503: without the other parts clients
   * can still check in.
   */
  status: z.enum(['ok', 'degraded']),
  /** The time by the salon's clock. Screens use the difference between it and their own clock. */
  now: instant,
  timeZone: z.string(),
  demo: z.boolean(),
  /** Whether a browser's own date is accepted (docs/product/kiosk.md, "The developer's date"). */
  developerDate: z.boolean(),
  version: z.string(),
  /** The salon's name on screens and in texts. */
  brand: z.string(),
  database: z.enum(['ok', 'down']),
  square: z.enum(['ok', 'late', 'down']),
  sms: z.enum(['ok', 'down', 'not configured']),
  /**
   * What is wrong, for monitoring. Empty while `status` is ok; contains no path, host or person, except the address of
   * a proxy in front that TRUST_PROXY does not name.
   */
  problems: z.array(
    z.object({ part: z.enum(['database', 'disk', 'calls', 'square', 'sms', 'proxy']), msg: z.string() }),
  ),
})

export type HealthResponse = z.infer<typeof health>

/**
 * The call that returns whether the server can work, and the salon's time. It is a 503 only when the database does not
 * respond.
 */
export const healthCall = describeCall({
  ...CALLS.health,
  access: 'anyone',
  tag: 'system',
  summary: 'Returns whether the server and its services work, and the salon’s time',
  responses: { 200: health, 503: health },
})
