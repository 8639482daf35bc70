import { takePageState } from '@frontlash/web-client/open-page'
import '@frontlash/ui/tokens.css'
import '@frontlash/ui/tones.css'
import '@frontlash/ui/fonts.css'
import '@frontlash/ui/base.css'
import { installPressFeedback } from '@frontlash/ui/press-feedback'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadFirstScreen } from './first-screen.ts'
import { endVisitOnTheWayOut } from './kiosk/visit/end-visit.ts'
import { startUp } from './kiosk/visit/start-up.ts'
import { loadFirstLanguage } from './language/first-language.ts'
import { Router } from './router/router.tsx'
import { AppRoutes } from './routes.tsx'

installPressFeedback(window)
takePageState()
startUp()

const root = createRoot(document.getElementById('root')!)

function draw(): void {
  root.render(
    <StrictMode>
      <Router onMove={endVisitOnTheWayOut}>
        <AppRoutes />
      </Router>
    </StrictMode>,
  )
}

// The HTML of `/` already contains the first screen. The app is rendered when the screen's code is loaded, so that it
// replaces the whole screen at once.
const firstScreen = window.location.pathname === '/' ? loadFirstScreen() : undefined
void Promise.allSettled([firstScreen, loadFirstLanguage()]).then(draw)
