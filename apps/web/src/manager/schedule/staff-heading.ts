import type { StaffMember } from '../../device/session-start.ts'

const ROLE_WORDS: Record<StaffMember['role'], string> = {
  admin: 'Admin',
  manager: 'Manager',
  technician: 'Technician',
}

/** The heading that names the reader of the report: `Technician - lena` (docs/product/schedule.md, "On the screen"). */
export function staffHeading({ role, username }: Pick<StaffMember, 'role' | 'username'>): string {
  return username ? `${ROLE_WORDS[role]} - ${username}` : ROLE_WORDS[role]
}
