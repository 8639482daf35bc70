import type { ReactNode } from 'react'

/** Every icon of the product: own drawings, 24 x 24, strokes in the colour of the text. */
const STROKES = {
  'arrow-left': <path d="M20 12H5m6-7-7 7 7 7" />,
  'arrow-right': <path d="M4 12h15m-6-7 7 7-7 7" />,
  backspace: <path d="M9 5h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H9l-6.5-7zm3 4.5 5 5m0-5-5 5" />,
  'calendar-heart': (
    <path d="M8 2.5v3.5m8-3.5v3.5M3 9.5h18m-8 11.5H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4.5M18 21.5l-3.3-3.4a2.1 2.1 0 0 1 3-3l.3.4.3-.4a2.1 2.1 0 0 1 3 3z" />
  ),
  calendar: (
    <path d="M8 2.5v3.5m8-3.5v3.5M3 9.5h18M5 4h14a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z" />
  ),
  check: <path d="m5 12.5 4.8 4.8L19.5 7" />,
  'check-circle': (
    <>
      <circle cx="12" cy="12" r="9.2" />
      <path d="m8.2 12.3 2.7 2.7 4.9-5.4" />
    </>
  ),
  'chevron-down': <path d="m6 9.5 6 6 6-6" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="9.2" />
      <path d="M12 6.8V12l3.4 2" />
    </>
  ),
  cross: <path d="m6 6 12 12M18 6 6 18" />,
  'error-circle': (
    <>
      <circle cx="12" cy="12" r="9.2" />
      <path d="M12 7.3v5.4m0 3.6v.1" />
    </>
  ),
  file: <path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zm0 0v5h5M9 13h6m-6 4h6" />,
  footprints: (
    <path d="M4.6 7.5C4.6 4.6 6 3 7.6 3s2.7 1.4 2.7 3.9c0 2-.8 3.1-.9 5.3H5.9c-.2-1.9-1.3-2.7-1.3-4.7zM6 12.2v1.6c0 1.1.7 1.9 1.7 1.9s1.7-.8 1.7-1.9v-1.6m10 .3c0-2.9-1.4-4.5-3-4.5s-2.7 1.4-2.7 3.9c0 2 .8 3.1.9 5.3h3.5c.2-1.9 1.3-2.7 1.3-4.7zM18 17.2v1.6c0 1.1-.7 1.9-1.7 1.9s-1.7-.8-1.7-1.9v-1.6" />
  ),
  history: <path d="M3.2 4.5v4.3h4.3M3.6 8.6A9 9 0 1 1 3 12m9-4.8V12l3.3 2" />,
  home: <path d="m3 11 9-8 9 8M5.5 9v10a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2V9" />,
  'message-heart': (
    <path d="M7.5 19.5 3 21l1.5-4.5a9 9 0 1 1 3 3zM12 16l-3.5-3.6a2.2 2.2 0 0 1 3.1-3.1l.4.4.4-.4a2.2 2.2 0 0 1 3.1 3.1z" />
  ),
  'minus-circle': (
    <>
      <circle cx="12" cy="12" r="9.2" />
      <path d="M8 12h8" />
    </>
  ),
  navigation: <path d="M21 3 3.5 10.3l7.3 2.9 2.9 7.3z" />,
  pencil: <path d="m14.5 5.5 4 4M4 20l1-4.5L16 4.5a1.7 1.7 0 0 1 2.4 0l1.1 1.1a1.7 1.7 0 0 1 0 2.4L8.5 19z" />,
  phone: (
    <path d="M8.8 3.5 6 3a2.5 2.5 0 0 0-3 2.6C3.5 13.8 10.2 20.5 18.4 21a2.5 2.5 0 0 0 2.6-3l-.5-2.8a1.5 1.5 0 0 0-1.2-1.2l-2.7-.6a1.5 1.5 0 0 0-1.5.5l-1 1.2a13.5 13.5 0 0 1-5.2-5.2l1.2-1a1.5 1.5 0 0 0 .5-1.5L10 4.7a1.5 1.5 0 0 0-1.2-1.2z" />
  ),
  pin: (
    <>
      <path d="M12 21.5c4.7-4.5 7-8.2 7-11.5a7 7 0 0 0-14 0c0 3.3 2.3 7 7 11.5z" />
      <circle cx="12" cy="9.8" r="2.5" />
    </>
  ),
  'question-circle': (
    <>
      <circle cx="12" cy="12" r="9.2" />
      <path d="M9.5 9.6a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.2.9-1.2 1.7m0 2.8v.1" />
    </>
  ),
  refresh: <path d="M20.5 11A8.7 8.7 0 0 0 5 7L3 9m0-5v5h5m-4.5 4A8.7 8.7 0 0 0 19 17l2-2m0 5v-5h-5" />,
  restart: <path d="M3.5 4.5v4.7h4.7M4 9a9 9 0 1 1-1 4" />,
  settings: (
    <>
      <path d="M10.2 3.8a1.9 1.9 0 0 1 3.6 0l.3 1 .8.4 1-.4a1.9 1.9 0 0 1 2.4.9l.4.7a1.9 1.9 0 0 1-.5 2.5l-.8.7v.9l.8.7a1.9 1.9 0 0 1 .5 2.5l-.4.7a1.9 1.9 0 0 1-2.4.9l-1-.4-.8.4-.3 1a1.9 1.9 0 0 1-3.6 0l-.3-1-.8-.4-1 .4a1.9 1.9 0 0 1-2.4-.9l-.4-.7a1.9 1.9 0 0 1 .5-2.5l.8-.7v-.9l-.8-.7a1.9 1.9 0 0 1-.5-2.5l.4-.7a1.9 1.9 0 0 1 2.4-.9l1 .4.8-.4z" />
      <circle cx="12" cy="10.3" r="2.6" />
    </>
  ),
  sparkle: (
    <path d="M11 4.5c.9 4.6 2.4 6.1 7 7-4.6.9-6.1 2.4-7 7-.9-4.6-2.4-6.1-7-7 4.6-.9 6.1-2.4 7-7zM19 3v4m2-2h-4m-11 12.5v3m1.5-1.5h-3" />
  ),
  tablet: (
    <>
      <path d="M9 3h9a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4M6 9h4a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z" />
      <path d="M8 17.8v.1" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4.2" />
      <path d="M4 21c.6-4 3.6-6 8-6s7.4 2 8 6" />
    </>
  ),
  warning: <path d="M12 4 2.8 20h18.4zm0 6v4.5m0 2.8v.1" />,
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof STROKES

type IconProps = { name: IconName; sizePx?: number; className?: string | undefined }

/** One icon, hidden from screen readers: the word beside it, or the button's label, says what it means. */
export function Icon({ name, sizePx = 24, className }: IconProps) {
  return (
    <svg
      className={className}
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {STROKES[name]}
    </svg>
  )
}
