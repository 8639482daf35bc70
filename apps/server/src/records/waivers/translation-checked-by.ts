import { languageOfTag } from '@frontlash/domain/language'
import type { StoredSettings } from '../settings/setting-store.ts'
import type { WaiverRecord } from './waiver-record.ts'

/**
 * Returns who checked the translation that was signed, and on which day; null if the salon has recorded no check of this
 * text, if the check is from a day after the signature, or if the text is English. A later check thus does not change a
 * document that is created again.
 */
export function translationCheckedBy(
  settings: Pick<StoredSettings, 'get'>,
  { version, language, day }: Pick<WaiverRecord, 'version' | 'language' | 'day'>,
): string | null {
  const signed = languageOfTag(language)
  const check = signed === 'en' ? undefined : settings.get('translationCheck')[signed]
  return check?.waiver === version && check.on <= day ? `${check.by}, ${check.on}` : null
}
