import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startUp } from './kiosk/visit/start-up.ts'
import { AppRoutes } from './routes.tsx'
import { AddressBar } from './shell/address-bar.tsx'
import { installPressFeedback } from './ui/press-feedback.ts'

installPressFeedback(document)
startUp()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <AddressBar>
      <AppRoutes />
    </AddressBar>
  </StrictMode>,
)
