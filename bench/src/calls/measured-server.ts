import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { nodeFlags } from '@frontlash/process/node-flags'

/** A server in a separate process whose processor time can be read. */
export type MeasuredServer = {
  readonly url: string
  readonly pid: number
  /** Returns the processor time so far in microseconds, of the thread that handles calls and of the whole process. */
  readonly cpuMicros: () => Promise<{ thread: number; process: number }>
  readonly stop: () => Promise<void>
}

export async function startServer(file: string, env: Record<string, string>): Promise<MeasuredServer> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...env },
    execArgv: nodeFlags('backend'),
  })
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
  })
  ended.catch(() => {}) // A call after the end of the process gets this error.
  const nextMessage = <T>() => new Promise<T>(resolve => child.once('message', message => resolve(message as T)))
  const ask = <T>(query: string): Promise<T> => {
    child.send(query)
    return Promise.race([nextMessage<T>(), ended])
  }
  const { port } = await Promise.race([nextMessage<{ port: number }>(), ended])
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    cpuMicros: () => ask('cpu'),
    stop: async () => {
      child.send('stop')
      await ended.catch(() => {})
    },
  }
}

/** Runs in the child process: sends the server's address, returns processor times, and stops the server on request. */
export function serveMeasured(port: number, stop: () => Promise<void>): void {
  process.on('message', async query => {
    if (query === 'stop') {
      await stop()
      process.exit(0)
    }
    const sum = ({ user, system }: NodeJS.CpuUsage) => user + system
    process.send!({ thread: sum(process.threadCpuUsage()), process: sum(process.cpuUsage()) })
  })
  process.send!({ port })
}
