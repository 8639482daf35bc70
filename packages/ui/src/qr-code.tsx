import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

type QrCodeProps = { text: string; label: string }

/** The light border around a code, in modules (ISO/IEC 18004 requires four). Cameras need it to find the code. */
const QUIET_MODULES = 4

/** A QR code. Screen readers read `label`, which describes the content. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawing(text), [text])
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

function drawing(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: modules.join('') }
}
