/** The code for actions on a card. It is fetched after the day is shown, because the network may be down later. */
export { actOnCard } from './act-on-card.ts'
export { showFeltPresses } from './calendar/felt-presses.ts'
export { showNow } from './calendar/jump.ts'
export { default as CardDialogs } from './dialogs/card-dialogs.tsx'
