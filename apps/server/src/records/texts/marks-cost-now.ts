import { marksCost } from '@frontlash/domain/texts/marks-cost'
import type { Location } from '../locations/location-store.ts'
import { SETTINGS } from '../settings/setting-schemas.ts'
import type { Settings } from '../settings/setting-store.ts'

/**
 * Returns the sentence of `marksCost` for the salon's own wordings. The sentence contains the salon's price per part,
 * if the salon has set one.
 */
export function marksCostNow(settings: Pick<Settings, 'get'>, location: Location, publicUrl: string): string {
  const { centsPerSegment } = settings.get('textBudget')
  const isOwnPrice = centsPerSegment !== SETTINGS.textBudget.default.centsPerSegment
  const place = { brand: settings.get('brand'), publicUrl, location }
  return marksCost(settings.get('textWording'), place, isOwnPrice ? centsPerSegment : undefined)
}
