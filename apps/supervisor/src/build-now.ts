import { readConfig } from '@frontlash/config/config'
import { buildIfStale } from './build.ts'

// What npm start would build, ahead of it: for an upgrade, and for a container's image.
const { mode, runOnly } = readConfig()
await buildIfStale(mode === 'demo' && runOnly !== 'frontend')
