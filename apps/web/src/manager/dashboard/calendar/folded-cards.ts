import { shortName, splitName } from '@frontlash/domain/person-name'
import type { DayStore } from '../day/day-store.ts'
import { cardTopic } from '../day/topics.ts'
import type { CardElement } from './card-element.ts'
import { STATUS_DRAWINGS } from './card-icon.tsx'
import type { CardPlace } from './card-place.ts'
import styles from './folded-cards.module.css'
import { guardCards } from './guard-cards.ts'
import { drawing, insertInOrder, make, write } from './plain-dom.ts'

/** The size of a card in the list, and the gaps around it, at the default text size. */
const CARD = { widthPx: 200, heightPx: 66 }
const GAP_PX = 6

/** A button such as `+5` for the cards that do not fit beside the others, with the list of these cards. */
export type FoldedCards = {
  readonly element: HTMLElement
  readonly show: (keys: readonly string[], cards: readonly CardElement[], place: CardPlace, textScale: number) => void
  readonly leave: () => void
}

/**
 * Creates the button and its list. The list stays on the page while it is collapsed. The button, Escape, or a press
 * elsewhere on the calendar collapses it.
 */
export function createFoldedCards(store: DayStore): FoldedCards {
  const element = make('div', undefined)
  const button = make('button', styles.more)
  button.type = 'button'
  button.tabIndex = -1
  const count = make('b', undefined)
  const waiting = drawing(styles.waiting)
  waiting.firstElementChild!.setAttribute('d', STATUS_DRAWINGS['checked-in'])
  waiting.setAttribute('aria-hidden', 'true')
  button.append(count, waiting)
  const list = make('div', styles.list)
  list.hidden = true
  list.setAttribute('role', 'group')
  element.append(button, list)
  let listening: (() => void)[] = []
  let scale = 1

  function showNames(keys: readonly string[]): void {
    const cards = keys.flatMap(key => store.card(key) ?? [])
    const names = cards.map(({ customerName }) => {
      const { firstName, lastName } = splitName(customerName)
      return shortName(firstName, lastName)
    })
    const here = cards.filter(card => card.status === 'checked-in').length
    const words = `${keys.length} more: ${names.join(', ')}`
    write(count, `+${keys.length}`)
    button.setAttribute('aria-label', here === 0 ? words : `${words} (${here} checked in)`)
    list.setAttribute('aria-label', words)
    button.toggleAttribute('data-waiting', here > 0)
  }

  function setOpen(isOpen: boolean): void {
    list.hidden = !isOpen
    button.setAttribute('aria-expanded', `${isOpen}`)
    element.parentElement?.toggleAttribute('data-unfolded', isOpen)
    for (const type of ['pointerdown', 'keydown'] as const)
      if (isOpen) document.addEventListener(type, closeBy)
      else document.removeEventListener(type, closeBy)
    if (!isOpen) return
    placeList()
    guardCards(list)
    list.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  /** Positions the list beside its button, where the calendar has space. */
  function placeList(): void {
    const column = element.parentElement!
    const rightPx = button.offsetLeft + button.offsetWidth + GAP_PX
    const isBeyond = column.offsetLeft + rightPx + list.offsetWidth > column.parentElement!.offsetWidth
    const leftPx = isBeyond ? button.offsetLeft - list.offsetWidth - GAP_PX : rightPx
    list.style.left = `${Math.max(leftPx, -column.offsetLeft)}px`
    list.style.top = `${Math.max(0, Math.min(button.offsetTop, column.offsetHeight - list.offsetHeight))}px`
  }

  function closeBy(event: Event): void {
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
      if (list.contains(document.activeElement)) button.focus()
      setOpen(false)
    } else if (
      !element.contains(event.target as Node) &&
      element.closest('[data-calendar]')?.contains(event.target as Node)
    )
      setOpen(false)
  }

  button.addEventListener('click', () => setOpen(Boolean(list.hidden)))
  setOpen(false)
  return {
    element,
    show(keys, cards, { topPx, leftPx, widthPx, heightPx }, textScale) {
      scale = textScale
      button.style.cssText = `top:${topPx}px;left:${leftPx}px;width:${widthPx}px;height:${heightPx}px`
      const [cardPx, highPx, gapPx] = [CARD.widthPx * scale, CARD.heightPx * scale, GAP_PX * scale]
      list.style.width = `${cardPx + 2 * gapPx}px`
      list.style.height = `${cards.length * (highPx + gapPx) + gapPx}px`
      cards.forEach((card, at) => {
        const topPx = gapPx + at * (highPx + gapPx)
        card.putAt({ topPx, leftPx: gapPx, widthPx: cardPx, heightPx: highPx }, scale)
      })
      insertInOrder(
        list,
        cards.map(card => card.element),
        list.firstElementChild,
      )
      showNames(keys)
      for (const stop of listening) stop()
      listening = keys.map(key => store.listen(cardTopic(key), () => showNames(keys)))
      if (!list.hidden) placeList()
    },
    leave() {
      for (const stop of listening) stop()
      setOpen(false)
      element.remove()
    },
  }
}
