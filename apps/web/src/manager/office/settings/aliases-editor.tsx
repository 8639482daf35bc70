import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { DeskButton } from '@frontlash/ui/desk-button'
import { useQuery } from '@tanstack/react-query'
import { dayTechnicians } from '../../../api/day-calls.ts'
import { salonToday } from '../../../api/salon-today.ts'
import { TextField } from '../form/fields.tsx'
import type { EditorProps } from './number-field.tsx'
import styles from './settings.module.css'

type Alias = { contains: string; shownAs: string }

/** The rules for the names of technicians, next to the technicians that Square has. */
export function AliasesEditor({ value, save, onChange }: EditorProps<Alias[]>) {
  const change = (at: number, part: Partial<Alias>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
    <>
      <SquareTechnicians />
      {value.length === 0 && <p className={styles.none}>No rule yet.</p>}
      {value.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules are told apart by their place
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
            onClick={() => onChange(value.filter((_, place) => place !== at))}
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
    </>
  )
}

function SquareTechnicians() {
  const { data = [] } = useQuery({ queryKey: ['technicians'], queryFn: readTechnicians })
  if (data.length === 0) return null
  return (
    <p className={styles.beside}>
      <strong>Shown now:</strong> {data.join(', ')}
    </p>
  )
}

async function readTechnicians(): Promise<string[]> {
  const lists = await Promise.all(LOCATION_KEYS.map(location => dayTechnicians(location, salonToday())))
  return [...new Set(lists.flat().map(one => one.name))].sort((a, b) => a.localeCompare(b))
}
