import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { BackupBroken } from './dump-format.ts'

/** The first line of every age file (https://age-encryption.org/v1). */
const FIRST_LINE = Buffer.from('age-encryption.org/v1\n')

export type KeyPair = { readonly publicKey: string; readonly privateKey: string }

// Only a salon with a backup key loads this package, because loading is slow.
const loadAge = () => import('age-encryption')

/** Makes a key pair for encrypted copies of backups: `age1…` and `AGE-SECRET-KEY-1…`. */
export async function makeKeyPair(): Promise<KeyPair> {
  const { generateX25519Identity, identityToRecipient } = await loadAge()
  const privateKey = await generateX25519Identity()
  return { privateKey, publicKey: await identityToRecipient(privateKey) }
}

/** True if the checksum of a public key is valid. A mistyped key has an invalid checksum. */
export async function isPublicKey(text: string): Promise<boolean> {
  const { Encrypter } = await loadAge()
  return isTaken(() => new Encrypter().addRecipient(text))
}

/** True if the checksum of a private key is valid. A mistyped key has an invalid checksum. */
export async function isPrivateKey(text: string): Promise<boolean> {
  const { Decrypter } = await loadAge()
  return isTaken(() => new Decrypter().addIdentity(text))
}

function isTaken(take: () => void): boolean {
  try {
    take()
    return true
  } catch {
    return false
  }
}

/** True if a file begins like an encrypted file. Throws the system's error if the file cannot be read. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0)
    return buffer.equals(FIRST_LINE)
  } finally {
    await file.close()
  }
}

/** Encrypts a stream for `publicKey`. */
export async function* encrypted(source: Readable, publicKey: string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient(publicKey)
  yield* await encrypter.encrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
}

/**
 * Decrypts a stream. Throws BackupBroken if the private key does not fit, or if the stream was changed or truncated.
 */
export async function* decrypted(source: Readable, privateKey: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addIdentity(privateKey)
  try {
    yield* await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error
    const isOtherKey = (error as Error).message.startsWith('no identity matched')
    throw new BackupBroken(
      isOtherKey
        ? 'The backup was encrypted for another private key.'
        : 'The encrypted backup was changed, or is cut off.',
      { cause: error },
    )
  }
}
