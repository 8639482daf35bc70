import { readConfig } from '@frontlash/config/config'
import { buildWhatIsStale } from './build.ts'

// What npm start would build, ahead of it: for an upgrade, and for a container's image.
const { mode, runOnly } = readConfig()
await buildWhatIsStale(mode === 'demo' && runOnly !== 'frontend')
