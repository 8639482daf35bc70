import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@frontlash/config/config'
import { withSalon } from '../src/commands/run-command.ts'
import { SYSTEM } from '../src/records/audit/audit-store.ts'
import { addStaff } from '../src/records/staff/accounts.ts'

/** Adds an admin, like the set-up command, to the salon of this environment. Creates missing tables. */
export async function addAdmin(
  env: Readonly<Record<string, string>>,
  account: { readonly username: string; readonly password: string },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'frontlash-admin-'))
  try {
    const config = readConfig({ ...env, DATA_DIR: folder })
    await withSalon('test', config, context => addStaff(context, { ...account, role: 'admin' }, SYSTEM))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
