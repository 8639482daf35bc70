import type { WordedTemplate } from '@frontlash/domain/texts/which-text'
import type { PLACEHOLDERS } from '@frontlash/domain/texts/wording'

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
  OWNER_SUMMARY: 'Weekly summary',
}

const PLACEHOLDER_MEANINGS: Readonly<Record<(typeof PLACEHOLDERS)[number], string>> = {
  brand: 'the salon’s name',
  loc: 'the location',
  first: 'the client’s first name',
  service: 'the service',
  tech: 'the technician',
  time: 'when the visit starts',
  date: 'the day of the visit',
  late: 'minutes since the start',
  cloc: 'the location of the booking, if it is another one',
  caddr: 'the address of that location',
  cphone: 'the phone number of that location',
  phone: 'the location’s phone number',
  client: 'the client’s full name, for managers',
  reason: 'why the client asks for a manager',
  'survey link': 'the client’s own link to the survey',
  week: 'the days of last week',
  'no-shows': 'the no-show rate',
  wait: 'the median wait of bookings',
  served: 'the share of walk-ins who were served',
  'late starts': 'the median late start',
  'insights link': 'the link to the figures of that week',
}

/**
 * Describes a placeholder. In texts to managers, {phone} is the client's phone number; in other texts, the salon's
 * phone number.
 */
export function meaningOf(placeholder: (typeof PLACEHOLDERS)[number], template: WordedTemplate): string {
  if (placeholder === 'phone' && template === 'MANAGER_REQUEST') return 'the client’s phone number'
  return PLACEHOLDER_MEANINGS[placeholder]
}

/** Formats the size of a text: `1 part, 148 of 160 places`. */
export function formatSize({ parts, places, of }: { parts: number; places: number; of: number }): string {
  return `${parts} ${parts === 1 ? 'part' : 'parts'}, ${places} of ${of} places`
}
