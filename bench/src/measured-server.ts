import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** A server in a process of its own, whose processor time can be read. */
export type MeasuredServer = {
  readonly url: string
  /** Processor time so far in microseconds: the thread that answers calls, and the whole process. */
  readonly cpuMicros: () => Promise<{ thread: number; process: number }>
  readonly stop: () => Promise<void>
}

/** Starts one of the servers of this folder and waits until it listens. */
export async function startServer(file: string, env: Record<string, string>): Promise<MeasuredServer> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const ask = <T>(question: string) =>
    new Promise<T>((resolve, reject) => {
      child.once('message', answer => resolve(answer as T))
      child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
      child.send(question)
    })
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', answer => resolve(answer as { port: number }))
    child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    cpuMicros: () => ask('cpu'),
    stop: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.send('stop')
      await ended
    },
  }
}

/** The other half, in the child: says where it listens, answers how much processor time went, and stops when told to. */
export function serveMeasured(port: number, stop: () => Promise<void>): void {
  process.on('message', async question => {
    if (question === 'stop') {
      await stop()
      process.exit(0)
    }
    const sum = ({ user, system }: NodeJS.CpuUsage) => user + system
    process.send!({ thread: sum(process.threadCpuUsage()), process: sum(process.cpuUsage()) })
  })
  process.send!({ port })
}
