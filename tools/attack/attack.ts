/** An account of the attacked salon. */
export type Account = { readonly username: string; readonly password: string; readonly pin: string }

/** The salon that an attack is run against, with accounts and a tablet that no other run uses. */
export type Target = {
  /** The frontend's address; it trusts X-Forwarded-For from 127.0.0.1 only. */
  readonly url: string
  readonly backendUrl: string
  readonly databaseUrl: string
  readonly admin: Account
  /** A manager of Tustin only. */
  readonly manager: Account
  /** A technician of Tustin only. */
  readonly technician: Account
  /** The headers of a kiosk that was enrolled a week ago and accepts staff PINs. */
  readonly tablet: { readonly cookie: string }
  /** The number of the run, 1 to 250, from which addresses are made that no other run uses. */
  readonly run: number
}

export type Outcome = {
  /** The measured result in a few words, for the table. */
  readonly measured: string
  readonly isAsExpected: boolean
}

/** One attack: its title, the expected result, and the script. */
export type Attack = {
  readonly title: string
  readonly expected: string
  /** The number of runs, each while a kiosk checks clients in; a long attack runs once. */
  readonly runs?: number
  readonly run: (target: Target) => Promise<Outcome>
}
