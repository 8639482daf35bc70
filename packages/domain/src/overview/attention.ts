import type { PeriodDays } from '../lists/period-days.ts'
import { LOCATION_NAMES, type LocationKey } from '../location-key.ts'
import { clockTime } from '../salon-words.ts'

/** The kinds of items that need attention, worst first (docs/product/office/overview.md, "Overview"). */
export const ATTENTION_KINDS = [
  'kiosk-silent',
  'deliveries-unsent',
  'texts-failed',
  'status',
  'chain-broken',
  'pin-sign-in-off',
  'password-guessing',
  'staff-pin-review',
  'wrong-pins',
  'device-new',
  'rating-open',
  'signed-not-in-force',
  'edition-unpublished',
  'chain-not-walked',
  'texts-parked',
  'text-budget',
  'manager-numbers-missing',
  'review-links-missing',
  'account-unused',
  'clients-opened',
] as const

export type AttentionKind = (typeof ATTENTION_KINDS)[number]

export const UNSENT_AFTER_MINUTES = 10
export const RATING_OPEN_HOURS = 24
export const NOT_IN_FORCE_PERIOD = '7d'
export const UNUSED_AFTER_DAYS = 60
export const MANY_CLIENTS_OPENED = 100
export const CHAIN_WALKED_WITHIN_DAYS = 7

export type Attention =
  | { readonly kind: 'kiosk-silent'; readonly kiosk: string; readonly location: LocationKey; readonly since: Date }
  | {
      readonly kind: 'deliveries-unsent'
      readonly kiosk: string
      readonly location: LocationKey
      readonly count: number
      readonly since: Date
    }
  | { readonly kind: 'texts-failed'; readonly location: LocationKey; readonly failed: number; readonly all: number }
  | {
      readonly kind: 'rating-open'
      readonly location: LocationKey
      readonly count: number
      readonly since: Date
      readonly period: PeriodDays
    }
  | { readonly kind: 'signed-not-in-force'; readonly count: number }
  | { readonly kind: 'edition-unpublished'; readonly edition: number; readonly since: Date }
  | { readonly kind: 'status'; readonly part: string; readonly sentence: string }
  | { readonly kind: 'chain-broken'; readonly location: LocationKey; readonly position: number; readonly since: Date }
  | { readonly kind: 'chain-not-walked'; readonly location: LocationKey; readonly since: Date | null }
  | { readonly kind: 'texts-parked'; readonly count: number; readonly since: Date; readonly period: PeriodDays }
  | { readonly kind: 'text-budget'; readonly part: number }
  | {
      readonly kind: 'manager-numbers-missing' | 'review-links-missing'
      readonly locations: readonly LocationKey[]
      readonly isEverywhere: boolean
    }
  | { readonly kind: 'pin-sign-in-off'; readonly since: Date }
  | {
      readonly kind: 'password-guessing'
      readonly username: string
      readonly wrong: number
      readonly since: Date
    }
  | { readonly kind: 'staff-pin-review'; readonly tablets: readonly NamedDevice[]; readonly since: Date }
  | ({ readonly kind: 'wrong-pins' } & WrongPins)
  | {
      readonly kind: 'device-new'
      readonly device: NamedDevice
      readonly id: string
      readonly isPaired: boolean
      /** The first name of the user who enrolled the device; null if the account no longer exists. */
      readonly by: string | null
      readonly since: Date
    }
  | { readonly kind: 'account-unused'; readonly username: string; readonly since: Date }
  | { readonly kind: 'clients-opened'; readonly username: string; readonly count: number }

/** A tablet or paired browser. Name and location are null if they are not set. */
export type NamedDevice = { readonly name: string | null; readonly location: LocationKey | null }

/** How many wrong PINs were typed in a day, and where. Only admins see this item. */
export type WrongPins = { readonly count: number; readonly on: NamedDevice | 'unknown browsers' | 'all devices' }

/** How long a device is listed as new. */
export const NEW_DEVICE_HOURS = 24
const NAMED_TABLETS = 5

export function attentionText(item: Attention, timeZone: string): string {
  switch (item.kind) {
    case 'kiosk-silent':
      return `The kiosk ${item.kiosk} at ${LOCATION_NAMES[item.location]} has been silent since ${clockTime(item.since, timeZone)}.`
    case 'deliveries-unsent':
      return `${item.count === 1 ? '1 delivery' : `${item.count} deliveries`} of the kiosk ${item.kiosk} at ${LOCATION_NAMES[item.location]} ${item.count === 1 ? 'is' : 'are'} not sent yet.`
    case 'texts-failed':
      return `${item.failed} of ${item.all} texts at ${LOCATION_NAMES[item.location]} failed in 24 hours.`
    case 'status':
      return `${item.part}: ${item.sentence}`
    case 'chain-broken':
      return `Waiver ${item.position} at ${LOCATION_NAMES[item.location]} is not as it was signed.`
    case 'chain-not-walked':
      return `The waivers at ${LOCATION_NAMES[item.location]} were not checked for ${CHAIN_WALKED_WITHIN_DAYS} days.`
    case 'rating-open':
      return item.count === 1
        ? `A rating of 1 to 3 at ${LOCATION_NAMES[item.location]} has been open for over a day.`
        : `${item.count} ratings of 1 to 3 at ${LOCATION_NAMES[item.location]} are open, the oldest for over a day.`
    case 'signed-not-in-force':
      return item.count === 1
        ? 'A waiver of the last 7 days was signed under a text that was not used then.'
        : `${item.count} waivers of the last 7 days were signed under a text that was not used then.`
    case 'edition-unpublished':
      return `An upgrade brought another text of the waiver, text ${item.edition}, that is not published.`
    case 'texts-parked':
      return item.count === 1
        ? 'It is not known of 1 text whether it went out.'
        : `It is not known of ${item.count} texts whether they went out.`
    case 'text-budget':
      return `The texts of this month have used ${Math.floor(item.part * 100)} % of their budget.`
    case 'manager-numbers-missing':
      return `There is no manager number${at(item)}.`
    case 'review-links-missing':
      return `A review link is missing${at(item)}.`
    case 'pin-sign-in-off':
      return 'PIN sign-in is off for today: there were too many wrong PINs.'
    case 'password-guessing':
      return `Somebody is guessing the password of ${item.username}: ${item.wrong} wrong attempts from unknown browsers.`
    case 'staff-pin-review': {
      const named = item.tablets.slice(0, NAMED_TABLETS).map(deviceName)
      const more = item.tablets.length - named.length
      return `These tablets take staff PINs. Revoke what you do not know. ${[...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`
    }
    case 'wrong-pins':
      return `${item.count} wrong PINs today ${wrongPinsOn(item.on)}.`
    case 'device-new':
      return `New ${item.isPaired ? 'paired browser' : 'tablet'}: ${deviceName(item.device)}, set up${item.by ? ` by ${item.by}` : ''} at ${clockTime(item.since, timeZone)}.`
    case 'account-unused':
      return `The account ${item.username} was not used for ${UNUSED_AFTER_DAYS} days.`
    case 'clients-opened':
      return `${item.username} opened ${item.count} clients or pages of the client list within an hour.`
    default:
      return item satisfies never
  }
}

/** Names a device in a message: `Front desk at Tustin`. */
export function deviceName({ name, location }: NamedDevice): string {
  return `${name ?? 'one without a name'}${location ? ` at ${LOCATION_NAMES[location]}` : ''}`
}

/** Where the wrong PINs were typed, as a part of the message. */
export function wrongPinsOn(on: WrongPins['on']): string {
  if (on === 'unknown browsers') return 'in unknown browsers'
  return on === 'all devices' ? 'on all devices together' : `on ${deviceName(on)}`
}

function at({ locations, isEverywhere }: { locations: readonly LocationKey[]; isEverywhere: boolean }): string {
  if (isEverywhere) return ''
  const names = locations.map(key => LOCATION_NAMES[key])
  return ` for ${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]}`
}

/** The URL of the screen with the cause of an item, including its filters. */
export function attentionHref(item: Attention, role: 'admin' | 'manager'): string {
  switch (item.kind) {
    case 'kiosk-silent':
    case 'deliveries-unsent':
      return role === 'admin' ? `/office/devices?location=${item.location}` : '/status'
    case 'texts-failed':
      return `/office/texts?location=${item.location}&trouble=1`
    case 'status':
      return '/status'
    case 'chain-broken':
    case 'chain-not-walked':
      return '/office/waivers/chains'
    case 'rating-open':
      return `/office/surveys?location=${item.location}&open=1&from=${item.period.from}&to=${item.period.to}`
    case 'signed-not-in-force':
      return `/office/waivers?notInForce=1&period=${NOT_IN_FORCE_PERIOD}`
    case 'edition-unpublished':
      return `/office/waivers/editions/${item.edition}`
    case 'texts-parked':
      return `/office/texts?state=PARKED&from=${item.period.from}&to=${item.period.to}`
    case 'text-budget':
      return '/office/settings/texts'
    case 'manager-numbers-missing':
      return '/office/settings/requests'
    case 'review-links-missing':
      return '/office/settings/reviews'
    case 'staff-pin-review':
      return '/office/devices?staffPins=1'
    case 'device-new':
      return `/office/devices/${item.id}`
    case 'wrong-pins':
    case 'pin-sign-in-off':
      return '/office/audit?group=sign-ins'
    case 'password-guessing':
    case 'account-unused':
      return `/office/staff/${encodeURIComponent(item.username)}`
    case 'clients-opened':
      return `/office/audit?who=staff:${encodeURIComponent(item.username)}&group=clients`
    default:
      return item satisfies never
  }
}
