export type UnitOfSalon = {
  readonly id: string
  readonly isDown: boolean
  readonly runtimeFolder: string | undefined
}

export function unitsOf(root: string): UnitOfSalon[]
export function hasRoomForSocket(dataDir: string): boolean
export function startFault(
  root: string,
  settings: { readonly [Name in 'DATA_DIR' | 'DATABASE_URL' | 'RUN_ONLY']?: string | undefined },
): string | undefined
export function healthAddress(settingOf: (name: string) => string | undefined): string
export function isWellWithin(address: string, timeoutMs: number): Promise<boolean>
