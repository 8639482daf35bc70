import type { Language } from '@frontlash/domain/language'
import type { LocationKey } from '@frontlash/domain/location-key'
import { formatPhone } from '@frontlash/domain/phone'
import type { WordedTemplate } from '@frontlash/domain/texts/which-text'
import { DeskButton } from '@frontlash/ui/desk-button'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useState } from 'react'
import { ChoiceField, Form } from '../../form/fields.tsx'
import { Section } from '../../form/section.tsx'
import { showToast } from '../../form/toast-store.ts'
import { useOfficeSave } from '../../form/use-office-save.ts'
import { AppLink } from '../../frame/app-link.tsx'

type TestTextProps = {
  template: WordedTemplate
  language: Language
  location: LocationKey | null
  numbers: readonly string[]
  isUnsaved: boolean
}

export function TestText({ template, language, location, numbers, isUnsaved }: TestTextProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const save = useOfficeSave(['to'])
  const to = chosen !== null && numbers.includes(chosen) ? chosen : numbers[0]

  const send = async () => {
    if (to === undefined) return
    if (isUnsaved) return save.refuse({ field: null, msg: 'Save the words first: a test text has the saved ones.' })
    const body = { template, language, location, to }
    const response = await save.run(idempotencyKey => officeCalls.testText({ body, idempotencyKey }))
    if (response === undefined) return
    const isOnItsWay = response.smsResult.state === 'QUEUED'
    if (isOnItsWay) showToast('The test text is on its way.')
    else showToast('The test text was not sent: see Texts.', { tone: 'error' })
  }
  return (
    <Section title="Test text">
      {to === undefined ? (
        <p>
          Add a manager number in Settings first.{' '}
          <AppLink to="/office/settings/requests" className="text-link">
            Manager numbers
          </AppLink>
        </p>
      ) : (
        <Form save={save} onSubmit={() => void send()}>
          <ChoiceField
            save={save}
            label="To"
            name="to"
            value={to}
            choices={numbers.map(number => [number, formatPhone(number)] as const)}
            hint="The saved words with short names; five an hour."
            onChange={setChosen}
          />
          <div className="actions">
            <DeskButton type="submit" look="soft" isBusy={save.isBusy}>
              Send a test text
            </DeskButton>
          </div>
        </Form>
      )}
    </Section>
  )
}
