import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CallContract } from '@frontlash/contract/call'
import { CALLS } from '@frontlash/contract/calls'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'

const { login, makePairingLink, pairBrowser, revokeDevice } = MANAGER_CALLS
const { defaultLocation, saveDefaultLocation, listUsersAccess, grantLocationDay, revokeLocationDay } = MANAGER_CALLS
const { verifyDocument } = CALLS

/** The calls that the office's screens make. Other screens make some of these calls too. */
const CALLS_OF_THE_OFFICE = {
  ...OFFICE_CALLS,
  ...{ login, makePairingLink, pairBrowser, revokeDevice },
  ...{ defaultLocation, saveDefaultLocation, listUsersAccess, grantLocationDay, revokeLocationDay },
  verifyDocument,
}

export type OfficeCallName = keyof typeof CALLS_OF_THE_OFFICE
export type OfficeCall = { readonly name: OfficeCallName; readonly contract: CallContract }

const CONTRACTS = join(import.meta.dirname, '../../../packages/contract/src')

/** All calls of the contract. They are read from all its files, so that a new call needs no change here. */
export async function allContracts(): Promise<CallContract[]> {
  const found: CallContract[] = []
  for (const file of readdirSync(CONTRACTS).filter(name => name.endsWith('.ts'))) {
    const exported: Record<string, unknown> = await import(join(CONTRACTS, file))
    found.push(...Object.values(exported).filter(isContract))
  }
  return found
}

/** The calls of the office by name, each with its contract. */
export async function officeCalls(): Promise<OfficeCall[]> {
  const contracts = await allContracts()
  return Object.entries(CALLS_OF_THE_OFFICE).map(([name, { method, path }]) => {
    const contract = contracts.find(one => one.method === method && one.path === path)
    if (!contract) throw new Error(`${name} has no contract`)
    return { name: name as OfficeCallName, contract }
  })
}

function isContract(value: unknown): value is CallContract {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'responses' in value
}
