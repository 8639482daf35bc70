import { classNames } from '@frontlash/ui/class-names'
import { LashMark } from '@frontlash/ui/lash-mark'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import type { ReactNode } from 'react'
import { KioskScreen } from '../ui/kiosk-screen.tsx'
import styles from './centred-page.module.css'

type CentredPageProps = {
  title: string
  layout?: 'entry' | 'card'
  className?: string | undefined
  children: ReactNode
}

/** A page behind a link, outside of a visit: the salon's name, and the content below it. */
export function CentredPage({ title, layout = 'entry', className, children }: CentredPageProps) {
  const { brand } = useServerInfo()
  return (
    <KioskScreen title={title} layout={layout} className={classNames(styles.page, className)}>
      <p className="wordmark">
        <LashMark />
        {brand}
      </p>
      {children}
    </KioskScreen>
  )
}
