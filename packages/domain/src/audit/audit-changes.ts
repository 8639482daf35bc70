import { maskPhones } from '../phone.ts'
import { WEEKDAY_NAMES } from '../visits/visit-names.ts'

/** A changed field of an audit row; a value is null if the field did not exist. */
export type ChangedField = { readonly field: string; readonly before: string | null; readonly after: string | null }

/** Fields that are not shown: they change with each save, or they are ids of objects that are shown by name. */
const LEFT_OUT = new Set(['version', 'updated_at', 'publication'])
const MAX_LETTERS = 300

/**
 * The fields that differ between the two states of an audit row, as readable values, with times in `timeZone`. Complete
 * phone numbers are masked, because settings may contain phone numbers (docs/product/office/audit-log.md, "Audit log").
 */
export function changedFields(before: unknown, after: unknown, timeZone: string): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  // A change in the access grid has a weekday, 0 for Monday. The weekday itself does not change, so it is added here.
  const weekday = typeof is.day === 'number' ? WEEKDAY_NAMES[is.day] : undefined
  const unchanged = weekday === undefined ? [] : [{ field: 'weekday', before: null, after: weekday }]
  const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter(field => !LEFT_OUT.has(field) && JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map(field => ({
      field: readableName(field),
      before: shownValue(was[field], timeZone),
      after: shownValue(is[field], timeZone),
    }))
    .filter(change => change.before !== change.after)
  return [...unchanged, ...changes]
}

/** Formats changed fields as one line: `role: manager → admin; first name: Maya → May`. */
export function changeLine(changes: readonly ChangedField[]): string {
  return changes
    .map(({ field, before, after }) => {
      if (before === null) return `${field}: ${after}`
      return `${field}: ${before} → ${after ?? 'none'}`
    })
    .join('; ')
}

function fieldsOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {}
  if (typeof state === 'object' && !Array.isArray(state)) return state as Record<string, unknown>
  return { value: state }
}

function readableName(field: string): string {
  return field
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

function shownValue(value: unknown, timeZone: string): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.length === 0) return null
  const text = typeof value === 'string' ? shownText(value, timeZone) : shownNested(value)
  const masked = maskPhones(text)
  return masked.length > MAX_LETTERS ? `${masked.slice(0, MAX_LETTERS)}…` : masked
}

function shownText(text: string, timeZone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return text
  let format = timeFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    timeFormats.set(timeZone, format)
  }
  return format.format(new Date(text))
}

/** Formatters are cached, because creating a formatter takes far longer than using it. */
const timeFormats = new Map<string, Intl.DateTimeFormat>()

function shownNested(value: unknown): string {
  if (Array.isArray(value)) return value.map(one => (typeof one === 'string' ? one : JSON.stringify(one))).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
