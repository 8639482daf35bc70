import { expect, test } from 'vitest'
import { freePorts, startMachine } from '../../../test/machines.ts'
import { openContext } from '../../../test/salon-under-test.ts'
import { SYSTEM } from '../audit/audit-store.ts'
import { addStaff } from '../staff/accounts.ts'
import { listStaff } from '../staff/staff-store.ts'
import { refuseRealData } from './demo-mark.ts'
import { seedDemoSalon } from './seed-demo-salon.ts'

const SECRET = 'a secret of a real salon, thirty-two and more'

test('a start without .env on the data of a real salon fails with an error that names the missing setting', async () => {
  const salon = await openContext()
  await addStaff(salon.context, { username: 'olga', role: 'admin', pin: '4071' }, SYSTEM)
  const [port] = await freePorts(1)
  const env = { DATABASE_URL: salon.context.config.databaseUrl!, APP_SECRET: SECRET }
  await expect(startMachine('server', port!, env)).rejects.toThrow(
    /^no server came up: SQUARE_ACCESS_TOKEN is missing, and this data is a real salon’s/,
  )
  expect((await listStaff(salon.db)).map(member => member.username)).toEqual(['olga'])
  await salon.close()
})

test('the demo can be started on its own data even if the first start was interrupted before the staff were added', async () => {
  const demo = await openContext()
  await refuseRealData(demo.db)
  await seedDemoSalon(demo.context)
  await refuseRealData(demo.db)
  await addStaff(demo.context, { username: 'olga', role: 'admin', pin: '4071' }, SYSTEM)
  await refuseRealData(demo.db)
  await demo.close()
})
