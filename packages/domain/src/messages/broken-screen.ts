/** The English messages of a broken screen. Every page has them, because no other code may have been loaded. */
export const BROKEN_SCREEN_EN = {
  'broken.title': 'Please reload',
  'broken.heading': 'This screen stopped working',
  'broken.advice': 'Press reload and start again. If that does not help, the team at the front desk will check you in.',
  'broken.reload': 'Reload',
} as const
