import { DeskButton } from '@frontlash/ui/desk-button'
import { lazy, Suspense } from 'react'
import { TextField } from '../form/fields.tsx'
import type { EditorProps } from './number-field.tsx'
import styles from './settings.module.css'

type Alias = { contains: string; shownAs: string }

// Loaded on demand, because only this editor needs the code that cleans names.
const SquareTechnicians = lazy(() => import('./square-technicians.tsx'))

/** The editor for the rules for technicians' names, above the list of names from Square. */
export function AliasesEditor({ value, save, onChange }: EditorProps<Alias[]>) {
  const change = (at: number, part: Partial<Alias>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <>
      {value.length === 0 && <p className={styles.none}>No rule yet.</p>}
      {value.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id
        <div key={at} className={styles.entry}>
          <TextField
            save={save}
            label={`Name contains (rule ${at + 1})`}
            name={`value.${at}.contains`}
            value={rule.contains}
            onChange={event => change(at, { contains: event.target.value })}
          />
          <TextField
            save={save}
            label={`Shown as (rule ${at + 1})`}
            name={`value.${at}.shownAs`}
            value={rule.shownAs}
            onChange={event => change(at, { shownAs: event.target.value })}
          />
          <DeskButton
            icon="cross"
            aria-label={`Remove rule ${at + 1}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            Remove
          </DeskButton>
        </div>
      ))}
      <DeskButton
        look="purple"
        className={styles.add}
        onClick={() => onChange([...value, { contains: '', shownAs: '' }])}
      >
        Add a rule
      </DeskButton>
      <Suspense fallback={null}>
        <SquareTechnicians rules={value} />
      </Suspense>
    </>
  )
}
