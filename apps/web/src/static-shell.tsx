import { EMPTY } from './kiosk/phone-entry/phone-entry-state.ts'
import { PhoneEntryView } from './kiosk/phone-entry/phone-entry-view.tsx'
import { HeaderBar } from './shell/header-bar.tsx'
import { KioskBanner } from './shell/kiosk-banner.tsx'
import { KioskBackground } from './ui/kiosk-background.tsx'

const nothing = () => {}

/**
 * The first screen that first-paint.ts writes into the page. It is painted before any script is loaded, and the app
 * replaces it later (main.tsx). early-keys-script.ts finds it by its id `shell`.
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
