import type { Queries } from '../platform/db/database.ts'
import { readLocations } from '../records/locations/location-store.ts'
import { readSettings } from '../records/settings/setting-store.ts'
import { translationStates } from '../records/settings/translation-checks.ts'
import { marksCostNow } from '../records/texts/marks-cost-now.ts'
import type { Finding } from './verdicts/finding.ts'
import { keywordsVerdict, marksVerdict, translationVerdict } from './verdicts/language-verdicts.ts'

/**
 * Examines the languages that clients may choose in addition to English: their translations, their stop words, and the
 * cost of Vietnamese texts with all marks.
 */
export async function* examineLanguages(
  db: Queries,
  { now, sendsTexts, publicUrl }: { now: Date; sendsTexts: boolean; publicUrl: string },
): AsyncGenerator<Finding> {
  const settings = await readSettings(db)
  const [first] = await readLocations(db)
  const { timeZone } = first!
  for (const state of await translationStates(db, settings, { now, timeZone })) yield translationVerdict(state)
  if (sendsTexts) for (const language of settings.get('languages')) yield keywordsVerdict(language)
  if (settings.get('languages').includes('vi') && settings.get('textMarks') === 'full')
    yield marksVerdict(marksCostNow(settings, first!, publicUrl))
}
