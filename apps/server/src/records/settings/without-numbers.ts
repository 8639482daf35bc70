import { maskPhones } from '@frontlash/domain/phone'

/**
 * Returns a setting's value with all phone numbers masked, for the audit log and the history
 * (docs/product/office/settings.md, "Settings").
 */
export function withoutNumbers(value: unknown): unknown {
  if (typeof value === 'string') return maskPhones(value)
  if (Array.isArray(value)) return value.map(withoutNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutNumbers(part)]))
}
