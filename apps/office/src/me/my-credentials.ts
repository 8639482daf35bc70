import type { MyKeysResponse } from '@frontlash/contract/my-keys'
import type { Role } from '@frontlash/contract/staff'

export type CredentialsPart = {
  readonly credentials: MyKeysResponse
  readonly role: Role
  /** Reloads credentials and sessions. */
  readonly onChanged: () => void
}
