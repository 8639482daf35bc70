import type { OfficeSurvey } from '@frontlash/contract/office-surveys'
import { OPEN_RATING_MAX } from '@frontlash/domain/survey/survey-figures'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { useContext, useEffect, useRef } from 'react'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { Actions } from '../form/section.tsx'
import { showToast } from '../form/toast-store.ts'
import { useOfficeSave } from '../form/use-office-save.ts'
import { Timestamp } from '../format/timestamp.tsx'
import { markStale } from '../frame/stale-reads.ts'
import { PinnedRow } from './pinned-row.ts'
import styles from './survey-rows.module.css'

/**
 * The follow-up of a rating. At first, it is a field for a note with the button Done. Later, it shows the author, the
 * note and the button Reopen.
 */
export function FollowUp({ survey }: { survey: OfficeSurvey }) {
  const { pin, notes, setNote: setNoteOf } = useContext(PinnedRow)
  const note = notes.get(survey.id) ?? ''
  const setNote = (typed: string) => setNoteOf(survey.id, typed)
  const save = useOfficeSave(['note'])
  const isTyped = note.trim() !== ''
  const { question } = useLeaveQuestion(survey.followUp === null && isTyped, () => setNote(''))
  useEffect(() => {
    if (!isTyped) return
    pin(survey)
    return () => pin(null)
  }, [isTyped, survey, pin])
  const field = useRef<HTMLTextAreaElement>(null)
  // When a phone is rotated or Undo is pressed, React creates a new field. The focus then returns to the end of the
  // typed note.
  useEffect(() => {
    const textarea = field.current
    if (!textarea?.value || document.activeElement !== document.body) return
    textarea.focus()
    textarea.setSelectionRange(textarea.value.length, textarea.value.length)
  }, [])
  const change = async (of: OfficeSurvey, done: boolean) => {
    const request = { params: { id: of.id }, body: { done, note: done ? note : '', version: of.version } }
    const response = await save.run(idempotencyKey => officeCalls.followUpSurvey({ ...request, idempotencyKey }))
    if (response === undefined) return
    if (!response.success) {
      showToast(response.msg, { tone: 'error' })
      if (isTyped) pin(response.current)
    } else if (done) {
      setNote('')
      const undo = () => {
        setNote(note)
        void change(response.row, false)
      }
      showToast('The rating is followed up.', { undo })
    } else showToast('The rating is open again.')
    await markStale('rating')
  }
  if (survey.followUp)
    return (
      <>
        <p>
          Followed up by {survey.followUp.by.replace(/^staff:/, '')}, <Timestamp at={survey.followUp.at} />.
        </p>
        {survey.followUp.note && <p className={styles.text}>{survey.followUp.note}</p>}
        <ErrorLine message={save.error} align="start" />
        <Actions>
          <DeskButton isBusy={save.isBusy} onClick={() => void change(survey, false)}>
            Reopen
          </DeskButton>
        </Actions>
      </>
    )
  if (survey.rating > OPEN_RATING_MAX) return null
  return (
    <>
      <label className={styles.note}>
        Note
        <textarea
          ref={field}
          name="note"
          value={note}
          aria-invalid={save.errorOf('note') ? true : undefined}
          onChange={event => setNote(event.target.value)}
        />
      </label>
      <ErrorLine message={save.errorOf('note') ?? save.error} align="start" />
      <Actions>
        <DeskButton look="primary" isBusy={save.isBusy} onClick={() => void change(survey, true)}>
          Done
        </DeskButton>
      </Actions>
      {question}
    </>
  )
}
