import type { TextTemplate } from './which-text.ts'

/** Screen labels of texts (docs/product/texts.md, "Which text"). */
export const TEXT_NAMES: Readonly<Record<TextTemplate, string>> = {
  ON_TIME: 'On time',
  VALID_TIMING: 'Valid timing',
  FOUND: 'Booking found',
  EARLY: 'Early',
  TOO_EARLY: 'Too early',
  VERY_EARLY: 'Very early',
  LATE: 'Late',
  LATE_BUT_ALLOWED: 'Late but allowed',
  TOO_LATE: 'Too late',
  VERY_LATE: 'Very late',
  WRONG_LOCATION: 'Wrong location',
  WRONG_DAY: 'Wrong day',
  WALK_IN_NOW: 'Walk-in now',
  WALK_IN_LATER: 'Walk-in later',
  MANAGER_REQUEST: 'Manager request',
  ABANDONED: 'Stopped halfway',
  SURVEY: 'Survey',
  OWNER_SUMMARY: 'Weekly summary',
  OWNER_ALERT: 'Owner alert',
  TEST: 'Test',
}

/** The label of a text. A text of an older version is shown by its stored name. */
export function textName(template: string): string {
  return (TEXT_NAMES as Readonly<Record<string, string>>)[template] ?? template
}
