/** The code for finding a client, the filter and other days, fetched when it is needed. */
export { FindDialog } from './find/find-dialog.tsx'
export { OnlyHereBar } from './find/only-here-bar.tsx'
export { OtherDay } from './find/other-day.tsx'
