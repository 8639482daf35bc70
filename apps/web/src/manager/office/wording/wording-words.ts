import type { WordedTemplate } from '@frontlash/domain/texts/which-text'

/** What each text is about. */
export const TEMPLATE_NAMES: Readonly<Record<WordedTemplate, string>> = {
  ON_TIME: 'Checked in on time',
  VALID_TIMING: 'Checked in after a search',
  FOUND: 'Checked in, time unknown',
  EARLY: 'Checked in early',
  TOO_EARLY: 'Checked in too early',
  VERY_EARLY: 'Checked in very early',
  LATE: 'Checked in late',
  LATE_BUT_ALLOWED: 'Checked in late but allowed',
  TOO_LATE: 'Came too late',
  VERY_LATE: 'Came very late',
  WRONG_LOCATION: 'Came to another location',
  WRONG_DAY: 'Came on another day',
  WALK_IN_NOW: 'Walk-in, now',
  WALK_IN_LATER: 'Walk-in, later',
  MANAGER_REQUEST: 'Request for a manager',
  ABANDONED: 'Stopped halfway',
  SURVEY: 'Survey',
}

/** `1 part, 148 of 160 places` */
export function sizeInWords({ parts, places, of }: { parts: number; places: number; of: number }): string {
  return `${parts} ${parts === 1 ? 'part' : 'parts'}, ${places} of ${of} places`
}
