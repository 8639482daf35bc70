export class NotPlaced extends Error {}
/** Throws NotPlaced if another user than root can change `folder` or replace it. */
export function refuseWritable(folder: string): void
/** Throws NotPlaced if a file in `folder` does not belong in an installed version. */
export function refuseForeignFiles(folder: string): void
