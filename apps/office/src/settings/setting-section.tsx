import type { OfficeSetting } from '@frontlash/contract/office-settings'
import type { LocationKey } from '@frontlash/domain/location-key'
import { DeskButton } from '@frontlash/ui/desk-button'
import { history } from '@frontlash/ui/icon-drawings'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ChoiceField, Conflict, Form, SaveButtons } from '../form/fields.tsx'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { Section, Wide } from '../form/section.tsx'
import { useOfficeSave } from '../form/use-office-save.ts'
import { useRowForm } from '../form/use-row-form.ts'
import { fieldsOf, SettingEditor } from './editors.tsx'
import { SettingHistory } from './setting-history.tsx'
import { type EditableKey, formatValue, originOf, SETTING_NAMES, scopeName } from './setting-labels.ts'
import styles from './settings.module.css'
import { useChangeSetting } from './use-change-setting.tsx'

type SettingSectionProps = {
  settingKey: EditableKey
  scopes: readonly OfficeSetting[]
  /** True if the group has no other setting. The setting then has the full width, with the help beside the form. */
  isAlone: boolean
}

/** A setting with its history. It shows the value for the salon or for a location, and where the value is set. */
export function SettingSection({ settingKey, scopes, isAlone }: SettingSectionProps) {
  const [scope, setScope] = useState<LocationKey | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { name, about } = SETTING_NAMES[settingKey]
  const setting = scopes.find(one => one.location === scope)!
  const section = (
    <Section
      title={name}
      isTarget={useLocation().hash === `#${settingKey}`}
      aside={
        <DeskButton
          icon={history}
          aria-haspopup="dialog"
          aria-label={`History of ${name}`}
          onClick={() => setOpen(true)}
        >
          History
        </DeskButton>
      }
    >
      <div className={isAlone ? styles.split : styles.stacked}>
        <p className={styles.about}>{about}</p>
        <SettingForm
          key={scope}
          settingKey={settingKey}
          setting={setting}
          scopes={scopes.map(one => one.location)}
          onScope={setScope}
        />
      </div>
      {isOpen && <SettingHistory settingKey={settingKey} scopes={scopes} onClose={() => setOpen(false)} />}
    </Section>
  )
  return isAlone ? <Wide>{section}</Wide> : section
}

const SALON = 'salon'

type SettingFormProps = {
  settingKey: EditableKey
  setting: OfficeSetting
  scopes: readonly (LocationKey | null)[]
  onScope: (scope: LocationKey | null) => void
}

function SettingForm({ settingKey, setting, scopes, onScope }: SettingFormProps) {
  const { values, set, isUnsaved, seen, conflict, now, take, discard } = useRowForm(setting, row => ({
    value: row.value,
  }))
  const { name } = SETTING_NAMES[settingKey]
  const save = useOfficeSave(fieldsOf(values.value))
  const { change, dialog } = useChangeSetting(name)
  const { question, beforeLeaving } = useLeaveQuestion(isUnsaved)

  const put = async (value: unknown) => {
    const response = await save.run(key => change(seen, { value }, key))
    if (response !== undefined) take(response)
  }
  const without = seen.location === null ? 'Use the built-in value' : "Use the salon's"
  const nowValue = now('value')
  return (
    <>
      <Form save={save} onSubmit={() => void put(values.value)}>
        <Conflict msg={conflict} />
        {nowValue !== undefined && (
          <p className={styles.now}>
            Now: <strong>{formatValue(settingKey, nowValue)}</strong>
          </p>
        )}
        {scopes.length > 1 && (
          <ChoiceField
            save={save}
            label="For"
            name="place"
            value={seen.location ?? SALON}
            choices={scopes.map(scope => [scope ?? SALON, scopeName(scope)] as const)}
            hint={originOf(seen)}
            onChange={chosen => beforeLeaving(() => onScope(chosen === SALON ? null : (chosen as LocationKey)))}
          />
        )}
        {scopes.length === 1 && <p className={styles.origin}>{originOf(seen)}</p>}
        <SettingEditor settingKey={settingKey} value={values.value} save={save} onChange={value => set({ value })} />
        <div className="actions">
          <SaveButtons save={save} isUnsaved={isUnsaved} onDiscard={discard} />
          {seen.own !== null && !isUnsaved && (
            <DeskButton look="purple" onClick={() => void put(null)}>
              {without}
            </DeskButton>
          )}
        </div>
      </Form>
      {dialog}
      {question}
    </>
  )
}
