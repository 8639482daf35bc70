/**
 * The last line of the doctor's report, for the command and the status page (docs/product/status.md): how many checks
 * failed, and how many checks could not run.
 */
export function doctorSummary({ wrong, unchecked }: { readonly wrong: number; readonly unchecked: number }): string {
  const rest =
    unchecked > 0 ? ` ${unchecked} ${unchecked === 1 ? 'thing' : 'things'} could not be checked from here.` : ''
  if (wrong > 0) return `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} to be fixed.${rest}`
  return unchecked > 0 ? `Nothing is wrong.${rest}` : 'All is well.'
}
