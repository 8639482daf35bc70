import { HTML_LANGS, OWN_LANGUAGE_NAMES } from '@frontlash/domain/language'
import { LANGUAGE_FAILED } from '@frontlash/domain/messages/first-screen'
import { useChosenLanguage, useLanguage } from '../language/shown-language.ts'
import { useFailedLanguage } from '../language/words.ts'
import { Toast } from '../ui/toast.tsx'

/**
 * Announces the chosen language to screen readers, and shows a message for some seconds if a language cannot be loaded.
 */
export function LanguageNotices() {
  const shown = useLanguage()
  const isChosen = useChosenLanguage() === shown
  const failed = useFailedLanguage()
  return (
    <>
      <p className="visually-hidden" role="status" lang={HTML_LANGS[shown]}>
        {isChosen && OWN_LANGUAGE_NAMES[shown]}
      </p>
      <div lang={failed ? HTML_LANGS[failed] : undefined}>
        <Toast tone="error" message={failed && LANGUAGE_FAILED[failed]} />
      </div>
    </>
  )
}
