import { LOCATION_KEYS, LOCATION_NAMES, type LocationKey } from '@frontlash/domain/location-key'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import type { StaffMember } from '@frontlash/web-client/session-start'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceField, Form, SaveButtons } from '../form/fields.tsx'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { Section } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'

const QUERY = ['my location']
const NONE = ''

export function MyLocation({ staff }: { staff: StaffMember }) {
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: QUERY, queryFn: () => managerCalls.defaultLocation() })
  const [chosen, setChosen] = useState<LocationKey | null>(null)
  const save = useOfficeSave(['locationId'])
  const saved = data?.defaultLocationId ?? null
  const isUnsaved = chosen !== null && chosen !== saved
  const { question } = useLeaveQuestion(isUnsaved)
  const open = LOCATION_KEYS.filter(
    key => staff.role === 'admin' || staff.locationAccess?.some(access => access.location_id === key),
  )

  const submit = async () => {
    if (chosen === null) return
    const body = { locationId: chosen }
    const response = await save.run(idempotencyKey => managerCalls.saveDefaultLocation({ body, idempotencyKey }))
    if (!response) return
    queries.setQueryData(QUERY, response)
    setChosen(null)
    showToast(`The dashboard starts at ${LOCATION_NAMES[chosen]}.`)
  }
  return (
    <Section title="Where you start">
      {open.length === 0 ? (
        <p className="quiet">No location is open to you yet.</p>
      ) : (
        <Form save={save} onSubmit={() => void submit()}>
          <ChoiceField
            save={save}
            label="Location of your dashboard"
            name="locationId"
            value={chosen ?? saved ?? NONE}
            choices={[
              ...(saved === null ? [[NONE, 'Not chosen'] as const] : []),
              ...open.map(key => [key, LOCATION_NAMES[key]] as const),
            ]}
            onChange={value => setChosen(value === NONE ? null : (value as LocationKey))}
          />
          <SaveButtons save={save} isUnsaved={isUnsaved} onDiscard={() => setChosen(null)} />
        </Form>
      )}
      {question}
    </Section>
  )
}
