import { fork } from 'node:child_process'
import { join } from 'node:path'
import { freePorts } from '../../e2e/support/stack.ts'

export type Frontend = { readonly address: string; readonly stop: () => Promise<void> }

/**
 * Starts a frontend process, which serves the built app and forwards calls to `backendUrl`. Resolves when frontend and
 * backend respond.
 */
export async function startFrontend(env: Record<string, string>, backendUrl: string): Promise<Frontend> {
  const [port] = (await freePorts(1)) as [number]
  const child = fork(join(import.meta.dirname, '../../apps/web-server/src/main.ts'), {
    env: { ...process.env, ...env, BACKEND_URL: backendUrl, FRONTEND_PORT: String(port) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  })
  let hasEnded = false
  const ended = new Promise<void>(resolve =>
    child.once('exit', () => {
      hasEnded = true
      resolve()
    }),
  )
  const address = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${address}/api/health`).then(
      response => response.ok,
      () => false,
    ))
  ) {
    if (hasEnded) throw new Error('The frontend ended before it responded')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
