// npm run install-salon: installs a new salon (docs/running-a-salon.md, "Installing it on the machine"). Root types it
// in a fresh clone. It creates the users frontlash and frontlash-build, builds the newest version as frontlash-build,
// and copies it to /opt/frontlash, where only root can change it.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { LAYOUT } from './layout.mjs'
import { isRoot } from './owner.mjs'
import { ROOT } from './runtime.mjs'
import {
  buildVersion,
  fetchInto,
  makeUsersAndFolders,
  NotPlaced,
  newestVersion,
  placeVersion,
  refuseWritable,
  switchTo,
} from './versions.mjs'

const refuse = sentence => {
  throw new NotPlaced(sentence)
}

try {
  if (!isRoot()) refuse('Only root may install a salon: run this command as root.')
  refuseWritable(ROOT)
  if (existsSync(LAYOUT.current)) refuse(`${LAYOUT.current} is there already: npm run upgrade there upgrades it.`)
  const address = execFileSync('git', ['remote', 'get-url', 'origin'], { cwd: ROOT, encoding: 'utf8' }).trim()
  makeUsersAndFolders()
  if (!fetchInto(address)) refuse(`The project could not be fetched from ${address} as ${LAYOUT.buildUser}.`)
  const commit = newestVersion()
  if (!(await buildVersion(commit))) refuse('The project could not be built.')
  switchTo(await placeVersion(commit))
  console.log(`Installed in ${LAYOUT.current}. Now: cd ${LAYOUT.current}, then npm run setup`)
} catch (error) {
  if (!(error instanceof NotPlaced)) throw error
  console.error(error.message)
  process.exit(1)
}
