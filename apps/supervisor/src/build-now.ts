import { readConfig } from '@frontlash/config/config'
import { adviceLine, frontendKeyAdvice, hopsAdvice, listenAdvice } from '@frontlash/http/network-advice'
import { buildIfStale } from './build.ts'

// Builds in advance what `npm start` would otherwise build; for an upgrade or a container's image.
const config = readConfig()
const { mode, runOnly } = config
await buildIfStale(mode === 'demo' && runOnly !== 'frontend')
// The last lines of an upgrade name the settings that should be changed for this version.
for (const advice of [hopsAdvice(config), listenAdvice(config), frontendKeyAdvice(config)])
  if (advice) console.log(adviceLine(advice))
