import { variableError } from '@frontlash/config/config'
import { isPublicKey, makeKeyPair } from '../backups/age-file.ts'
import type { Questions } from './questions.ts'

/** The input that requests a new key pair. */
const NEW = 'new'

/**
 * Asks for the public key that encrypts copies of backups. If a new key pair is made, the private key is shown once and
 * stored nowhere. Returns '' for unencrypted copies, which do not contain the salon's secret.
 */
export async function askBackupKey(
  ask: Questions['ask'],
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
): Promise<string> {
  const typed = await ask(
    'A key for copies of backups: new for a new one, or your own public key, age1… (Enter or - for none)',
    {
      current: env.BACKUP_KEY ?? '',
      errorOf: async key => {
        if (key === NEW) return undefined
        const error = variableError('BACKUP_KEY', key)
        if (error) return error
        return (await isPublicKey(key)) ? undefined : 'This key was mistyped: its checksum is wrong.'
      },
    },
  )
  if (typed !== NEW) return typed
  const { publicKey, privateKey } = await makeKeyPair()
  print('The private key that opens the copies. It is shown only now and stored nowhere on this machine:')
  print(`  ${privateKey}`)
  print('Write it down, or store it in a password manager: without it no copy can be opened.')
  await ask('Enter when it is stored')
  return publicKey
}
