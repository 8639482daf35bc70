import '@frontlash/ui/tokens.css'
import '@frontlash/ui/tones.css'
import '@frontlash/ui/fonts.css'
import '@frontlash/ui/base.css'
import { installPressFeedback } from '@frontlash/ui/press-feedback'
import { takePageState } from '@frontlash/web-client/open-page'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Office } from './office.tsx'
import { startUp } from './start-up.ts'

installPressFeedback(window)
takePageState()
startUp()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Office />
  </StrictMode>,
)
