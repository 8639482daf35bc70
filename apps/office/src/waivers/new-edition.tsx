import type { PreviewResponse } from '@frontlash/contract/office-waiver-editions'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@frontlash/domain/language'
import { FILE_MAX_BYTES, NOT_A_TEXT_FILE } from '@frontlash/domain/waiver/waiver-file'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { toFieldError } from '@frontlash/web-client/use-save'
import { type ChangeEvent, Fragment, useId, useRef, useState } from 'react'
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
  /**
   * The newest draft. It is stored in a ref, because the user can choose files while another file is still being read.
   */
  const newest = useRef<EditionDraft | null>(null)
  const [shown, setShown] = useState<PreviewResponse | null>(null)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  /** The reason why a chosen file was not sent to the server, by language. */
  const [unread, setUnread] = useState<Partial<Record<Language, string>>>({})
  /** The React key of the file field. A new key creates an empty field. */
  const [uploads, setUploads] = useState(0)
  const { question } = useLeaveQuestion(draft !== null)

  const keep = (next: EditionDraft | null) => {
    newest.current = next
    setDraft(next)
  }
  const read = async (language: Language, event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    const { [language]: _replaced, ...others } = newest.current?.files ?? {}
    keep(Object.keys(others).length > 0 ? { ...newest.current!, files: others } : null)
    setShown(null)
    setErrorMessage(null)
    const setUnreadFile = (msg?: string) => setUnread(before => ({ ...before, [language]: msg }))
    setUnreadFile()
    // The server would refuse such a file, so it is not uploaded.
    if (file.size > FILE_MAX_BYTES) return setUnreadFile('The file may have 128 KB at most.')
    const text = await textOf(file)
    if (text === undefined) return setUnreadFile(NOT_A_TEXT_FILE)
    const fresh = {
      files: { ...newest.current?.files, [language]: text },
      setApart: newest.current?.setApart ?? [...setApartBefore],
    }
    keep(fresh)
    try {
      const preview = await officeCalls.previewEdition({ body: fresh })
      if (newest.current === fresh) setShown(preview)
    } catch (error) {
      if (newest.current === fresh) setErrorMessage(toFieldError(error).msg)
    }
  }
  const start = () => {
    keep(null)
    setShown(null)
    setErrorMessage(null)
    setUnread({})
    setUploads(uploads + 1)
  }
  const sample = async (language: Language) => {
    // The window is opened in the click handler, because browsers block windows that open later.
    const target = window.open('', '_blank')
    try {
      const { content } = await officeCalls.sampleOfEdition({ body: { ...draft!, language } })
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
  const errorsOf = (language: Language) => [
    ...(unread[language] ? [unread[language]] : []),
    ...(shown?.faults ?? []).filter(one => one.language === language).map(one => one.msg),
  ]
  const id = useId()
  return (
    <Wide>
      <Section title="New text">
        <p className="quiet">
          {offered.length > 1 ? 'Upload one Markdown file for each language.' : 'Upload one Markdown file.'} Download a
          text to begin with. Nothing is stored before you publish.
        </p>
        {LANGUAGES.map(language => (
          <div key={language}>
            <label className={styles.file}>
              {LANGUAGE_NAMES[language]} text
              {!offered.includes(language) && ` (needed before ${LANGUAGE_NAMES[language]} can be offered)`}{' '}
              <input
                key={uploads}
                type="file"
                accept=".md,.txt,text/markdown,text/plain"
                aria-describedby={`${id}-${language}`}
                onClick={event => {
                  // Without this reset, choosing the same file again would fire no change event.
                  event.currentTarget.value = ''
                }}
                onChange={event => void read(language, event)}
              />
            </label>
            <ul id={`${id}-${language}`} className={styles.errors}>
              {errorsOf(language).map(msg => (
                <li key={msg}>
                  <ErrorLine message={msg} align="start" />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <ErrorLine message={errorMessage} align="start" />
        {draft && isSound && english && (
          <>
            <fieldset className={styles.apart}>
              <legend>Sections that are highlighted</legend>
              {english.sections.map(({ heading }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the sections stay in their order, and two sections may have the same heading
                <label key={index}>
                  <input
                    type="checkbox"
                    checked={draft.setApart.includes(index + 1)}
                    onChange={() => keep({ ...draft, setApart: toggled(draft.setApart, index + 1) })}
                  />
                  {heading}
                </label>
              ))}
            </fieldset>
            {shown.changes.map(({ language, blocks }) => (
              <Fragment key={language}>
                {shown.changes.length > 1 && <h3>{LANGUAGE_NAMES[language]}</h3>}
                <EditionText language={language} blocks={blocks} setApart={draft.setApart} />
              </Fragment>
            ))}
            <Actions>
              {shown.changes.map(({ language }) => (
                <DeskButton key={language} onClick={() => void sample(language)}>
                  Sample PDF{shown.changes.length > 1 && ` in ${LANGUAGE_NAMES[language]}`}
                </DeskButton>
              ))}
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
