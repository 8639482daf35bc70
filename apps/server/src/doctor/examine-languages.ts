import type { Queries } from '../platform/db/database.ts'
import { readLocations } from '../records/locations/location-store.ts'
import { readSettings } from '../records/settings/setting-store.ts'
import { translationStates } from '../records/settings/translation-checks.ts'
import type { Finding } from './verdicts/finding.ts'
import { keywordsVerdict, translationVerdict } from './verdicts/language-verdicts.ts'

/** Examines the languages that clients may choose beside English: their translations, and their stop words. */
export async function* examineLanguages(
  db: Queries,
  { now, sendsTexts }: { now: Date; sendsTexts: boolean },
): AsyncGenerator<Finding> {
  const settings = await readSettings(db)
  const timeZone = (await readLocations(db))[0]!.timeZone
  for (const state of await translationStates(db, settings, { now, timeZone })) yield translationVerdict(state)
  if (sendsTexts) for (const language of settings.get('languages')) yield keywordsVerdict(language)
}
