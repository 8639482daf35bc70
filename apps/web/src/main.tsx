import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { keepServerClock } from './api/server-clock.ts'
import { noteDeviceInUse } from './device/device-identity.ts'
import { removeOldServiceWorkers } from './device/old-service-workers.ts'
import { startSession } from './device/session.ts'
import { AppRoutes } from './routes.tsx'
import { installPressFeedback } from './ui/press-feedback.ts'

installPressFeedback(document)
keepServerClock()
void startSession()
void removeOldServiceWorkers()
noteDeviceInUse()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  </StrictMode>,
)
