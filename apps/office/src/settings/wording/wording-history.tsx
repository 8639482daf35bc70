import type { OfficeSetting, SettingChangeRow } from '@frontlash/contract/office-settings'
import { LANGUAGE_NAMES, LANGUAGES } from '@frontlash/domain/language'
import type { OwnWording, OwnWords } from '@frontlash/domain/texts/built-in-wording'
import { WORDED_TEMPLATES, type WordedTemplate } from '@frontlash/domain/texts/which-text'
import { HistoryDialog } from '../setting-history.tsx'
import { isSameWords, withWording } from './own-wording.ts'
import styles from './wording.module.css'
import { TEMPLATE_NAMES } from './wording-labels.ts'

type WordingHistoryProps = { scopes: readonly OfficeSetting[]; onClose: () => void }

/**
 * The changes of the wording: who changed what, and when. "Use this again" restores only the texts that the chosen row
 * changed.
 */
export function WordingHistory({ scopes, onClose }: WordingHistoryProps) {
  const salon = (scopes.find(one => one.location === null)?.value ?? {}) as OwnWording
  const changeOf = (row: SettingChangeRow) => {
    const scope = scopes.find(one => one.location === row.location)
    const above = row.location === null ? {} : salon
    // `row.above` is the salon's wording at the time of the change. The current wording may differ.
    const before = (row.before ?? row.above) as OwnWording
    const after = (row.after ?? row.above) as OwnWording
    const changed = WORDED_TEMPLATES.filter(template => !isSameWords(before[template], after[template]))
    const value = scope
      ? withWording(scope, above, Object.fromEntries(changed.map(one => [one, after[one]])))
      : row.after
    return {
      text: (
        <>
          {changed.map(template => (
            <Change key={template} template={template} before={before[template]} after={after[template]} />
          ))}
          {changed.length === 0 && <p>The salon’s words, as the location’s own.</p>}
        </>
      ),
      again: isInUse(value, scope) ? null : { value },
    }
  }
  return (
    <HistoryDialog
      settingKey="textWording"
      name="Wording"
      scopes={scopes}
      changeOf={changeOf}
      withoutOwn={location => <p>{location === null ? 'The built-in words of every text.' : 'The salon’s words.'}</p>}
      onClose={onClose}
    />
  )
}

/** True if a value is the current wording of the salon or a location. */
function isInUse(value: unknown, scope: OfficeSetting | undefined): boolean {
  return JSON.stringify(scope?.own ?? null) === JSON.stringify(value)
}

type ChangeProps = { template: WordedTemplate; before: OwnWords | undefined; after: OwnWords | undefined }

function Change({ template, before, after }: ChangeProps) {
  return (
    <div className={styles.change}>
      <strong>{TEMPLATE_NAMES[template]}</strong>
      <dl>
        <dt>Before</dt>
        <dd>{wordsOf(before)}</dd>
        <dt>After</dt>
        <dd>{wordsOf(after)}</dd>
      </dl>
    </div>
  )
}

/** The wordings of a text, with the name of each language if there are several. */
function wordsOf(own: OwnWords | undefined) {
  if (own === undefined) return BUILT_IN
  if (typeof own === 'string') return own
  return LANGUAGES.filter(language => own[language] !== undefined)
    .map(language => `${LANGUAGE_NAMES[language]}: ${own[language]}`)
    .join(' · ')
}

const BUILT_IN = <i>The built-in words</i>
