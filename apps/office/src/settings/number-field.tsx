import type { Save } from '@frontlash/web-client/use-save'
import { TextField } from '../form/fields.tsx'

/** The props of an editor for a setting. `value` is the typed value. */
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

/** A field for a number; the value is null while the field is empty. */
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
