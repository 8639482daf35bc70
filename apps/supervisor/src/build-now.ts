import { readConfig } from '@frontlash/config/config'
import { installationOf } from '@frontlash/config/installation'
import { adviceLine, frontendKeyAdvice, hopsAdvice, listenAdvice } from '@frontlash/http/network-advice'
import { findBinaries } from '@frontlash/postgres/binaries'
import { buildIfStale } from './build.ts'

// An upgrade and a container image run this command, so that `npm start` need not build. In an installed version, the
// command only checks the build.
const config = readConfig()
const { mode, runOnly } = config
await buildIfStale(mode === 'demo' && runOnly !== 'frontend')
if (!installationOf()) linkDatabaseLibraries()
// At the end of an upgrade, the settings that should be changed for this version are printed.
for (const advice of [hopsAdvice(config), listenAdvice(config), frontendKeyAdvice(config)])
  if (advice) console.log(adviceLine(advice))

/**
 * Creates the symbolic links that the npm package of the database server needs. The build creates them, because nothing
 * can be added to an installed version later.
 */
function linkDatabaseLibraries(): void {
  try {
    findBinaries()
  } catch {
    // There is no database package for this platform, so the salon uses DATABASE_URL.
  }
}
