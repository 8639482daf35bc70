import { useKioskMode } from '../device/kiosk-mode.ts'
import { useLocation } from '../router/router.tsx'
import { Header } from './header.tsx'
import { KioskBanner } from './kiosk-banner.tsx'
import { LanguageNotices } from './language-notices.tsx'
import { useWordsWhenIdle } from './use-words-when-idle.ts'

/** The common header of the public screens, below the banner of kiosk mode on the first screen. */
export function PublicHeader() {
  const { pathname } = useLocation()
  const kioskMode = useKioskMode()
  useWordsWhenIdle()
  return (
    <>
      {kioskMode.isOn && pathname === '/' && <KioskBanner manager={kioskMode.manager} />}
      <Header />
      <LanguageNotices />
    </>
  )
}
