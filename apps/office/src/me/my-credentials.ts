import type { MyKeysResponse } from '@frontlash/contract/my-keys'
import type { Role } from '@frontlash/contract/staff'

/** Props shared by the sections about the user's own PIN and password. */
export type CredentialsPart = {
  readonly credentials: MyKeysResponse
  readonly role: Role
  /** Loads credentials and sessions again. */
  readonly onChanged: () => void
}
