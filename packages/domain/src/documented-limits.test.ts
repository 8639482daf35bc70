import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  CODE_ATTEMPTS_A_DAY,
  CONFIRMATIONS_A_DAY,
  PIN_ATTEMPTS_A_DAY,
  WRONG_PINS_REPORTED,
} from './access/attempt-limit.ts'
import { UNKNOWN_PHONES, UNKNOWN_PHONES_WINDOW_MINUTES } from './access/lookup-limit.ts'
import { LET_IN_MS } from './access/password-delay.ts'
import { REVOKED_LISTED_DAYS } from './devices/device-state.ts'
import {
  CHAIN_WALKED_WITHIN_DAYS,
  MANY_CLIENTS_OPENED,
  NEW_DEVICE_HOURS,
  UNSENT_AFTER_MINUTES,
  UNUSED_AFTER_DAYS,
} from './overview/attention.ts'
import { TYPICAL_DAY_WEEKS } from './overview/day-counts.ts'
import { SILENT_AFTER_MINUTES } from './owner-alerts/owner-alert.ts'
import { FOLLOW_UP_NOTE_MAX, OPEN_RATING_MAX } from './survey/survey-figures.ts'
import { DEFAULT_TEXT_RULES, TEXT_KINDS } from './texts/which-text.ts'

const PAGES = join(import.meta.dirname, '../../../docs/product')
const { windowMinutes, perPhoneAndDay, perDeviceAndHour } = DEFAULT_TEXT_RULES
const { arrival, problem, walkin, manager, abandoned, survey } = windowMinutes
const usefulFor = Object.fromEntries(Object.entries(TEXT_KINDS).map(([name, kind]) => [name, kind.goodForMinutes]))

test.each([
  ['access.md', `| one device | ${PIN_ATTEMPTS_A_DAY.device} | ${WRONG_PINS_REPORTED.device} |`],
  ['access.md', `that one account enrolled | ${PIN_ATTEMPTS_A_DAY.enroller};`],
  ['access.md', `younger than a day, together | ${PIN_ATTEMPTS_A_DAY.newDevices} |`],
  ['access.md', `| all unknown browsers together | ${PIN_ATTEMPTS_A_DAY.unknown};`],
  ['access.md', `is set up by password and Kiosk Mode | ${WRONG_PINS_REPORTED.unknown} |`],
  ['access.md', `| all devices of the salon together | never | ${WRONG_PINS_REPORTED.salon} |`],
  ['access.md', `${CODE_ATTEMPTS_A_DAY.device} a day on a device, ${CODE_ATTEMPTS_A_DAY.unknown} on unknown browsers`],
  ['access.md', `| the session | 5 free, then 30 s, doubling to 1 h; ${CONFIRMATIONS_A_DAY} a day |`],
  ['access.md', `${UNKNOWN_PHONES} in ${UNKNOWN_PHONES_WINDOW_MINUTES} minutes; then each lookup takes 2 s`],
  ['office/accounts.md', `to that account for ${LET_IN_MS / 60_000} minutes with user name and password`],
  ['office/devices.md', `revoked in the last ${REVOKED_LISTED_DAYS} days`],
  ['office/surveys.md', `A rating of 1 to ${OPEN_RATING_MAX} is **open**`],
  ['office/surveys.md', `The note may have ${FOLLOW_UP_NOTE_MAX} letters`],
  [
    'texts.md',
    `| ${arrival} min; ${problem} min; ${walkin} min; ${manager} min; ${abandoned / 60} h; ${survey / 1440} days |`,
  ],
  ['texts.md', `from our kiosks in a salon day | ${perPhoneAndDay} |`],
  ['texts.md', `by one kiosk in any 60 minutes | ${perDeviceAndHour} |`],
  ['texts.md', `within ${usefulFor.ON_TIME} minutes after it was due`],
  ['texts.md', `within ${usefulFor.MANAGER_REQUEST} minutes after it was due`],
  ['texts.md', `within ${usefulFor.ABANDONED} minutes after it was due`],
  ['texts.md', `(${usefulFor.WRONG_DAY} minutes for WRONG_DAY and WALK_IN_LATER, ${usefulFor.SURVEY} for SURVEY)`],
  ['texts.md', `(${usefulFor.WALK_IN_LATER} minutes for WRONG_DAY`],
  ['office/overview.md', `not seen for ${SILENT_AFTER_MINUTES} minutes`],
  ['office/overview.md', `unsent for ${UNSENT_AFTER_MINUTES} minutes`],
  ['office/overview.md', `waivers were not checked for ${CHAIN_WALKED_WITHIN_DAYS} days`],
  ['office/overview.md', `set up in the last ${NEW_DEVICE_HOURS} hours`],
  ['office/overview.md', `not used for ${UNUSED_AFTER_DAYS} days`],
  ['office/overview.md', `more than ${MANY_CLIENTS_OPENED} clients within an hour`],
  ['office/overview.md', `over the last ${TYPICAL_DAY_WEEKS} weeks`],
])('the docs page %s contains the limit of the code as "%s"', (page, limit) => {
  expect(readFileSync(join(PAGES, page), 'utf8').replaceAll(/\s+/g, ' ')).toContain(limit)
})
