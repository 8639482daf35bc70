import { commitNamedBy } from '../installed-version.ts'

/** A step that a database has seen and this version does not know; `version` is null when a version before 2026-11-22 made it. */
export type UnknownMigration = { readonly name: string; readonly version: string | null }

/**
 * The database was brought to its shape by a newer version than this one, which would misread what it does not know. `message` is
 * one sentence with both versions and both ways out. Nothing was changed.
 */
export class DatabaseIsNewer extends Error {
  constructor(installed: string, last: UnknownMigration) {
    const commit = commitNamedBy(last.version ?? '')
    const newer = last.version ? `Frontlash ${last.version}` : `a newer version of Frontlash (it made ${last.name})`
    const forward = `check out that version again${commit ? ` (git checkout ${commit})` : ''}`
    const back = 'restore the backup that was made before the upgrade (npm run restore -- <file>)'
    super(`This is Frontlash ${installed}, but the database was last changed by ${newer}: ${forward}, or ${back}.`)
  }
}
