import type { ReactElement } from 'react'

/** The icons of the first screen. The icons of other screens are in icon-drawings.tsx. */
const STROKES = {
  backspace: <path d="M9 5h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H9l-6.5-7zm3 4.5 5 5m0-5-5 5" />,
  check: <path d="m5 12.5 4.8 4.8L19.5 7" />,
  'check-circle': (
    <>
      <circle cx="12" cy="12" r="9.2" />
      <path d="m8.2 12.3 2.7 2.7 4.9-5.4" />
    </>
  ),
  cross: <path d="m6 6 12 12M18 6 6 18" />,
  'error-circle': (
    <>
      <circle cx="12" cy="12" r="9.2" />
      <path d="M12 7.3v5.4m0 3.6v.1" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21.5c4.7-4.5 7-8.2 7-11.5a7 7 0 0 0-14 0c0 3.3 2.3 7 7 11.5z" />
      <circle cx="12" cy="9.8" r="2.5" />
    </>
  ),
  refresh: <path d="M20.5 11A8.7 8.7 0 0 0 5 7L3 9m0-5v5h5m-4.5 4A8.7 8.7 0 0 0 19 17l2-2m0 5v-5h-5" />,
  restart: <path d="M3.5 4.5v4.7h4.7M4 9a9 9 0 1 1-1 4" />,
  settings: (
    <>
      <path d="M9.4 5.2L10.2 2.6A9.6 9.6 0 0 1 13.8 2.6L14.6 5.2A7.3 7.3 0 0 1 16.6 6.3L19.2 5.7A9.6 9.6 0 0 1 21.1 8.9L19.2 10.9A7.3 7.3 0 0 1 19.2 13.1L21.1 15.1A9.6 9.6 0 0 1 19.2 18.3L16.6 17.7A7.3 7.3 0 0 1 14.6 18.8L13.8 21.4A9.6 9.6 0 0 1 10.2 21.4L9.4 18.8A7.3 7.3 0 0 1 7.4 17.7L4.8 18.3A9.6 9.6 0 0 1 2.9 15.1L4.8 13.1A7.3 7.3 0 0 1 4.8 10.9L2.9 8.9A9.6 9.6 0 0 1 4.8 5.7L7.4 6.3A7.3 7.3 0 0 1 9.4 5.2Z" />
      <circle cx="12" cy="12" r="3" />
    </>
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
} as const satisfies Record<string, ReactElement>

export type IconName = keyof typeof STROKES

export type IconChoice = IconName | ReactElement

type IconProps = { name: IconChoice; sizePx?: number; className?: string | undefined }

/** An icon. It is hidden from screen readers, because the label beside it has the same meaning. */
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
      {typeof name === 'string' ? STROKES[name] : name}
    </svg>
  )
}
