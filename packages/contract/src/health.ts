import { TRANSLATIONS } from '@frontlash/domain/language'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { CALLS } from './calls.ts'
import { instant } from './common.ts'

const health = z.object({
  /**
   * `degraded` while there are problems. The HTTP status is 503 only if the database does not respond. With all other
   * problems clients can still check in.
   */
  status: z.enum(['ok', 'degraded']),
  /** The salon's current time, from which screens compute the offset of their clock. */
  now: instant,
  timeZone: z.string(),
  demo: z.boolean(),
  /** True if the server accepts a date that the browser sends (docs/product/kiosk.md, "The developer's date"). */
  developerDate: z.boolean(),
  version: z.string(),
  /** The salon's name on screens and in texts. */
  brand: z.string(),
  /** The languages that clients may choose in addition to English. */
  languages: z.array(z.enum(TRANSLATIONS)),
  database: z.enum(['ok', 'down']),
  square: z.enum(['ok', 'late', 'down']),
  sms: z.enum(['ok', 'down', 'not configured']),
  /**
   * The current problems, for monitoring. If `status` is ok, the only possible problem is that the first copy of the
   * bookings is unfinished. Problems contain no path, host or person. The only IP address that they may contain is that
   * of a proxy missing in TRUST_PROXY.
   */
  problems: z.array(
    z.object({ part: z.enum(['database', 'disk', 'calls', 'square', 'sms', 'proxy']), msg: z.string() }),
  ),
})

export type HealthResponse = z.infer<typeof health>

/** Returns the server's health and the salon's time. The status is 503 only if the database does not respond. */
export const healthCall = describeCall({
  ...CALLS.health,
  access: 'anyone',
  tag: 'system',
  summary: 'Returns whether the server and its services work, and the salon’s time',
  responses: { 200: health, 503: health },
})
