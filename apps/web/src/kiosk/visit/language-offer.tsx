import { HTML_LANGS, type Language } from '@frontlash/domain/language'
import { classNames } from '@frontlash/ui/class-names'
import { useEffect, useState } from 'react'
import { useSay, useSayIn } from '../../language/say.ts'
import { useChosenLanguage } from '../../language/shown-language.ts'
import { chooseLanguage, useIsLanguageLocked } from '../../language/words.ts'
import styles from './language-offer.module.css'
import { visit } from './visit-state.ts'

/** How long the bar is visible on `/waiver`, where it covers a part of the waiver text. */
export const LANGUAGE_OFFER_MS = 10_000

type LanguageOfferProps = {
  /** The bar disappears after this time. Without this prop it stays until a button is pressed. */
  durationMs?: number
  /** True if the bar overlaps the bottom of the element above it. */
  isOverFoot?: boolean
}

/**
 * Asks a client on the first screen after `/`, in the language of the client's last visit, whether to continue in that
 * language (docs/product/languages.md, "How a client chooses"). Renders nothing if no language is offered.
 */
export function LanguageOffer({ durationMs, isOverFoot = false }: LanguageOfferProps) {
  const [offer, setOffer] = useState(readOffer)
  const say = useSay()
  const sayOffered = useSayIn(offer)
  const isChosen = useChosenLanguage() !== null
  const isLocked = useIsLanguageLocked()
  const isShown = offer !== null && sayOffered !== undefined && !isChosen
  const end = () => {
    visit.languageOffer.save(null)
    setOffer(null)
  }
  useEffect(() => {
    if (!isShown || durationMs === undefined) return
    const timer = setTimeout(() => {
      visit.languageOffer.save(null)
      setOffer(null)
    }, durationMs)
    return () => clearTimeout(timer)
  }, [isShown, durationMs])
  if (!isShown) return null
  return (
    <section className={classNames(styles.offer, isOverFoot && styles.overFoot)} aria-label={say('lang.label')}>
      <p className={styles.question} lang={HTML_LANGS[offer]} role="status">
        {sayOffered('lang.offer')}
      </p>
      <button
        type="button"
        className={styles.yes}
        lang={HTML_LANGS[offer]}
        onClick={() => {
          if (isLocked) return
          end()
          void chooseLanguage(offer)
        }}
      >
        {sayOffered('lang.offerYes')}
      </button>
      <button type="button" className={styles.no} onClick={end}>
        {say('lang.offerNo')}
      </button>
    </section>
  )
}

/** Returns the language to offer on this screen; null if there is none. */
function readOffer(): Language | null {
  const offer = visit.languageOffer.read()
  return offer?.screen === window.location.pathname ? offer.language : null
}
