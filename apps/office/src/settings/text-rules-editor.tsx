import type { TextRules } from '@frontlash/domain/texts/which-text'
import { type EditorProps, NumberField } from './number-field.tsx'
import styles from './settings.module.css'

const WINDOWS = {
  arrival: 'Arrivals',
  problem: 'Problems with an arrival',
  walkin: 'Walk-ins',
  manager: 'Requests for a manager',
  abandoned: 'Clients who stopped halfway',
  survey: 'Surveys',
} as const satisfies Record<keyof TextRules['windowMinutes'], string>

const FIGURES = {
  perPhoneAndDay: ['Texts to one phone in a day', 'From the tablets.'],
  perDeviceAndHour: ['Texts from one tablet in an hour', ''],
  quietFromHour: [
    'Quiet from',
    'Full hours, 0 to 23. Only surveys and texts to clients who stopped halfway keep to them.',
  ],
  quietUntilHour: ['Quiet until', ''],
} as const satisfies Partial<Record<keyof TextRules, readonly [string, string]>>

export function TextRulesEditor({ value, save, onChange }: EditorProps<TextRules>) {
  return (
    <>
      <div className={styles.figures}>
        {(Object.keys(FIGURES) as (keyof typeof FIGURES)[]).map(name => (
          <NumberField
            key={name}
            save={save}
            label={FIGURES[name][0]}
            name={`value.${name}`}
            value={value[name]}
            hint={FIGURES[name][1]}
            onChange={figure => onChange({ ...value, [name]: figure })}
          />
        ))}
      </div>
      <h3 className={styles.subtitle}>Minutes before a second text of a kind</h3>
      <div className={styles.figures}>
        {(Object.keys(WINDOWS) as (keyof typeof WINDOWS)[]).map(name => (
          <NumberField
            key={name}
            save={save}
            label={WINDOWS[name]}
            name={`value.windowMinutes.${name}`}
            value={value.windowMinutes[name]}
            onChange={minutes =>
              onChange({
                ...value,
                windowMinutes: { ...value.windowMinutes, [name]: minutes } as TextRules['windowMinutes'],
              })
            }
          />
        ))}
      </div>
    </>
  )
}
