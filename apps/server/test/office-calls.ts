import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CallContract } from '@frontlash/contract/call'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'

export type OfficeCallName = keyof typeof OFFICE_CALLS
export type OfficeCall = { readonly name: OfficeCallName; readonly contract: CallContract }

const CONTRACTS = join(import.meta.dirname, '../../../packages/contract/src')

/** Every call of the contract, from whichever of its files: a new one is among them without being added anywhere. */
export async function allContracts(): Promise<CallContract[]> {
  const found: CallContract[] = []
  for (const file of readdirSync(CONTRACTS).filter(name => name.endsWith('.ts'))) {
    const exported: Record<string, unknown> = await import(join(CONTRACTS, file))
    found.push(...Object.values(exported).filter(isContract))
  }
  return found
}

/** The calls of the office with the names of OFFICE_CALLS, each with its contract. */
export async function officeCalls(): Promise<OfficeCall[]> {
  const contracts = await allContracts()
  return Object.entries(OFFICE_CALLS).map(([name, { method, path }]) => {
    const contract = contracts.find(one => one.method === method && one.path === path)
    if (!contract) throw new Error(`${name} has no contract`)
    return { name: name as OfficeCallName, contract }
  })
}

function isContract(value: unknown): value is CallContract {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'answers' in value
}
