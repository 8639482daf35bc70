import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { refusedLicences } from './licences.ts'

/**
 * npm run audit-dependencies: prints disallowed licences and known advisories of all packages. Exits with 1 if it has
 * printed any, or if the registry returns no advisories. Run by hand (docs/dependencies.md).
 */
const refused = refusedLicences(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
process.stdout.write(
  refused.length === 0
    ? 'Licences: all packages have an allowed one.\n'
    : `Licences that are not allowed (tools/licences.ts):\n${refused.map(one => `  ${one}\n`).join('')}`,
)
const { status, stdout, stderr } = spawnSync('npm', ['audit', '--loglevel=warn'], { encoding: 'utf8' })
const hasResponse = stdout.trim() !== '' && !stderr.includes('audit endpoint returned an error')
process.stdout.write(
  hasResponse
    ? `Advisories (npm audit):\n${stdout.trim()}\n`
    : `Advisories: the registry gave no response, so they are not known.\n${stderr.trim()}\n`,
)
process.exit(refused.length === 0 && hasResponse && status === 0 ? 0 : 1)
