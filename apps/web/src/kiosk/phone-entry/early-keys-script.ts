/**
 * The page's only inline script. The first screen is part of the HTML. With this script a user can type on that screen
 * before the app has started: the script shows and stores the pressed keys, which the app later takes over
 * (early-keys.ts). At any other URL, or on a device that was never set up, the script removes the first screen before
 * it is painted.
 */

import type { Language } from '@frontlash/domain/language'
import type { KeypadKey } from '../../ui/keypad.tsx'
import { digitsAfterKey, lacksAreaCode, type PhoneDigits, readDigits } from '../visit/phone-digits.ts'
import type { EarlyKey } from './early-keys.ts'

const SHOWN_MS = 120

const shell = document.getElementById('shell')!

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

if (location.pathname !== '/' || !stored('selectedLocation')) shell.remove()
else start()

function start(): void {
  if (stored('kioskMode') === 'true') showBanner()
  const keys: EarlyKey[] = []
  window.earlyKeys = keys
  let digits: PhoneDigits = ''

  const press = (key: KeypadKey) => {
    keys.push(key)
    const isStartRefused = lacksAreaCode(digits + key)
    digits = digitsAfterKey(digits, key)
    draw(digits, isStartRefused)
  }

  shell.addEventListener('pointerdown', event => {
    const button = (event.target as Element).closest('button')
    if (!button || event.button !== 0) return
    const { key } = button.dataset
    if (key) {
      event.preventDefault()
      press(key as KeypadKey)
    }
    button.setAttribute('data-pressed', '')
    setTimeout(() => button.removeAttribute('data-pressed'), SHOWN_MS)
  })
  shell.addEventListener('click', event => {
    const button = (event.target as Element).closest('button')
    if (!button || button.dataset.key) return
    const language = button.dataset.language as Language | undefined
    keys.push(language ? { language } : 'Check In')
  })
  shell.addEventListener('input', event => {
    const { value } = event.target as HTMLInputElement
    digits = readDigits(value)
    const languages = keys.filter(key => typeof key === 'object')
    keys.splice(0, keys.length, ...languages, ...([...digits] as KeypadKey[]))
    draw(digits, lacksAreaCode(value))
  })
  addEventListener('keydown', event => {
    // When the app has taken over the keys, it also handles all further key presses.
    if (!shell.isConnected || event.ctrlKey || event.metaKey) return
    // As in the app, Enter only follows the logo's link and chooses a language. It does not press a key of the keypad
    // or submit the phone number.
    if (event.key === 'Enter' && !(event.target as Element).closest('a,[data-language]')) event.preventDefault()
    if (/^[0-9]$/.test(event.key) || event.key === 'Backspace') press(event.key as KeypadKey)
  })
}

function draw(digits: PhoneDigits, isStartRefused: boolean): void {
  shell.querySelectorAll<HTMLElement>('[data-slot]').forEach((slot, place) => {
    slot.textContent = digits[place] ?? ''
    slot.dataset.slot = place < digits.length ? 'typed' : place === digits.length ? 'next' : 'open'
  })
  shell.querySelectorAll<SVGElement>('[data-look]').forEach((lash, place) => {
    lash.dataset.look = place < digits.length ? 'grown' : 'bare'
  })
  const place = shell.querySelector<HTMLElement>('[data-area-code-hint]')!
  const hint = document.createElement('span')
  hint.textContent = place.dataset.areaCodeHint!
  place.replaceChildren(...(isStartRefused ? [hint] : []))
}

function showBanner(): void {
  const banner = document.getElementById('shell-banner')!
  const words = banner.lastElementChild!
  words.textContent = `${words.textContent}${stored('kioskManager') || 'the salon'}`
  banner.hidden = false
}
