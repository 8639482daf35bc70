import type { PlacedCard } from '../day/day-layout.ts'
import type { DayStore } from '../day/day-store.ts'
import { cardTopic } from '../day/topics.ts'
import { type CardElement, createCardElement } from './card-element.ts'
import type { CardPlace } from './card-place.ts'
import { createFoldedCards, type FoldedCards } from './folded-cards.ts'
import { guardCards } from './guard-cards.ts'
import { insertInOrder } from './plain-dom.ts'

export type ColumnCards = {
  /**
   * Draws the given cards in the given order. Cards that are already drawn keep their elements. If a card later appears
   * or moves, it ignores presses for a moment, because a press may be meant for the card that was at this position
   * before.
   */
  readonly show: (cards: readonly PlacedCard[], placeOf: (card: PlacedCard) => CardPlace, textScale: number) => void
  readonly clear: () => void
}

type DrawnCard = CardElement & { readonly leave: () => void }

/** The cards of a column. Each card subscribes only to its own changes, so that a change redraws only one card. */
export function createColumnCards(column: HTMLElement, store: DayStore): ColumnCards {
  const drawn = new Map<string, DrawnCard>()
  const folds = new Map<string, FoldedCards>()
  let layouts: ReadonlySet<string> | undefined

  function draw(key: string): DrawnCard {
    const card = createCardElement(key)
    const show = () => {
      const now = store.card(key)
      if (now) card.show(now)
    }
    show()
    const stopListening = store.listen(cardTopic(key), show)
    const made: DrawnCard = {
      ...card,
      leave: () => {
        stopListening()
        card.element.remove()
      },
    }
    drawn.set(key, made)
    return made
  }

  function showFold(key: string, keys: readonly string[], place: CardPlace, textScale: number): HTMLElement {
    const fold = folds.get(key) ?? createFoldedCards(store)
    folds.set(key, fold)
    const cards = keys.map(one => drawn.get(one) ?? draw(one))
    fold.show(keys, cards, place, textScale)
    return fold.element
  }

  return {
    show(cards, placeOf, textScale) {
      const staying = new Set(cards.flatMap(({ key, folded = [] }) => [key, ...folded]))
      for (const [key, card] of drawn) {
        if (staying.has(key)) continue
        card.leave()
        drawn.delete(key)
      }
      for (const [key, fold] of folds) {
        if (staying.has(key)) continue
        fold.leave()
        folds.delete(key)
      }
      const focused = document.activeElement
      const elements = cards.map(placed => {
        const place = placeOf(placed)
        if (placed.folded) return showFold(placed.key, placed.folded, place, textScale)
        const card = drawn.get(placed.key) ?? draw(placed.key)
        card.putAt(place, textScale)
        return card.element
      })
      insertInOrder(column, elements, column.firstElementChild)
      const next = cards.map(placed => JSON.stringify(placed))
      for (const [at, element] of elements.entries()) if (layouts && !layouts.has(next[at]!)) guardCards(element)
      layouts = new Set(next)
      // If a card moves into or out of a list, it loses the focus.
      if (focused !== document.activeElement && column.contains(focused)) (focused as HTMLElement).focus()
    },
    clear() {
      for (const one of [...drawn.values(), ...folds.values()]) one.leave()
      drawn.clear()
      folds.clear()
    },
  }
}
