/**
 * Drawings for `<Icon name={…}>`, 24 x 24. Strokes have the colour of the words beside them. The drawings are loaded
 * with the screens that use them, never with the first screen.
 */
export const arrowLeft = <path d="M20 12H5m6-7-7 7 7 7" />

export const minusCircle = (
  <>
    <circle cx="12" cy="12" r="9.2" />
    <path d="M8 12h8" />
  </>
)

export const pencil = (
  <path d="m14.5 5.5 4 4M4 20l1-4.5L16 4.5a1.7 1.7 0 0 1 2.4 0l1.1 1.1a1.7 1.7 0 0 1 0 2.4L8.5 19z" />
)

export const calendarHeart = (
  <path d="M8 2.5v3.5m8-3.5v3.5M3 9.5h18m-8 11.5H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4.5M18 21.5l-3.3-3.4a2.1 2.1 0 0 1 3-3l.3.4.3-.4a2.1 2.1 0 0 1 3 3z" />
)

export const calendar = (
  <path d="M8 2.5v3.5m8-3.5v3.5M3 9.5h18M5 4h14a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z" />
)

export const chevronDown = <path d="m6 9.5 6 6 6-6" />

export const clock = (
  <>
    <circle cx="12" cy="12" r="9.2" />
    <path d="M12 6.8V12l3.4 2" />
  </>
)

export const copy = (
  <path d="M10 8h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM16 8V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h3" />
)

export const file = <path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zm0 0v5h5M9 13h6m-6 4h6" />

export const footprints = (
  <path d="M4.6 7.5C4.6 4.6 6 3 7.6 3s2.7 1.4 2.7 3.9c0 2-.8 3.1-.9 5.3H5.9c-.2-1.9-1.3-2.7-1.3-4.7zM6 12.2v1.6c0 1.1.7 1.9 1.7 1.9s1.7-.8 1.7-1.9v-1.6m10 .3c0-2.9-1.4-4.5-3-4.5s-2.7 1.4-2.7 3.9c0 2 .8 3.1.9 5.3h3.5c.2-1.9 1.3-2.7 1.3-4.7zM18 17.2v1.6c0 1.1-.7 1.9-1.7 1.9s-1.7-.8-1.7-1.9v-1.6" />
)

export const history = <path d="M3.2 4.5v4.3h4.3M3.6 8.6A9 9 0 1 1 3 12m9-4.8V12l3.3 2" />

export const home = <path d="m3 11 9-8 9 8M5.5 9v10a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2V9" />

export const hourglass = (
  <path d="M6 3h12M6 21h12M7.5 3v3.2c0 2.6 4.5 3.6 4.5 5.8s-4.5 3.2-4.5 5.8V21m9-18v3.2c0 2.6-4.5 3.6-4.5 5.8s4.5 3.2 4.5 5.8V21" />
)

export const link = (
  <path d="M10 14a4.5 4.5 0 0 0 6.4 0l3.2-3.2a4.5 4.5 0 0 0-6.4-6.4l-1.1 1.1M14 10a4.5 4.5 0 0 0-6.4 0l-3.2 3.2a4.5 4.5 0 0 0 6.4 6.4l1.1-1.1" />
)

export const messageHeart = (
  <path d="M7.5 19.5 3 21l1.5-4.5a9 9 0 1 1 3 3zM12 16l-3.5-3.6a2.2 2.2 0 0 1 3.1-3.1l.4.4.4-.4a2.2 2.2 0 0 1 3.1 3.1z" />
)

export const minus = <path d="M6 12h12" />

export const navigation = <path d="M21 3 3.5 10.3l7.3 2.9 2.9 7.3z" />

export const phone = (
  <path d="M8.8 3.5 6 3a2.5 2.5 0 0 0-3 2.6C3.5 13.8 10.2 20.5 18.4 21a2.5 2.5 0 0 0 2.6-3l-.5-2.8a1.5 1.5 0 0 0-1.2-1.2l-2.7-.6a1.5 1.5 0 0 0-1.5.5l-1 1.2a13.5 13.5 0 0 1-5.2-5.2l1.2-1a1.5 1.5 0 0 0 .5-1.5L10 4.7a1.5 1.5 0 0 0-1.2-1.2z" />
)

export const play = <path d="M7.5 4.500v15l12-7.500z" />

export const printer = (
  <path d="M7 8V3h10v5M7 17H5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M7 14h10v7H7z" />
)

export const question = <path d="M8 8.6a4 4 0 1 1 5.7 3.6c-1.2.6-1.7 1.4-1.7 2.7m0 4v.1" />

export const sparkle = (
  <path d="M11 4.5c.9 4.6 2.4 6.1 7 7-4.6.9-6.1 2.4-7 7-.9-4.6-2.4-6.1-7-7 4.6-.9 6.1-2.4 7-7zM19 3v4m2-2h-4m-11 12.5v3m1.5-1.5h-3" />
)

export const spinner = <path d="M12 3a9 9 0 1 0 9 9" />

export const square = <path d="M5 5h14v14H5z" />

export const terminal = <path d="m4 6 6 6-6 6m8 1h8" />
