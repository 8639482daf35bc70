import { languageOfTag } from '@frontlash/domain/language'
import type { StoredSettings } from '../settings/setting-store.ts'
import type { WaiverRecord } from './waiver-record.ts'

/**
 * Returns who checked the translation that was signed, and on which day; null if the salon has recorded no check of this
 * text, or if the text is English.
 */
export function translationCheckedBy(
  settings: Pick<StoredSettings, 'get'>,
  { version, language }: Pick<WaiverRecord, 'version' | 'language'>,
): string | null {
  const signed = languageOfTag(language)
  const check = signed === 'en' ? undefined : settings.get('translationCheck')[signed]
  return check?.waiver === version ? `${check.by}, ${check.on}` : null
}
