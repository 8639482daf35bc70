/** An account of the attacked salon. */
export type Account = { readonly username: string; readonly password: string; readonly pin: string }

/** The salon that an attack is run against, with accounts and a tablet that no other run uses. */
export type Target = {
  /** The frontend's address; it trusts X-Forwarded-For from 127.0.0.1 only. */
  readonly url: string
  readonly backendUrl: string
  readonly databaseUrl: string
  readonly admin: Account
  /** Works at Tustin only. */
  readonly manager: Account
  /** Works at Tustin only. */
  readonly technician: Account
  /** The headers of a kiosk that was enrolled a week ago and accepts staff PINs. */
  readonly tablet: { readonly cookie: string }
  /** Different for each run, for addresses that no other run has used: 1 to 250. */
  readonly run: number
}

export type Outcome = {
  /** The measured result in a few words, for the table. */
  readonly measured: string
  readonly isAsExpected: boolean
}

/** One attack: what is attempted, what has to come out, and the script. */
export type Attack = {
  readonly title: string
  readonly expected: string
  /** How often it is run, each time while a kiosk checks clients in; a long attack runs once. */
  readonly runs?: number
  readonly run: (target: Target) => Promise<Outcome>
}
