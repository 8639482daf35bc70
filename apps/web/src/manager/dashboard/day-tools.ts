/** The code for the search for a client, the filter and other days, fetched on demand. */
export { FindDialog } from './find/find-dialog.tsx'
export { OnlyHereBar } from './find/only-here-bar.tsx'
export { OtherDay } from './find/other-day.tsx'
