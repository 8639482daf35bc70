import { commitNamedBy } from '../installed-version.ts'

/**
 * A migration that the database has and this version does not have. `version` is null if a version before 2026-11-22
 * applied it.
 */
export type UnknownMigration = { readonly name: string; readonly version: string | null }

/**
 * Thrown if this version must not run on this database. `message` tells the user the reason and how to fix the problem.
 */
export class UnusableDatabase extends Error {}

/**
 * A newer version has migrated the database. `message` contains both versions and two ways to continue. Nothing was
 * changed.
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

/** An applied migration was edited. Databases with the same list of migrations could therefore differ. */
export class MigrationChanged extends UnusableDatabase {
  constructor(name: string) {
    super(
      `The migration ${name} is not the one that this database has taken. Check out Frontlash again without changes ` +
        '(git status shows them); what is to change in the database goes into a new file with the next number.',
    )
  }
}

/**
 * The database belongs to a real salon, but this process has no credentials. If it ran as a demo, it would accept the
 * published PINs.
 */
export class SalonWithoutCredentials extends UnusableDatabase {
  constructor() {
    super(
      'SQUARE_ACCESS_TOKEN is missing, and this data is a real salon’s, which is never opened as a demo: put its .env back ' +
        '(or name it in ENV_FILE), or run npm run setup; for a demo give another DATA_DIR.',
    )
  }
}
