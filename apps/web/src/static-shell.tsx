import { EMPTY } from './kiosk/phone-entry/phone-entry-state.ts'
import { PhoneEntryView } from './kiosk/phone-entry/phone-entry-view.tsx'
import { HeaderBar } from './shell/header-bar.tsx'
import { KioskBanner } from './shell/kiosk-banner.tsx'
import { KioskBackground } from './ui/kiosk-background.tsx'

const nothing = () => {}

/**
 * The first screen as first-paint.ts writes it into the page: painted before any script has loaded, and replaced by the
 * app (main.tsx). early-keys-script.ts finds it by `shell`.
 */
export function StaticShell() {
  return (
    <div id="shell">
      <KioskBackground />
      <KioskBanner id="shell-banner" hidden manager="" />
      <HeaderBar brand="Frontlash" />
      <PhoneEntryView
        state={EMPTY}
        onKey={nothing}
        onFill={nothing}
        onSubmit={nothing}
        onChoose={nothing}
        onStartOver={nothing}
      />
    </div>
  )
}
