import type { HeldResponse } from '@frontlash/contract/office-clients'
import { formatPhone } from '@frontlash/domain/phone'
import type { Save } from '@frontlash/web-client/use-save'
import { type ReactNode, useState } from 'react'
import { AskDialog } from '../form/ask-dialog.tsx'
import { Form, TextField } from '../form/fields.tsx'

type DeleteDialogProps = {
  phone: string
  name: string
  held: HeldResponse
  save: Save
  onConfirm: (lastFour: string) => void
  onClose: () => void
  children: ReactNode
}

/**
 * The dialog before a deletion. It shows which data is deleted and which stays, and asks for the last four digits of
 * the phone number.
 */
export default function DeleteDialog({ phone, name, held, save, onConfirm, onClose, children }: DeleteDialogProps) {
  const [lastFour, setLastFour] = useState('')
  return (
    <AskDialog
      title={`Delete ${name}?`}
      verb="Delete"
      isBusy={save.isBusy}
      consequence={
        Object.keys(held.counts).length === 0
          ? `Nothing is left to delete of ${formatPhone(phone)}.`
          : `Deleted, or kept without the person: ${formatCounts(held.counts)}. This cannot be undone.`
      }
      stays={
        <>
          {Object.keys(held.stays).length > 0 &&
            `What stays: ${formatCounts(held.stays)}. Waivers are the salon’s evidence for seven years, the audit log is kept for three, and cards hold no name. `}
          Square and Twilio keep their own data: delete the client there too, bookings first. Backups hold the client
          for 14 more days.
        </>
      }
      onConfirm={() => onConfirm(lastFour)}
      onClose={onClose}
    >
      <Form save={save} onSubmit={() => onConfirm(lastFour)}>
        {children}
        <TextField
          save={save}
          label="Type the last four digits of the client's number"
          name="lastFour"
          inputMode="numeric"
          maxLength={10}
          value={lastFour}
          onChange={event => setLastFour(event.target.value)}
        />
      </Form>
    </AskDialog>
  )
}

/** Kinds of data with their counts: `check-ins (3), client (1)`. */
function formatCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([kind, count]) => `${dataKindLabel(kind)} (${count})`)
    .join(', ')
}

const KIND_NAMES: Readonly<Record<string, string>> = {
  squareProfiles: 'profiles from Square',
  appointments: 'bookings from Square',
  cardsOfTheDay: 'cards of the calendar',
  cancelledCards: 'cancelled cards of the calendar',
  cardUndos: 'changes of calendar cards that can be undone',
  visitLog: 'lines in the list of visits',
  correctedNoShows: 'corrected no-shows',
  surveys: 'ratings',
  surveyAsks: 'questions for a rating',
  surveyLinks: 'links to a rating',
  checkIns: 'check-ins',
  alerts: 'alerts on the dashboard',
  textGuards: 'limits of texts to the number',
  texts: 'texts to the client',
  textsFromClient: 'texts from the client',
  consents: 'consents to texts',
  optOuts: 'wishes for no texts',
  unreachablePhones: 'marks that the number gets no texts',
  grants: 'tablets that may show the client',
  client: 'the client’s name, number and note',
  lookUps: 'searches for the number on tablets',
  keptAnswers: 'answers kept for repeated calls',
  providerEvents: 'messages from Square and Twilio',
  liveEvents: 'changes of today on the dashboard',
  waivers: 'signed waivers',
  settingChanges: 'earlier settings',
  audit: 'lines in the audit log',
}

function dataKindLabel(kind: string): string {
  return KIND_NAMES[kind] ?? kind.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}
