const PATHS = {
  send: 'M4 12 20 4l-4 16-4.5-6.5zM11.5 13.5 20 4',
  calendar: 'M5 6.5h14v13H5zM5 10.5h14M9 4v4M15 4v4',
  phone: 'M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM11 18h2',
  people:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11zM3 19c.6-3.3 2.9-5 6-5s5.4 1.7 6 5M16 5.2a3 3 0 0 1 0 5.6M18 14.6c1.7 .8 2.7 2.3 3 4.4',
  bolt: 'M13 3 5 13.5h6L10.5 21 19 10h-6z',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
  refresh: 'M19 12a7 7 0 1 1-2.1-5M19 4v4h-4',
  down: 'M7 10l5 5 5-5',
  left: 'M14.5 6 8.5 12l6 6',
  right: 'M9.5 6l6 6-6 6',
  external: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  check: 'M5 12.5 10 17.5 19 7.5',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2',
  cross: 'M7.5 7.5l9 9M16.5 7.5l-9 9',
  question: 'M9.3 9.3a2.7 2.7 0 1 1 3.9 2.5c-.8.4-1.2 1-1.2 1.9M12 16.8v .1',
  pin: 'M12 21s-6-5.6-6-11a6 6 0 0 1 12 0c0 5.4-6 11-6 11zM12 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  late: 'M12 5v8M12 17.5v .1',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5 20 20',
} as const

export type IconName = keyof typeof PATHS

/** A line drawing, 20 px unless told; words beside it say the same. */
export function Icon({ name, sizePx = 20 }: { name: IconName; sizePx?: number }) {
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}

/** The salon's mark: a resting eye with five lashes. */
export function LashMark({ widthPx = 44 }: { widthPx?: number }) {
  return (
    <svg width={widthPx} height={widthPx / 2} viewBox="0 0 48 24" aria-hidden="true">
      <path
        fill="var(--brand)"
        d="M9.5 4.8 1 11.3l11-3zM13.5 9.8 11 18l6.4-6zM22 12.5 24 21.5l2-9zM30.6 12 37 18l-2.5-8.2zM36 8.3l11 3-8.5-6.5z"
      />
      <path
        d="M9 4.5c3 5.2 8.3 8.2 15 8.2s12-3 15-8.2"
        fill="none"
        stroke="var(--brand-deep)"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
    </svg>
  )
}
