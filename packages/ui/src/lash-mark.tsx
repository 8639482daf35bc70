type LashMarkProps = { widthPx?: number; className?: string | undefined }

export function LashMark({ widthPx = 46, className }: LashMarkProps) {
  return (
    <svg className={className} width={widthPx} height={widthPx / 2} viewBox="0 0 48 24" aria-hidden="true">
      <g fill="var(--brand)">
        <path d="M9.5 4.8 1 11.3l11-3zM13.5 9.8 11 18l6.4-6zM22 12.5 24 21.5l2-9zM30.6 12 37 18l-2.5-8.2zM36 8.3l11 3-8.5-6.5z" />
      </g>
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
