import { readConfig } from '@frontlash/config/config'
import { adviceLine, hopsAdvice, listenAdvice } from '@frontlash/http/network-advice'
import { buildIfStale } from './build.ts'

// Builds in advance, for an upgrade or a container's image, what `npm start` would otherwise build.
const config = readConfig()
const { mode, runOnly } = config
await buildIfStale(mode === 'demo' && runOnly !== 'frontend')
// An upgrade prints last which settings should be changed for this version.
for (const advice of [hopsAdvice(config), listenAdvice(config)]) if (advice) console.log(adviceLine(advice))
