import { maskPhones } from '@frontlash/domain/phone'

/**
 * A setting's value with every whole phone number in it masked, as the audit log and the history show it
 * (docs/product/office/settings.md, "Settings").
 */
export function withoutNumbers(value: unknown): unknown {
  if (typeof value === 'string') return maskPhones(value)
  if (Array.isArray(value)) return value.map(withoutNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutNumbers(part)]))
}
