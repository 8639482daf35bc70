import { languageOfTag } from '@frontlash/domain/language'
import type { StoredSettings } from '../settings/setting-store.ts'
import type { WaiverRecord } from './waiver-record.ts'

/**
 * Returns who checked the signed translation, and on which day. Returns null in three cases: the text is English, the
 * salon has recorded no check of this text, or the check is later than the signature. A later check therefore does not
 * change a document that is created again.
 */
export function translationCheckedBy(
  settings: Pick<StoredSettings, 'get'>,
  { version, language, day }: Pick<WaiverRecord, 'version' | 'language' | 'day'>,
): string | null {
  const signed = languageOfTag(language)
  const check = signed === 'en' ? undefined : settings.get('translationCheck')[signed]
  return check?.waiver === version && check.on <= day ? `${check.by}, ${check.on}` : null
}
