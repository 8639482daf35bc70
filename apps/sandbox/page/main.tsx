import '@frontlash/ui/tokens.css'
import '@frontlash/ui/tones.css'
import '@frontlash/ui/fonts.css'
import '@frontlash/ui/base.css'
import './page.css'
import { installPressFeedback } from '@frontlash/ui/press-feedback'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SandboxPage } from './sandbox-page.tsx'

installPressFeedback(window)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <SandboxPage />
  </StrictMode>,
)
