import type { MyKeysResponse } from '@frontlash/contract/my-keys'
import type { Role } from '@frontlash/contract/staff'

/** The props of each section about the user's own PIN or password. */
export type CredentialsPart = {
  readonly credentials: MyKeysResponse
  readonly role: Role
  /** Loads credentials and sessions again. */
  readonly onChanged: () => void
}
