import packageFile from '../package.json' with { type: 'json' }

/** The product's version, as health and the contract's page say it. */
export const VERSION: string = packageFile.version
