import { spawn } from 'node:child_process'
import { childEnvironment } from '@frontlash/postgres/child-environment'

/** The number of messages per watchdog period. A late or lost message then does no harm. */
const MESSAGES_A_PERIOD = 3
const VARIABLES = ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID'] as const

/**
 * Tells systemd that the supervisor has started, and then regularly that it is alive (sd_notify(3)). Without these
 * messages, systemd restarts the service after the WatchdogSec in deploy/frontlash.service. The messages are sent by a
 * program of systemd, because Node has no Unix datagram sockets. Without systemd (in a terminal or a container),
 * nothing is sent. systemd's variables are removed from `env`, because PostgreSQL would inherit them and report its own
 * start and stop. Returns a function that stops the messages.
 */
export function notifySystemd(env: NodeJS.ProcessEnv = process.env): () => void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = env
  for (const name of VARIABLES) delete env[name]
  if (!NOTIFY_SOCKET) return () => {}

  let timer: NodeJS.Timeout | undefined
  let isSending = false
  const send = (...messages: string[]) => {
    if (isSending) return
    isSending = true
    const sending = spawn('systemd-notify', messages, {
      stdio: 'ignore',
      env: childEnvironment({ NOTIFY_SOCKET }, env),
    })
    sending.once('close', () => {
      isSending = false
    })
    sending.once('error', error => {
      clearInterval(timer)
      process.stderr.write(`systemd cannot be notified (${error.message}).\n`)
    })
  }
  send('READY=1', 'WATCHDOG=1')
  const periodMs = Number(WATCHDOG_USEC) / 1000
  if (periodMs > 0) timer = setInterval(() => send('WATCHDOG=1'), periodMs / MESSAGES_A_PERIOD)
  timer?.unref()
  return () => clearInterval(timer)
}
