import { useKioskMode } from '../device/kiosk-mode.ts'
import { useLocation } from '../router/router.tsx'
import { Header } from './header.tsx'
import { KioskBanner } from './kiosk-banner.tsx'
import { LanguageNotices } from './language-notices.tsx'
import { useWordsWhenIdle } from './use-words-when-idle.ts'

/** The common header of the public screens. On the first screen, the banner of kiosk mode is above the header. */
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
