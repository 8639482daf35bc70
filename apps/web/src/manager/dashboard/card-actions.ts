/** What acts on a card: fetched together once the day is shown, because the network may be down when it is needed. */
export { actOnCard } from './act-on-card.ts'
export { showFeltPresses } from './calendar/felt-presses.ts'
export { default as CardDialogs } from './dialogs/card-dialogs.tsx'
