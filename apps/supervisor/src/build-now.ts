import { readConfig } from '@frontlash/config/config'
import { adviceLine, frontendKeyAdvice, hopsAdvice, listenAdvice } from '@frontlash/http/network-advice'
import { buildIfStale } from './build.ts'

// Makes the build that `npm start` would otherwise make; used by an upgrade and for a container image.
const config = readConfig()
const { mode, runOnly } = config
await buildIfStale(mode === 'demo' && runOnly !== 'frontend')
// The last lines of an upgrade's output name the settings that should be changed for this version.
for (const advice of [hopsAdvice(config), listenAdvice(config), frontendKeyAdvice(config)])
  if (advice) console.log(adviceLine(advice))
