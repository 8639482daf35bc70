export type UnitOfSalon = {
  readonly id: string
  readonly isDown: boolean
  readonly runtimeFolder: string | undefined
}

export function unitsOf(root: string): UnitOfSalon[]
export function hasRoomForSocket(dataDir: string): boolean
export function startFault(
  root: string,
  settings: { readonly DATA_DIR?: string | undefined; readonly DATABASE_URL?: string | undefined },
): string | undefined
export function isWellWithin(port: string | number, withinMs: number): Promise<boolean>
