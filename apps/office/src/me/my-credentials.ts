import type { MyKeysResponse } from '@frontlash/contract/my-keys'
import type { Role } from '@frontlash/contract/staff'

export type CredentialsPart = {
  readonly credentials: MyKeysResponse
  readonly role: Role
  /** Called after a change, to reload credentials and sessions. */
  readonly onChanged: () => void
}
