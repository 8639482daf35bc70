import { formatPhone } from '@frontlash/domain/phone'
import { SETTING_MESSAGES } from '@frontlash/domain/settings/setting-errors'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useQuery } from '@tanstack/react-query'
import { CheckField } from '../form/fields.tsx'
import type { EditorProps } from './number-field.tsx'
import styles from './settings.module.css'

/** The manager numbers of the salon and of all locations. The ticked numbers get the weekly summary. */
export function SummaryEditor({ value, save, onChange }: EditorProps<string[]>) {
  const { data } = useQuery({ queryKey: ['settings'], queryFn: () => officeCalls.settings() })
  const known = (data?.settings ?? []).filter(one => one.key === 'managerNumbers').flatMap(one => one.value as string[])
  const numbers = [...new Set(known)]
  if (numbers.length === 0) return <p className={styles.none}>{SETTING_MESSAGES.noManagerNumber}</p>
  return (
    <div className={styles.alerts}>
      <CheckField
        save={save}
        label="Send it to"
        name="value"
        values={value}
        choices={numbers.map(number => [number, formatPhone(number)] as const)}
        onChange={onChange}
      />
    </div>
  )
}
