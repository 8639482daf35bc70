import { cleanName } from '../person-name.ts'

/** The name on a booking that has no customer, or whose customer has no name. */
export const NAMELESS_CLIENT = 'Walk-in'

/**
 * The name on a card: first and last name, otherwise the nickname, otherwise the company (docs/product/bookings.md).
 */
export function customerName(profile: {
  readonly givenName: string
  readonly familyName: string
  readonly nickname: string
  readonly companyName: string
}): string {
  const names = [`${profile.givenName} ${profile.familyName}`, profile.nickname, profile.companyName]
  return names.map(cleanName).find(name => name !== '') ?? NAMELESS_CLIENT
}
