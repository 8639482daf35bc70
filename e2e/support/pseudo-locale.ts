import { EN, type Messages } from '@frontlash/domain/messages/en'
import { ES } from '@frontlash/domain/messages/es'
import { VI } from '@frontlash/domain/messages/vi'
import type { Page } from '@playwright/test'

const ACCENTED: Readonly<Record<string, string>> = { a: 'å', c: 'ç', e: 'é', i: 'î', n: 'ñ', o: 'ö', u: 'ü', y: 'ý' }
const PADDING = 'öñé twö thréé föür fîvé sîx sévén éîght ñîñé téñ '.repeat(10)

/** The English messages in the pseudo-locale en-XA: accented, 40 % longer, and between « and ». */
export const PSEUDO = mapMessages((_, text) => pseudo(text))

/** The messages of the screens, each in the language in which it is longest. */
export const LONGEST = mapMessages(key => [EN[key], ES[key], VI[key]].reduce((a, b) => (shown(b) > shown(a) ? b : a)))

function mapMessages(change: (key: keyof Messages, text: string) => string): Messages {
  return Object.fromEntries(
    Object.entries(EN).map(([key, text]) => [key, change(key as keyof Messages, text)]),
  ) as Messages
}

/** Returns the number of letters that a message shows for a large number, without the marks for its values. */
function shown(text: string): number {
  return text.replace(/\{\w+, one: .*?; other: (.*)\}/g, '$1').replace(/\{\w+\}|[[\]]/g, '').length
}

function pseudo(text: string): string {
  const plural = /^(.*)\{(\w+), one: (.*?); other: (.*)\}(.*)$/.exec(text)
  if (!plural) return `«${accented(text)} ${PADDING.slice(0, Math.ceil(text.length * 0.4) - 2).trim()}»`
  const [, before, name, one, other, after] = plural
  return `${before}{${name}, one: ${pseudo(one!)}; other: ${pseudo(other!)}}${after}`
}

/** Accents the letters of a message, but not the names of its values. */
function accented(text: string): string {
  return text.replace(/\{\w+\}|[a-z]/g, part => ACCENTED[part] ?? part)
}

/** Makes the page read these messages instead of the Spanish ones. */
export async function replaceSpanish(page: Page, messages: Messages): Promise<void> {
  await page.route('**/assets/words-es-*.js', async route => {
    const response = await route.fetch()
    const script = await response.text()
    const replaced = script.replace(/words:\(\)=>\w+/, () => `words:()=>(${JSON.stringify(messages)})`)
    if (replaced === script) throw new Error('The file of the Spanish words does not export them as expected.')
    await route.fulfill({ response, body: replaced })
  })
}

/**
 * Returns the texts and labels of the page that are not between « and », so that they are not messages. Values that
 * are the same in every language do not count: names, digits, and the waiver; neither do Spanish dates.
 */
export function withoutBrackets(page: Page, values: RegExp): Promise<string[]> {
  return page.evaluate(pattern => {
    const isValue = new RegExp(pattern, 'iu')
    const isMessage = (text: string) => /\p{L}/u.test(text) && !isValue.test(text.trim())
    const isExempt = (part: Element) => part.closest('[translate=no], [lang]:not(html), svg, script, style') !== null
    const found: string[] = []
    for (const root of document.querySelectorAll('header, main, dialog')) {
      if (root.parentElement?.closest('header, main, dialog')) continue
      let depth = 0
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent!
        const outside = [...text].filter(letter => {
          if (letter === '«') depth++
          const isOutside = depth === 0
          if (letter === '»') depth--
          return isOutside
        })
        const part = texts.currentNode.parentElement!
        if (isMessage(outside.join('')) && part.checkVisibility() && !isExempt(part)) found.push(outside.join(''))
      }
      for (const part of root.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          const label = part.getAttribute(name)
          if (label && isMessage(label) && !label.includes('«') && !isExempt(part)) found.push(`${name}: ${label}`)
        }
    }
    return found
  }, values.source)
}
