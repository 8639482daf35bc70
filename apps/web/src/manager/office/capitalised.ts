/**
 * Words with a capital first letter, as a title; the audit log's actions begin with a small one
 * (docs/product/office/audit-log.md, "Audit log").
 */
export function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
