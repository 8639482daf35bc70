import { readFileSync } from 'node:fs'
import { isEncrypted, isPrivateKey } from '../backups/age-file.ts'
import type { BackupKeys } from '../backups/backup-file.ts'
import { openQuestions } from './questions.ts'
import { CommandRefused } from './run-command.ts'

/**
 * The options of commands that open backups: the names of the files with the private key and with the salon's secret.
 */
export const KEY_OPTIONS = { key: { type: 'string' }, secret: { type: 'string' } } as const

/**
 * Returns the keys that can open a backup. The private key of an encrypted backup comes from the file `key` or from
 * hidden input. The secrets are the content of the file `secret` and the secret of this salon.
 */
export async function keysFor(
  path: string,
  files: { readonly key?: string | undefined; readonly secret?: string | undefined },
  appSecret: string,
  print: (line: string) => void,
): Promise<BackupKeys> {
  // A private key is not accepted as an argument, because every user of the machine can see the arguments of programs.
  if (files.key?.startsWith('AGE-SECRET-KEY-'))
    throw new CommandRefused(
      'A private key is not given here: leave --key out, and it is asked for, or name a file that holds it.',
      2,
    )
  const secrets = [...(files.secret === undefined ? [] : [read(files.secret).trim()]), appSecret]
  // If the file cannot be read, the error is reported when the backup is opened.
  if (!(await isEncrypted(path).catch(() => false))) return { secrets }
  return { secrets, privateKey: files.key === undefined ? await askPrivateKey(print) : await keyIn(files.key) }
}

/**
 * Returns the private key from a file that set-up or `age-keygen` has written. All other lines of the file are
 * comments.
 */
async function keyIn(path: string): Promise<string> {
  const key = /^AGE-SECRET-KEY-1\w+/m.exec(read(path))?.[0]
  if (key && (await isPrivateKey(key))) return key
  throw new CommandRefused(`${path} has no private key (AGE-SECRET-KEY-1…). Nothing was changed.`)
}

async function askPrivateKey(print: (line: string) => void): Promise<string> {
  const questions = openQuestions(print)
  try {
    return await questions.ask('The private key of this backup, AGE-SECRET-KEY-1…', {
      hidden: true,
      required: 'The backup is encrypted: it needs the private key that set-up showed.',
      errorOf: async key => ((await isPrivateKey(key)) ? undefined : 'This is no private key, or it was mistyped.'),
    })
  } finally {
    questions.close()
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new CommandRefused(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}). Nothing was changed.`)
  }
}
