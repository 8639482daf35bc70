import type { PreviewResponse } from '@frontlash/contract/office-waiver-editions'
import { HTML_LANGS, LANGUAGE_NAMES, type Language } from '@frontlash/domain/language'
import { FILE_MAX_BYTES, NOT_A_TEXT_FILE } from '@frontlash/domain/waiver/waiver-file'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { toFieldError } from '@frontlash/web-client/use-save'
import { type ChangeEvent, useState } from 'react'
import { useLeaveQuestion } from '../form/leave-question.tsx'
import { Actions, Section, Wide } from '../form/section.tsx'
import { PublishForm } from './edition-publishing.tsx'
import { EditionText } from './edition-text.tsx'
import styles from './editions.module.css'

/** The files of a new edition by language, and the numbers of the highlighted sections. */
type EditionDraft = { files: Partial<Record<Language, string>>; setApart: number[] }

type NewEditionProps = {
  today: string
  /** The languages in which the edition must have a text. */
  offered: readonly Language[]
  setApartBefore: readonly number[]
}

/** The form for a new edition: files, preview, and highlighted sections. Nothing is stored before Publish. */
export function NewEdition({ today, offered, setApartBefore }: NewEditionProps) {
  const [draft, setDraft] = useState<EditionDraft | null>(null)
  const [shown, setShown] = useState<PreviewResponse | null>(null)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  /** The React key of the file field. A new key creates an empty field. */
  const [uploads, setUploads] = useState(0)
  const { question } = useLeaveQuestion(draft !== null)

  const read = async (language: Language, event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    const { [language]: _replaced, ...others } = draft?.files ?? {}
    setShown(null)
    setDraft(Object.keys(others).length > 0 ? { files: others, setApart: draft!.setApart } : null)
    setErrorMessage(null)
    // The server would refuse such a file, so it is not uploaded.
    if (file.size > FILE_MAX_BYTES) return setErrorMessage('The file may have 128 KB at most.')
    const text = await textOf(file)
    if (text === undefined) return setErrorMessage(NOT_A_TEXT_FILE)
    const fresh = { files: { ...others, [language]: text }, setApart: draft?.setApart ?? [...setApartBefore] }
    try {
      setShown(await officeCalls.previewEdition({ body: fresh }))
      setDraft(fresh)
    } catch (error) {
      setErrorMessage(toFieldError(error).msg)
    }
  }
  const start = () => {
    setDraft(null)
    setShown(null)
    setErrorMessage(null)
    setUploads(uploads + 1)
  }
  const sample = async () => {
    // The window is opened in the click handler, because browsers block windows that open later.
    const target = window.open('', '_blank')
    try {
      const { content } = await officeCalls.sampleOfEdition({ body: draft! })
      const url = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }))
      if (target) target.location.href = url
      setTimeout(() => URL.revokeObjectURL(url), 300_000)
    } catch (error) {
      target?.close()
      setErrorMessage(toFieldError(error).msg)
    }
  }
  const english = shown?.texts.find(one => one.language === 'en')
  const isSound = draft !== null && shown?.faults.length === 0
  return (
    <Wide>
      <Section title="New text">
        <p className="quiet">
          {offered.length > 1 ? 'Upload one Markdown file for each language.' : 'Upload one Markdown file.'} Download a
          text to begin with. Nothing is stored before you publish.
        </p>
        {offered.map(language => (
          <label key={language} className={styles.file}>
            {LANGUAGE_NAMES[language]} text{' '}
            <input
              key={uploads}
              type="file"
              accept=".md,.txt,text/markdown,text/plain"
              onClick={event => {
                // Without this reset, choosing the same file again would fire no change event.
                event.currentTarget.value = ''
              }}
              onChange={event => void read(language, event)}
            />
          </label>
        ))}
        <ErrorLine message={errorMessage} align="start" />
        <div role="alert">
          {shown && shown.faults.length > 0 && (
            <ul className={styles.errors}>
              {shown.faults.map(({ line, msg }) => (
                <li key={`${line} ${msg}`}>
                  <ErrorLine message={msg} align="start" />
                </li>
              ))}
            </ul>
          )}
        </div>
        {draft && isSound && english && (
          <>
            <fieldset className={styles.apart}>
              <legend>Sections that are highlighted</legend>
              {english.sections.map(({ heading }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the sections stay in their order, and two may have one heading
                <label key={index}>
                  <input
                    type="checkbox"
                    checked={draft.setApart.includes(index + 1)}
                    onChange={() => setDraft({ ...draft, setApart: toggled(draft.setApart, index + 1) })}
                  />
                  {heading}
                </label>
              ))}
            </fieldset>
            {shown.changes.map(({ language, blocks }) => (
              <div key={language} lang={HTML_LANGS[language]}>
                <EditionText blocks={blocks} setApart={draft.setApart} />
              </div>
            ))}
            <Actions>
              <DeskButton onClick={() => void sample()}>Sample PDF</DeskButton>
              <DeskButton look="purple" onClick={start}>
                Discard
              </DeskButton>
            </Actions>
            <PublishForm
              verb="Publish"
              question="Publish this text?"
              today={today}
              publish={(responses, idempotencyKey) =>
                officeCalls.publishNewEdition({ body: { ...draft, ...responses }, idempotencyKey })
              }
              onDone={start}
            />
          </>
        )}
      </Section>
      {question}
    </Wide>
  )
}

function toggled(setApart: readonly number[], number: number): number[] {
  return setApart.includes(number)
    ? setApart.filter(one => one !== number)
    : [...setApart, number].sort((a, b) => a - b)
}

/** Returns the content of a file; undefined if it is not UTF-8. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}
