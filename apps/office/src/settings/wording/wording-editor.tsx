import type { OfficeSetting } from '@frontlash/contract/office-settings'
import { HTML_LANGS, type Language } from '@frontlash/domain/language'
import { builtInWording, type OwnWording, ownWords } from '@frontlash/domain/texts/built-in-wording'
import type { WordedTemplate } from '@frontlash/domain/texts/which-text'
import { placeholdersFor } from '@frontlash/domain/texts/wording'
import { DeskButton } from '@frontlash/ui/desk-button'
import { ErrorLine } from '@frontlash/ui/error-line'
import { useEffect, useId, useRef } from 'react'
import { Conflict, Form, SaveButtons } from '../../form/fields.tsx'
import { Section } from '../../form/section.tsx'
import { useOfficeSave } from '../../form/use-office-save.ts'
import { useRowForm } from '../../form/use-row-form.ts'
import { scopeName } from '../setting-labels.ts'
import { useChangeSetting } from '../use-change-setting.tsx'
import { withLanguage, withWording } from './own-wording.ts'
import { TestText } from './test-text.tsx'
import styles from './wording.module.css'
import { meaningOf, TEMPLATE_NAMES } from './wording-labels.ts'
import { WordingPreview } from './wording-preview.tsx'

type WordingEditorProps = {
  template: WordedTemplate
  language: Language
  setting: OfficeSetting
  /** The wording that a location uses if it has no wording of its own. */
  above: OwnWording
  numbers: readonly string[]
  /**
   * Called when the editor gets unsaved input or no longer has any. The page asks before navigation would lose unsaved
   * input.
   */
  onUnsaved: (isUnsaved: boolean) => void
}

const MAX_LETTERS = 1000

/** The editor of one text: its wording with placeholders, a preview, and a button that sends a test. */
export function WordingEditor({ template, language, setting, above, numbers, onUnsaved }: WordingEditorProps) {
  const { values, set, isUnsaved, seen, conflict, now, take, discard } = useRowForm(setting, row => ({
    words: wordingOf(row, template, language),
  }))
  const own = (setting.value as OwnWording)[template]
  // In validation errors, the name of the field contains the language only if the salon's wording is stored by
  // language.
  const isPlain = language === 'en' && (own === undefined || typeof own === 'string')
  const name = isPlain ? `value.${template}` : `value.${template}.${language}`
  const save = useOfficeSave([name])
  const { change, dialog } = useChangeSetting(`"${TEMPLATE_NAMES[template]}"`)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])
  const id = useId()
  const seenOwn = (seen.value as OwnWording)[template]
  const isOwn = ownWords(seenOwn, language) !== undefined

  const put = async (words: string | undefined) => {
    const response = await save.run(key =>
      change(seen, { value: withWording(seen, above, { [template]: withLanguage(seenOwn, language, words) }) }, key),
    )
    if (response !== undefined) take(response)
  }
  const insert = (placeholder: string) => {
    const { selectionStart = values.words.length, selectionEnd = selectionStart } = field.current ?? {}
    const at = selectionStart + placeholder.length
    set({ words: values.words.slice(0, selectionStart) + placeholder + values.words.slice(selectionEnd) })
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at, at)
    })
  }
  const error = save.errorOf(name)
  const currentWording = now('words')
  return (
    <>
      <Section title={TEMPLATE_NAMES[template]}>
        <p className={styles.about}>{isOwn ? wordsOrigin(seen) : 'Using: the built-in words.'}</p>
        <Form save={save} onSubmit={() => void put(values.words)}>
          <Conflict msg={conflict} />
          {currentWording !== undefined && (
            <p className={styles.now}>
              Now: <strong>{currentWording}</strong>
            </p>
          )}
          <div className={styles.field}>
            <label htmlFor={id} className={styles.label}>
              Words
            </label>
            <textarea
              ref={field}
              id={id}
              name={name}
              className={styles.words}
              lang={HTML_LANGS[language]}
              rows={5}
              maxLength={MAX_LETTERS}
              value={values.words}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-error`}
              onChange={event => set({ words: event.target.value })}
            />
            <ErrorLine id={`${id}-error`} message={error} align="start" />
          </div>
          <fieldset className={styles.placeholders}>
            <legend className={styles.label}>Insert</legend>
            <ul>
              {placeholdersFor(template).map((placeholder, at) => (
                <li key={placeholder}>
                  <DeskButton aria-describedby={`${id}-means-${at}`} onClick={() => insert(`{${placeholder}}`)}>
                    {`{${placeholder}}`}
                  </DeskButton>
                  <span id={`${id}-means-${at}`}>{meaningOf(placeholder, template)}</span>
                </li>
              ))}
            </ul>
          </fieldset>
          <div className="actions">
            <SaveButtons save={save} isUnsaved={isUnsaved} onDiscard={discard} />
            {isOwn && !isUnsaved && (
              <DeskButton look="purple" onClick={() => void put(undefined)}>
                Use the built-in words
              </DeskButton>
            )}
          </div>
        </Form>
        {dialog}
      </Section>
      <Section title="How it looks">
        <WordingPreview template={template} language={language} location={seen.location} words={values.words} />
      </Section>
      <TestText
        template={template}
        language={language}
        location={seen.location}
        numbers={numbers}
        isUnsaved={isUnsaved}
      />
    </>
  )
}

function wordsOrigin({ from, location }: OfficeSetting): string {
  if (location === null) return 'Using: your own words.'
  return from === 'location' ? `Using: ${scopeName(location)}’s own words.` : 'Using: your salon’s words.'
}

function wordingOf(setting: OfficeSetting, template: WordedTemplate, language: Language): string {
  return ownWords((setting.value as OwnWording)[template], language) ?? builtInWording(template, language).words
}
