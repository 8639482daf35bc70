import { HTML_LANGS, LANGUAGES, OWN_LANGUAGE_NAMES } from '@frontlash/domain/language'
import { classNames } from '@frontlash/ui/class-names'
import { Icon } from '@frontlash/ui/icon'
import { useLanguage } from '../language/shown-language.ts'
import { chooseLanguage, useFirstSay, useIsLanguageLocked } from '../language/words.ts'
import styles from './language-choice.module.css'

type LanguageChoiceProps = {
  /** True in the dialog, where the buttons are stacked. */
  isLarge?: boolean
  className?: string | undefined
  onChoose?: () => void
}

/**
 * A button for each language. CSS shows only the languages in the page's attribute `data-languages`, and always
 * reserves the space of the buttons (docs/product/languages.md, "How a client chooses").
 */
export function LanguageChoice({ isLarge = false, className, onChoose }: LanguageChoiceProps) {
  const shown = useLanguage()
  const say = useFirstSay()
  const isLocked = useIsLanguageLocked()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form and has the browser's border
    <div
      className={classNames(styles.choice, isLarge && styles.large, className)}
      role="group"
      aria-label={say('lang.label')}
    >
      {LANGUAGES.map(language => (
        <button
          key={language}
          type="button"
          className={styles.word}
          lang={HTML_LANGS[language]}
          data-language={language}
          aria-pressed={language === shown}
          aria-disabled={isLocked || undefined}
          onClick={() => {
            void chooseLanguage(language)
            onChoose?.()
          }}
        >
          <Icon name="check" sizePx={16} />
          {OWN_LANGUAGE_NAMES[language]}
        </button>
      ))}
    </div>
  )
}
