import { readConfig } from '@frontlash/config/config'
import { installationOf } from '@frontlash/config/installation'
import { adviceLine, frontendKeyAdvice, hopsAdvice, listenAdvice } from '@frontlash/http/network-advice'
import { findBinaries } from '@frontlash/postgres/binaries'
import { buildIfStale } from './build.ts'

// Builds earlier than `npm start` would, for an upgrade or a container image. In an installed version, only checks the
// build.
const config = readConfig()
const { mode, runOnly } = config
await buildIfStale(mode === 'demo' && runOnly !== 'frontend')
if (!installationOf()) linkDatabaseLibraries()
// At the end of an upgrade, the settings that should be changed for this version are printed.
for (const advice of [hopsAdvice(config), listenAdvice(config), frontendKeyAdvice(config)])
  if (advice) console.log(adviceLine(advice))

/**
 * Creates the links in the npm package of the database server. This happens in the build, because an installed version
 * cannot be changed later.
 */
function linkDatabaseLibraries(): void {
  try {
    findBinaries()
  } catch {
    // There is no database package for this platform, so the salon uses DATABASE_URL.
  }
}
