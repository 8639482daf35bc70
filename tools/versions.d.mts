export class NotPlaced extends Error {}
/** Throws NotPlaced if a user other than root can change or replace `folder`. */
export function refuseWritable(folder: string): void
/** Throws NotPlaced if a file in `folder` must not be part of an installed version. */
export function refuseForeignFiles(folder: string): void
