import { LANGUAGE_NAMES, type Translation } from '@frontlash/domain/language'
import { ownKeywords } from '@frontlash/domain/texts/keywords'
import type { TranslationState } from '../../records/settings/translation-checks.ts'
import { type Finding, failing, passing, unchecked } from './finding.ts'

/** Checks that a certified translator has confirmed the words of a language that clients may choose. */
export function translationVerdict({ language, check, state }: TranslationState): Finding {
  const name = LANGUAGE_NAMES[language]
  if (check && state === 'checked') return passing(`The ${name} translation was checked by ${check.by} on ${check.on}.`)
  return failing(
    check && state === 'changed'
      ? `The ${name} translation has changed since it was checked on ${check.on}.`
      : `${name} is offered, but nobody has confirmed its translation.`,
    `have a certified translator check docs/languages/${language}.md, then npm run settings -- set translationCheck.${language} '{"by": "NAME", "on": "DATE"}'`,
  )
}

/**
 * Lists the stop words of a language that the owner should add at Twilio, which knows only the English stop words. The
 * server recognises all stop words, even if they are missing at Twilio (docs/product/texts.md).
 */
export function keywordsVerdict(language: Translation): Finding {
  const { STOP, START, HELP } = ownKeywords(language)
  return unchecked(
    `Twilio’s Advanced Opt-Out should know the words of clients who write ${LANGUAGE_NAMES[language]}. Opt-out: ${STOP.join(', ')}. Opt-in: ${START.join(', ')}. Help: ${HELP.join(', ')}.`,
    'console.twilio.com, Messaging Services, the service, Opt-Out Management; paste the words there.',
  )
}

/** Says how much more Vietnamese texts with all marks cost. The owner decides whether to send texts with all marks. */
export function marksVerdict(cost: string): Finding {
  return unchecked(cost, 'npm run settings -- set textMarks plain leaves the marks out.')
}
