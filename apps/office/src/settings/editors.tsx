import { LANGUAGE_NAMES, TRANSLATIONS, type Translation } from '@frontlash/domain/language'
import { DeskButton } from '@frontlash/ui/desk-button'
import { CheckField, ChoiceField, TextField } from '../form/fields.tsx'
import { AliasesEditor } from './aliases-editor.tsx'
import { LimitsEditor } from './limits-editor.tsx'
import { type EditorProps, NumberField } from './number-field.tsx'
import { ALERT_NAMES, ASK_NAMES, type EditableKey, MARKS_NAMES, PIN_PLACES, REVIEW_SITES } from './setting-labels.ts'
import styles from './settings.module.css'
import { SummaryEditor } from './summary-editor.tsx'
import { TextRulesEditor } from './text-rules-editor.tsx'

export function SettingEditor({ settingKey, ...props }: EditorProps<unknown> & { settingKey: EditableKey }) {
  switch (settingKey) {
    case 'brand':
      return <BrandEditor {...(props as EditorProps<string>)} />
    case 'languages':
      return <LanguagesEditor {...(props as EditorProps<Translation[]>)} />
    case 'translationCheck':
      return <ChecksEditor {...(props as EditorProps<Checks>)} />
    case 'textMarks':
      return <MarksEditor {...(props as EditorProps<string>)} />
    case 'contactNames':
      return <ListEditor {...(props as EditorProps<string[]>)} noun="name" max={4} />
    case 'managerNumbers':
      return <ListEditor {...(props as EditorProps<string[]>)} noun="number" max={10} isPhone />
    case 'technicianAliases':
      return <AliasesEditor {...(props as Parameters<typeof AliasesEditor>[0])} />
    case 'thresholds':
      return <LimitsEditor {...(props as Parameters<typeof LimitsEditor>[0])} />
    case 'ownerAlerts':
      return <AlertsEditor {...(props as EditorProps<Record<string, boolean>>)} />
    case 'weeklySummary':
      return <SummaryEditor {...(props as EditorProps<string[]>)} />
    case 'textRules':
      return <TextRulesEditor {...(props as Parameters<typeof TextRulesEditor>[0])} />
    case 'textBudget':
      return <BudgetEditor {...(props as EditorProps<Budget>)} />
    case 'waiverPolicy':
      return <PolicyEditor {...(props as EditorProps<Policy>)} />
    case 'reviewLinks':
      return <LinksEditor {...(props as EditorProps<Links>)} />
    case 'pinOnlyOnKnownDevices':
      return <SwitchEditor {...(props as EditorProps<boolean>)} label="They work" choices={PIN_PLACES} />
    case 'surveyTexts':
    case 'cancelAtProvider':
      return <SwitchEditor {...(props as EditorProps<boolean>)} label="On or off" choices={ON_OR_OFF} />
    default:
      return settingKey satisfies never
  }
}

/**
 * Returns the names of a setting's fields in the order of the page. The server's validation errors use the same names.
 */
export function fieldsOf(value: unknown, at = 'value'): string[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([name, part]) => fieldsOf(part, `${at}.${name}`))]
}

function BrandEditor({ value, save, onChange }: EditorProps<string>) {
  return (
    <TextField save={save} label="Name" name="value" value={value} onChange={event => onChange(event.target.value)} />
  )
}

const ON_OR_OFF = { true: 'On', false: 'Off' } as const

type SwitchEditorProps = EditorProps<boolean> & { label: string; choices: { true: string; false: string } }

function SwitchEditor({ value, save, onChange, label, choices }: SwitchEditorProps) {
  return (
    <ChoiceField
      save={save}
      label={label}
      name="value"
      value={String(value)}
      choices={[
        ['true', choices.true],
        ['false', choices.false],
      ]}
      onChange={chosen => onChange(chosen === 'true')}
    />
  )
}

function LanguagesEditor({ value, save, onChange }: EditorProps<Translation[]>) {
  return (
    <div className={styles.alerts}>
      <CheckField
        save={save}
        label="Beside English"
        name="value"
        values={value}
        choices={TRANSLATIONS.map(language => [language, LANGUAGE_NAMES[language]] as const)}
        onChange={chosen => onChange(TRANSLATIONS.filter(language => chosen.includes(language)))}
      />
    </div>
  )
}

type Checks = Partial<Record<Translation, { by: string; on: string; waiver?: string; messages?: string }>>

function ChecksEditor({ value, save, onChange }: EditorProps<Checks>) {
  return TRANSLATIONS.map(language => {
    const { by = '', on = '' } = value[language] ?? {}
    const change = (part: { by?: string; on?: string }) => {
      const { [language]: _before, ...others } = value
      // The server adds the hashes of the messages that are in use now.
      const check = { by, on, ...part }
      onChange(check.by === '' && check.on === '' ? others : { ...others, [language]: check })
    }
    return (
      <div key={language} className={styles.pair}>
        <TextField
          save={save}
          label={`${LANGUAGE_NAMES[language]} was checked by`}
          name={`value.${language}.by`}
          value={by}
          onChange={event => change({ by: event.target.value })}
        />
        <TextField
          save={save}
          label={`Date of the check of ${LANGUAGE_NAMES[language]}`}
          type="date"
          name={`value.${language}.on`}
          value={on}
          onChange={event => change({ on: event.target.value })}
        />
      </div>
    )
  })
}

function MarksEditor({ value, save, onChange }: EditorProps<string>) {
  return (
    <ChoiceField
      save={save}
      label="Marks"
      name="value"
      value={value}
      choices={Object.entries(MARKS_NAMES)}
      onChange={onChange}
    />
  )
}

type ListEditorProps = EditorProps<string[]> & { noun: string; max: number; isPhone?: boolean }

function ListEditor({ value, save, onChange, noun, max, isPhone = false }: ListEditorProps) {
  const change = (at: number, text: string) => onChange(value.map((one, index) => (index === at ? text : one)))
  return (
    <>
      {value.length === 0 && <p className={styles.none}>No {noun} yet.</p>}
      {value.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id
        <div key={at} className={styles.entry}>
          <TextField
            save={save}
            label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${at + 1}`}
            name={`value.${at}`}
            type={isPhone ? 'tel' : 'text'}
            value={one}
            onChange={event => change(at, event.target.value)}
          />
          <DeskButton
            icon="cross"
            aria-label={`Remove ${noun} ${at + 1}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            Remove
          </DeskButton>
        </div>
      ))}
      {value.length < max && (
        <DeskButton look="purple" className={styles.add} onClick={() => onChange([...value, ''])}>
          Add a {noun}
        </DeskButton>
      )}
    </>
  )
}

function AlertsEditor({ value, save, onChange }: EditorProps<Record<string, boolean>>) {
  return (
    <div className={styles.alerts}>
      <CheckField
        save={save}
        label="Send a text when"
        name="value"
        values={Object.keys(value).filter(name => value[name])}
        choices={Object.entries(ALERT_NAMES)}
        onChange={on => onChange(Object.fromEntries(Object.keys(ALERT_NAMES).map(name => [name, on.includes(name)])))}
      />
    </div>
  )
}

type Budget = { monthlyUsd: number | null; centsPerSegment: number | null }

function BudgetEditor({ value, save, onChange }: EditorProps<Budget>) {
  return (
    <>
      <NumberField
        save={save}
        label="Dollars a month"
        name="value.monthlyUsd"
        value={value.monthlyUsd}
        hint="Empty: no limit."
        onChange={monthlyUsd => onChange({ ...value, monthlyUsd })}
      />
      <NumberField
        save={save}
        label="Cents for one part of a text"
        name="value.centsPerSegment"
        step="0.1"
        value={value.centsPerSegment}
        onChange={centsPerSegment => onChange({ ...value, centsPerSegment })}
      />
    </>
  )
}

type Policy = { ask: keyof typeof ASK_NAMES; validDays: number | null }

function PolicyEditor({ value, save, onChange }: EditorProps<Policy>) {
  return (
    <>
      <ChoiceField
        save={save}
        label="The waiver is signed"
        name="value.ask"
        value={value.ask}
        choices={Object.entries(ASK_NAMES)}
        onChange={ask => onChange({ ...value, ask: ask as Policy['ask'] })}
      />
      {value.ask === 'valid_days' && (
        <NumberField
          save={save}
          label="Days"
          name="value.validDays"
          value={value.validDays}
          onChange={validDays => onChange({ ...value, validDays })}
        />
      )}
    </>
  )
}

type Links = Record<keyof typeof REVIEW_SITES, string | null | false>

function LinksEditor({ value, save, onChange }: EditorProps<Links>) {
  return (Object.keys(REVIEW_SITES) as (keyof Links)[]).map(site => {
    const link = value[site]
    const kind = link === null ? 'missing' : link === false ? 'off' : 'link'
    return (
      <div key={site} className={styles.pair}>
        <ChoiceField
          save={save}
          label={REVIEW_SITES[site]}
          name={`kind.${site}`}
          value={kind}
          choices={[
            ['link', 'Offered'],
            ['missing', 'Not set yet'],
            ['off', 'Not offered'],
          ]}
          onChange={chosen => onChange({ ...value, [site]: chosen === 'link' ? '' : chosen === 'off' ? false : null })}
        />
        {kind === 'link' && (
          <TextField
            save={save}
            label={`Address of the ${REVIEW_SITES[site]} page`}
            name={`value.${site}`}
            type="url"
            inputMode="url"
            value={link as string}
            onChange={event => onChange({ ...value, [site]: event.target.value })}
          />
        )}
      </div>
    )
  })
}
