import type { MyKeysAnswer } from '@frontlash/contract/my-keys'
import type { Role } from '@frontlash/contract/staff'

/** What a part of the page about one's own keys needs. */
export type KeysPart = {
  readonly keys: MyKeysAnswer
  readonly role: Role
  /** Reads keys and sessions again. */
  readonly onChanged: () => void
}
