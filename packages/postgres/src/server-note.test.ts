import { expect, test } from 'vitest'
import { isServerCommand } from './server-note.ts'

const CLUSTER = '/Users/maya/Lash Lounge/data/pg18'

test.each<[string, readonly string[] | string, boolean]>([
  ['arguments that name the cluster', ['/opt/bin/postgres', '-D', CLUSTER, '-c', 'port=5432'], true],
  ['arguments that name another folder', ['/opt/bin/postgres', '-D', `${CLUSTER}0`], false],
  ['arguments of another program', ['/usr/bin/tail', '-f', CLUSTER], false],
  ['no arguments', [], false],
  ['a line of ps, with the spaces of its folders', `/opt/my bin/postgres -D ${CLUSTER} -c port=5432`, true],
  ['a line of ps that names another folder', '/opt/bin/postgres -D /Users/maya/other/pg18', false],
  ['a line of ps of another program', `/usr/bin/tail -f ${CLUSTER}/log`, false],
  ['an empty line', '', false],
])('the check whether a process is a server of the cluster handles %s', (_, command, isOne) => {
  expect(isServerCommand(command, CLUSTER)).toBe(isOne)
})
