import { reviewPlatform, type SurveyLinks } from '@frontlash/contract/survey'
import type { AppContext } from '../../../app-context.ts'
import type { Location } from '../../../records/locations/location-store.ts'

export function reviewLinks(context: AppContext, location: Location): SurveyLinks {
  const links = context.settings.get('reviewLinks', location.id)
  return {
    locationId: location.id,
    locationName: location.name,
    google: links.google || null,
    yelp: links.yelp || null,
    switchedOff: reviewPlatform.options.filter(platform => links[platform] === false),
  }
}
