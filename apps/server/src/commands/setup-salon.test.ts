import { expect, test } from 'vitest'
import { openSalonWithSquare } from '../../test/salon-with-square.ts'
import { signIn } from '../../test/sign-in.ts'
import { typedSettings } from '../../test/typed-settings.ts'
import { setUpSalon } from './setup-salon.ts'

test('set-up refuses to remove the last phone number that receives an active alert, and prints the reason', async () => {
  const under = await openSalonWithSquare()
  try {
    await signIn(under, 'admin', { username: 'ada', firstName: 'Ada' })
    await typedSettings(under.context, ['set', 'managerNumbers', '(714) 555-0100'])
    await typedSettings(under.context, ['set', 'ownerAlerts.noBackup', 'true'])
    const printed: string[] = []
    const ask = async (query: string, { current = '' } = {}) => (query.startsWith('Managers’ numbers') ? '' : current)
    await setUpSalon(under.context, { ask, close: () => {} }, line => printed.push(line))
    expect(printed).toContain(
      '  The managers’ numbers stay as they were. Turn off the alerts by text first: this is the last number that gets them.',
    )
    expect(under.context.settings.get('managerNumbers')).toEqual(['+17145550100'])
  } finally {
    await under.close()
  }
})
