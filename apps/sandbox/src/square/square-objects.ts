/**
 * The fields of Square's objects that the sandbox returns. They are copied from Square's API reference
 * (developer.squareup.com/reference/square).
 */

export type BookingStatus =
  | 'PENDING'
  | 'ACCEPTED'
  | 'DECLINED'
  | 'CANCELLED_BY_CUSTOMER'
  | 'CANCELLED_BY_SELLER'
  | 'NO_SHOW'

export type AppointmentSegment = {
  duration_minutes: number
  /** This field is missing if staff made the booking without a service in Square's own app. */
  service_variation_id?: string
  team_member_id: string
  service_variation_version?: number
  intermission_minutes: number
  any_team_member: boolean
}

export type Booking = {
  id: string
  version: number
  status: BookingStatus
  created_at: string
  updated_at: string
  start_at: string
  /** The location never changes after the booking was created. */
  location_id: string
  customer_id?: string
  customer_note?: string
  seller_note?: string
  appointment_segments: AppointmentSegment[]
  transition_time_minutes: number
  all_day: boolean
  location_type: 'BUSINESS_LOCATION'
  creator_details: { creator_type: 'TEAM_MEMBER' | 'CUSTOMER'; team_member_id?: string; customer_id?: string }
  source: 'FIRST_PARTY_MERCHANT' | 'FIRST_PARTY_BUYER' | 'THIRD_PARTY_BUYER'
}

export type Address = {
  address_line_1?: string
  address_line_2?: string
  address_line_3?: string
  locality?: string
  sublocality?: string
  sublocality_2?: string
  sublocality_3?: string
  administrative_district_level_1?: string
  administrative_district_level_2?: string
  administrative_district_level_3?: string
  postal_code?: string
  country?: string
  first_name?: string
  last_name?: string
}

export type Customer = {
  id: string
  created_at: string
  updated_at: string
  given_name?: string
  family_name?: string
  nickname?: string
  email_address?: string
  phone_number?: string
  preferences: { email_unsubscribed: boolean }
  creation_source: 'APPOINTMENTS' | 'DIRECTORY' | 'MERGE' | 'INSTANT_PROFILE'
  version: number
}

export type Location = {
  id: string
  name: string
  address: Address
  timezone: string
  capabilities: readonly string[]
  status: 'ACTIVE' | 'INACTIVE'
  created_at: string
  merchant_id: string
  country: string
  language_code: string
  currency: string
  phone_number: string
  business_name: string
  type: 'PHYSICAL' | 'MOBILE'
  business_hours: { periods: readonly { day_of_week: string; start_local_time: string; end_local_time: string }[] }
}

export type TeamMember = {
  id: string
  is_owner: boolean
  status: 'ACTIVE' | 'INACTIVE'
  given_name: string
  family_name: string
  created_at: string
  updated_at: string
  assigned_locations: {
    assignment_type: 'ALL_CURRENT_AND_FUTURE_LOCATIONS' | 'EXPLICIT_LOCATIONS'
    location_ids?: string[]
  }
}

export type TeamMemberBookingProfile = {
  team_member_id: string
  display_name: string
  is_bookable: boolean
}

export type CatalogObject = {
  type: 'ITEM' | 'ITEM_VARIATION' | 'CATEGORY'
  id: string
  updated_at: string
  version: number
  is_deleted: boolean
  present_at_all_locations: boolean
  item_data?: {
    name: string
    description?: string
    is_taxable: boolean
    categories: { id: string; ordinal: number }[]
    product_type: 'APPOINTMENTS_SERVICE'
    variations: CatalogObject[]
    is_archived: boolean
  }
  item_variation_data?: {
    item_id: string
    name: string
    ordinal: number
    pricing_type: 'FIXED_PRICING'
    price_money: { amount: number; currency: string }
    /** The duration in milliseconds. */
    service_duration: number
    available_for_booking: boolean
    sellable: boolean
    stockable: boolean
    team_member_ids: string[]
  }
  category_data?: { name: string; category_type: 'REGULAR_CATEGORY'; is_top_level: boolean }
}
