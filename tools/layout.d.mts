/** The folders and users of an installed salon. */
export const LAYOUT: {
  readonly user: string
  readonly current: string
  readonly versions: string
  readonly dataDir: string
  readonly envFile: string
  readonly buildUser: string
  readonly buildFolder: string
  readonly buildHome: string
}
