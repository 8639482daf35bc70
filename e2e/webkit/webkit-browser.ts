import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { arch, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PACE } from '../support/pace.ts'
import { freePorts } from '../support/stack.ts'
import { openSession, type WebDriver } from './web-driver.ts'

const READY_TIMEOUT_MS = 20_000 * PACE
const LIBRARIES = `/usr/lib/${arch() === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`
const BROWSERS = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map(name => join(LIBRARIES, name, 'MiniBrowser'))

/** Returns whether this machine has WebKit's driver, its small browser, and a virtual screen. */
export function isWebKitInstalled(): boolean {
  return isThere('WebKitWebDriver') && isThere('Xvfb') && browserOf() !== undefined
}

export type WebKit = { readonly driver: WebDriver; readonly close: () => Promise<void> }

/** Starts WebKit, the engine of every browser on an iPad, on a virtual screen. */
export async function openWebKit(size: { readonly width: number; readonly height: number }): Promise<WebKit> {
  const home = mkdtempSync(join(tmpdir(), 'frontlash-webkit-'))
  // Animations are off, because drawing all frames in software takes as long as a test.
  mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true })
  writeFileSync(join(home, '.config/gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const processes: ChildProcess[] = []
  const killAll = () => processes.forEach(kill)
  // Stopped tests must leave no browser running.
  process.once('exit', killAll)
  const close = async () => {
    process.off('exit', killAll)
    // The latest process is stopped first, because a browser without its screen prints errors.
    for (const child of processes.reverse()) await end(child)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const display = await openScreen(processes, size)
    const [port] = await freePorts(1)
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      // The driver gets its own process group, so that its browser ends with it.
      detached: true,
      env: {
        PATH: process.env.PATH,
        DISPLAY: display,
        HOME: home,
        XDG_RUNTIME_DIR: home,
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        // Without a graphics card, compositing layers in software takes longer than the rest of a test.
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        NO_AT_BRIDGE: '1',
      },
    })
    processes.push(driver)
    const url = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(`${url}/status`).catch(() => undefined))?.ok === true)
    const browser = { binary: browserOf(), args: ['--automation'] }
    const session = await openSession(url, { 'webkitgtk:browserOptions': browser }, size)
    return {
      driver: session,
      close: async () => {
        await session.close().catch(() => {})
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts an X server on a free display. Returns the name of the display. */
async function openScreen(
  processes: ChildProcess[],
  { width, height }: { width: number; height: number },
): Promise<string> {
  const screen = ['-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']
  // Xvfb chooses a free display and writes its number to the given descriptor.
  const child = spawn('Xvfb', ['-displayfd', '3', ...screen], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  processes.push(child)
  let number = ''
  child.stdio[3]!.on('data', chunk => (number += chunk))
  await until(async () => number.endsWith('\n'))
  return `:${number.trim()}`
}

function browserOf(): string | undefined {
  return BROWSERS.find(path => existsSync(path))
}

function isThere(program: string): boolean {
  return spawnSync('which', [program]).status === 0
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('WebKit did not start in time')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  kill(child)
  await ended
}

/** Kills a process and, if it leads a group, the whole group. */
function kill(child: ChildProcess): void {
  for (const pid of [-child.pid!, child.pid!]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process leads no group, or has ended.
    }
  }
}
