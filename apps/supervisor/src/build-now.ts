import { readConfig } from '@frontlash/config/config'
import { adviceLine, frontendKeyAdvice, hopsAdvice, listenAdvice } from '@frontlash/http/network-advice'
import { buildIfStale } from './build.ts'

// Builds before `npm start` would, for an upgrade or a container image.
const config = readConfig()
const { mode, runOnly } = config
await buildIfStale(mode === 'demo' && runOnly !== 'frontend')
// An upgrade ends with the settings that should be changed for this version.
for (const advice of [hopsAdvice(config), listenAdvice(config), frontendKeyAdvice(config)])
  if (advice) console.log(adviceLine(advice))
