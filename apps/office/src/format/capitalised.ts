/**
 * Capitalises a string for a title. Actions in the audit log begin with a small letter
 * (docs/product/office/audit-log.md, "Audit log").
 */
export function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
