import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const HTTPS_FRONT = join(import.meta.dirname, '../../apps/server/test/https-front.ts')

/** Returns what this machine lacks for simulating a second machine; undefined if nothing is missing. */
export function missingForNeighbour(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'root on Linux'
  const name = `fl-try-${process.pid}`
  const isMade = spawnSync('ip', ['netns', 'add', name]).status === 0
  if (isMade) spawnSync('ip', ['netns', 'del', name])
  return isMade ? undefined : 'the right to make a network (ip netns)'
}

/** Simulates a second machine in the salon's network, as a network namespace with a virtual link to this machine. */
export class Neighbour {
  /** The IP address of this machine in the salon's network. `address` is the IP address of the second machine. */
  readonly salonAddress: string
  readonly address: string
  private readonly name = `fl-${process.pid}`
  private readonly children: ChildProcess[] = []

  constructor() {
    // Each of several concurrent runs has its own network.
    const net = `10.203.${process.pid % 250}`
    this.salonAddress = `${net}.1`
    this.address = `${net}.2`
    const { name } = this
    for (const line of [
      `netns add ${name}`,
      `link add ${name} type veth peer name eth0 netns ${name}`,
      `addr add ${this.salonAddress}/30 dev ${name}`,
      `link set ${name} up`,
      `-n ${name} addr add ${this.address}/30 dev eth0`,
      `-n ${name} link set eth0 up`,
      `-n ${name} link set lo up`,
    ])
      execFileSync('ip', line.split(' '))
  }

  /** Calls a URL from the second machine. Returns the status (000 if there was no response) and the body. */
  async get(url: string, options: readonly string[] = []): Promise<{ status: string; body: string }> {
    const child = this.spawn(['curl', '-s', '-m', '5', '-w', '\n%{http_code}', ...options, url])
    let output = ''
    child.stdout!.on('data', chunk => (output += chunk))
    await new Promise(resolve => child.once('close', resolve))
    const lines = output.split('\n')
    return { status: lines.at(-1)!, body: lines.slice(0, -1).join('\n') }
  }

  /** Starts an https proxy for `name` on the second machine. The proxy forwards to `port` of this machine. */
  async openProxy(name: string, port: number): Promise<{ url: string; certificate: string }> {
    const program = `import { openHttpsFront } from ${JSON.stringify(HTTPS_FRONT)}
      const { url, certificate } = await openHttpsFront(${port}, ${JSON.stringify({ name, salon: this.salonAddress })})
      console.log(JSON.stringify({ url, certificate }))`
    const child = this.spawn([process.execPath, '--input-type=module', '--eval', program])
    this.children.push(child)
    child.stderr!.pipe(process.stderr)
    const [line] = await new Promise<string[]>(resolve =>
      createInterface({ input: child.stdout! }).once('line', (...read) => resolve(read)),
    )
    return JSON.parse(line!)
  }

  private spawn(command: readonly string[]): ChildProcess {
    return spawn('ip', ['netns', 'exec', this.name, ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
  }

  async stop(): Promise<void> {
    for (const child of this.children) {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    spawnSync('ip', ['link', 'del', this.name])
    spawnSync('ip', ['netns', 'del', this.name])
  }
}
