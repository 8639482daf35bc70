import { LOCATION_KEYS, type LocationKey } from '@frontlash/domain/location-key'
import type { AppContext } from '../../app-context.ts'
import type { SettingKey } from '../settings/setting-schemas.ts'
import { listSettings, saveSetting } from '../settings/setting-store.ts'
import { seedDemoStaff } from '../staff/seed-demo-staff.ts'
import { markDemo } from './demo-mark.ts'

type DemoSetting = readonly [key: SettingKey, locationId: LocationKey | '', value: unknown]

const DEMO_WITHOUT_LINKS: LocationKey = 'costa-mesa'

/** The demo's settings. They are complete, so that texts, links and names look as in a real salon. */
const DEMO_SETTINGS: readonly DemoSetting[] = [
  ['brand', '', 'Frontlash'],
  ['contactNames', '', ['Alma', 'Maya']],
  ['languages', '', ['es', 'vi']],
  ['technicianAliases', '', [{ contains: 'dale', shownAs: 'Dee' }]],
  // The demo's staff can sign in by PIN on any computer.
  ['pinOnlyOnKnownDevices', '', false],
  ...LOCATION_KEYS.flatMap((location, at): DemoSetting[] => [
    ['managerNumbers', location, [`+1714555019${at}`]],
    [
      'reviewLinks',
      location,
      // One location has no review links, so that visitors see the message about missing links.
      location === DEMO_WITHOUT_LINKS
        ? { google: null, yelp: null }
        : {
            google: `https://search.google.com/local/writereview?placeid=demo-${location}`,
            yelp: `https://www.yelp.com/writeareview/biz/demo-${location}`,
          },
    ],
  ]),
]

/** Adds the demo's staff and settings at each start. A value that a user has changed is not overwritten. */
export async function seedDemoSalon(context: AppContext): Promise<void> {
  await markDemo(context.db, context.clock.realNow())
  await seedDemoStaff(context)
  const known = new Set((await listSettings(context.db)).map(row => `${row.key}@${row.location_id}`))
  for (const [key, locationId, value] of DEMO_SETTINGS)
    if (!known.has(`${key}@${locationId}`)) await saveSetting(context.db, key, locationId, value)
  await context.settings.refresh()
}
