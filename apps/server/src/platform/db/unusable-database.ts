import { commitNamedBy } from '../installed-version.ts'

/**
 * A step that a database has seen and this version does not know; `version` is null when a version before 2026-11-22 made
 * it.
 */
export type UnknownMigration = { readonly name: string; readonly version: string | null }

/** This version must not work on this database. `message` is one sentence that says why, and what to do. */
export class UnusableDatabase extends Error {}

/**
 * The database was brought to its shape by a newer version than this one, which would misread what it does not know.
 * `message` is one sentence with both versions and both ways out. Nothing was changed.
 */
export class DatabaseIsNewer extends UnusableDatabase {
  constructor(installed: string, last: UnknownMigration) {
    const commit = commitNamedBy(last.version ?? '')
    const newer = last.version ? `Frontlash ${last.version}` : `a newer version of Frontlash (it made ${last.name})`
    const forward = `check out that version again${commit ? ` (git checkout ${commit})` : ''}`
    const back = 'restore the backup that was made before the upgrade (npm run restore -- <file>)'
    super(`This is Frontlash ${installed}, but the database was last changed by ${newer}: ${forward}, or ${back}.`)
  }
}

/** A migration that this database has taken is another one now: two databases that say the same would not be alike. */
export class MigrationChanged extends UnusableDatabase {
  constructor(name: string) {
    super(
      `The migration ${name} is not the one that this database has taken. Check out Frontlash again without changes ` +
        '(git status shows them); what is to change in the database goes into a new file with the next number.',
    )
  }
}

/** The data is a real salon's, but nothing says so at this start: as a demo it would open to the PINs that everybody knows. */
export class SalonWithoutCredentials extends UnusableDatabase {
  constructor() {
    super(
      'SQUARE_ACCESS_TOKEN is missing, and this data is a real salon’s, which is never opened as a demo: put its .env back ' +
        '(or name it in ENV_FILE), or run npm run setup; for a demo give another DATA_DIR.',
    )
  }
}
