import { TextField } from '../form/fields.tsx'
import type { Save } from '../form/use-save.ts'

/** What the fields of a setting get: its value as it is typed. */
export type EditorProps<Value> = { value: Value; save: Save; onChange: (value: Value) => void }

type NumberFieldProps = {
  label: string
  name: string
  save: Save
  value: number | null
  hint?: string
  step?: string
  onChange: (value: number | null) => void
}

/** A number; null while there is none. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode="decimal"
      value={value ?? ''}
      onChange={event => onChange(event.target.value === '' ? null : Number(event.target.value))}
    />
  )
}
