import type { DisplayStatus } from '@frontlash/domain/calendar/display-status'

/** The SVG path for each status, drawn on 16 by 16 units. */
export const STATUS_DRAWINGS: Record<DisplayStatus, string> = {
  inactive: 'M6 6.2a2.1 2.1 0 1 1 3 1.9c-.7.4-1 .8-1 1.4m0 1.9v.1',
  'checked-in': 'M5.3 4h5.4M5.3 12h5.4M6 4c0 2.4 4 2.6 4 4s-4 1.600-4 4M10 4c0 2.4-4 2.6-4 4s4 1.600 4 4',
  received: 'm4.800 8.200 2.200 2.200 4.200-4.700',
  cancelled: 'm5.500 5.500 5 5m0-5-5 5',
}

type CardIconProps = {
  status: DisplayStatus
  className: string | undefined
  /** True if screen readers read the name of the status. It is not needed if words beside the icon say the same. */
  isNamed?: boolean
}

/**
 * The icon of a card's status: a question mark, an hourglass, a check or a cross. The disc or ring around it is in the
 * style sheet.
 */
export function CardIcon({ status, className, isNamed = false }: CardIconProps) {
  const naming = isNamed ? ({ role: 'img', 'aria-label': status } as const) : ({ 'aria-hidden': true } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: `naming` names it or hides it
    <svg className={className} viewBox="0 0 16 16" {...naming}>
      <path d={STATUS_DRAWINGS[status]} />
    </svg>
  )
}
