import type { PlacedCard } from '../day/day-layout.ts'
import type { DayStore } from '../day/day-store.ts'
import { cardTopic } from '../day/topics.ts'
import { type CardElement, createCardElement } from './card-element.ts'
import type { CardPlace } from './card-place.ts'

export type ColumnCards = {
  /** Draws these cards in this order; cards that are already drawn keep their elements. */
  readonly show: (cards: readonly PlacedCard[], placeOf: (card: PlacedCard) => CardPlace, textScale: number) => void
  readonly clear: () => void
}

type DrawnCard = CardElement & { readonly leave: () => void }

/** The cards of one column. Each card subscribes only to its own changes, so that a change redraws only one card. */
export function createColumnCards(column: HTMLElement, store: DayStore): ColumnCards {
  const drawn = new Map<string, DrawnCard>()

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

  return {
    show(cards, placeOf, textScale) {
      const staying = new Set(cards.map(card => card.key))
      for (const [key, card] of drawn) {
        if (staying.has(key)) continue
        card.leave()
        drawn.delete(key)
      }
      let next = column.firstElementChild
      for (const placed of cards) {
        const card = drawn.get(placed.key) ?? draw(placed.key)
        card.putAt(placeOf(placed), textScale)
        if (card.element === next) next = next.nextElementSibling
        else column.insertBefore(card.element, next)
      }
    },
    clear() {
      for (const card of drawn.values()) card.leave()
      drawn.clear()
    },
  }
}
