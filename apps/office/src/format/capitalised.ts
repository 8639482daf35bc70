/**
 * A text with a capital first letter, as for a title. The actions of the audit log begin with a small letter
 * (docs/product/office/audit-log.md, "Audit log").
 */
export function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
