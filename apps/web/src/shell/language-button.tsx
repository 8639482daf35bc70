import { OWN_LANGUAGE_NAMES } from '@frontlash/domain/language'
import { fetchScreen } from '@frontlash/web-client/page-reload'
import { lazy, Suspense, useState } from 'react'
import { offeredLanguages, useLanguage } from '../language/shown-language.ts'
import { useFirstSay, useIsLanguageLocked } from '../language/words.ts'
import styles from './language-button.module.css'

const LanguageDialog = lazy(() => fetchScreen(() => import('./language-dialog.tsx')))

/** The language button of all screens except `/`. It shows the current language and opens the language dialog. */
export function LanguageButton() {
  const language = useLanguage()
  const say = useFirstSay()
  const isLocked = useIsLanguageLocked()
  const [isOpen, setIsOpen] = useState(false)
  if (offeredLanguages().length === 0) return null
  const name = OWN_LANGUAGE_NAMES[language]
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={`${say('lang.label')}: ${name}`}
        aria-disabled={isLocked || undefined}
        onClick={() => isLocked || setIsOpen(true)}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.short}>{language.toUpperCase()}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <LanguageDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
