import { readConfig } from '@frontlash/config/config'
import { buildIfStale } from './build.ts'

// Builds in advance what npm start would build: for an upgrade, and for a container's image.
const { mode, runOnly } = readConfig()
await buildIfStale(mode === 'demo' && runOnly !== 'frontend')
