import type { StaffMember } from '@frontlash/web-client/session-start'

const ROLE_WORDS: Record<StaffMember['role'], string> = {
  admin: 'Admin',
  manager: 'Manager',
  technician: 'Technician',
}

/** The heading that names the reader of the report: `Technician - lena` (docs/product/schedule.md, "On the screen"). */
export function staffHeading({ role, username }: Pick<StaffMember, 'role' | 'username'>): string {
  return username ? `${ROLE_WORDS[role]} - ${username}` : ROLE_WORDS[role]
}
