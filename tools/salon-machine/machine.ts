import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILED_FOLDER } from '../../apps/server/test/compiled.ts'
import { buildIfStale } from '../../apps/supervisor/src/build.ts'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAMS = ['unshare', 'nsenter', 'mount', 'setpriv', 'runuser', 'useradd', 'getent', 'git', 'npm']
const READY_TIMEOUT_MS = 10_000

/** Packages that only tests and the build need. They are not copied, because the built apps are copied instead. */
const NOT_COPIED = ['@biomejs', '@sparticuz', '@typescript', '@rolldown', '@testing-library', 'playwright*', 'jsdom']
/**
 * The stand-in for `npm ci`, which would need a registry. Copies this checkout's packages, and its built apps from
 * /run/built.
 */
const NPM_CI = `#!/bin/sh -e
mkdir node_modules
tar -C /run/npm -c ${NOT_COPIED.map(name => `--exclude=./${name}`).join(' ')} . | tar -x -C node_modules
cp -r /run/built/. .
`

export type Ended = { code: number | null; output: string; ms: number }
type RunOptions = { input?: string; folder?: string; env?: Record<string, string> }

/** Returns what this machine lacks for the simulation of a salon's machine; undefined if nothing is missing. */
export function missingForMachine(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'root on Linux'
  const program = PROGRAMS.find(name => spawnSync('which', [name]).status !== 0)
  if (program) return program
  if (!existsSync(join(ROOT, '.git'))) return 'a git checkout'
  const mounts = spawnSync('unshare', ['--mount', 'sh', '-c', 'mount -t tmpfs none /mnt'])
  return mounts.status === 0 ? undefined : 'the right to mount (unshare --mount)'
}

/**
 * Simulates a salon's machine in a mount namespace with its own /etc, /opt, /run, /tmp, /var/lib and /var/tmp. Tests
 * create users, copy units and install a salon in it as docs/running-a-salon.md says; all of this is deleted with the
 * folder. The simulated machine shares this machine's network. `systemctl` and `podman` are stand-ins; systemctl.mjs
 * and podman.mjs say what the stand-ins support. The packages are this checkout's own, mounted under
 * /opt/frontlash/node_modules; writes to them stay on the simulated machine.
 */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'frontlash-machine-'))
  readonly origin = '/var/lib/origin.git'
  readonly ran: string[] = []
  private holder: ChildProcess | undefined

  async start(): Promise<void> {
    for (const name of ['opt', 'run/bin', 'run/npm', 'run/packages', 'tmp', 'var-tmp', 'var-lib', 'source'])
      mkdirSync(this.place(name), { recursive: true })
    for (const name of ['tmp', 'var-tmp']) chmodSync(this.place(name), 0o1777)
    cpSync('/etc', this.place('etc'), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    execFileSync('chmod', ['755', this.folder, this.place('etc')])
    // git skips the check of the origin's owner, because the origin stands for a remote repository.
    writeFileSync(this.place('etc/gitconfig'), `[safe]\n\tdirectory = ${this.origin}\n`)
    mkdirSync(this.place('etc/systemd/system'), { recursive: true })
    for (const program of ['systemctl', 'podman']) {
      cpSync(join(import.meta.dirname, `${program}.mjs`), this.place(`run/bin/${program}`))
      chmodSync(this.place(`run/bin/${program}`), 0o755)
    }
    // npm runs on the Node from the checkout's packages. This saves a third of each command's processor time.
    const npm = execFileSync('readlink', ['-f', execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()], {
      encoding: 'utf8',
    }).trim()
    const runNpm = `[ "$1" = ci ] && exec /run/bin/npm-ci\nexec /run/npm/.bin/node ${npm} "$@"`
    writeFileSync(this.place('run/bin/npm'), `#!/bin/sh\n${runNpm}\n`, { mode: 0o755 })
    writeFileSync(this.place('run/bin/npm-ci'), NPM_CI, { mode: 0o755 })
    const T = this.folder
    const mounts = `
      mount --bind ${ROOT}/node_modules ${T}/run/npm
      mount --rbind ${T}/run /run
      for one in etc opt; do mount --bind ${T}/$one /$one; done
      mount --bind ${T}/var-lib /var/lib
      mount --bind ${T}/var-tmp /var/tmp
      mount --bind ${T}/tmp /tmp
      echo ready
      exec cat`
    this.holder = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-ec', mounts], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error('the machine was not made in time')), READY_TIMEOUT_MS).unref()
      this.holder!.stdout!.once('data', () => resolve())
      this.holder!.once('exit', () => reject(new Error('the machine could not be made')))
    })
  }

  /** Converts a path on the simulated machine to a path on this machine. */
  place(name: string): string {
    return join(this.folder, name)
  }

  /** Runs a shell line as root, in the salon's folder if it exists. Returns the exit code and the output. */
  run(line: string, { input = '', folder, env = {} }: RunOptions = {}): Promise<Ended> {
    const from = performance.now()
    const child = this.spawn(line, folder, env)
    let output = ''
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', chunk => (output += chunk))
    child.stdin!.on('error', () => {}) // A command may end without reading its input.
    child.stdin!.end(input)
    return new Promise(resolve => child.once('close', code => resolve({ code, output, ms: performance.now() - from })))
  }

  /**
   * Runs a line that does not end by itself, and stops it with Ctrl+C when it has printed `words`. Returns the exit
   * code and the output.
   */
  runUntil(line: string, words: string): Promise<Ended> {
    const from = performance.now()
    // The shell ignores Ctrl+C, like an interactive shell.
    const child = this.spawn(line, undefined, {}, 'trap : INT')
    let output = ''
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', chunk => {
        const wasThere = output.includes(words)
        output += chunk
        if (!wasThere && output.includes(words)) process.kill(-child.pid!, 'SIGINT')
      })
    return new Promise(resolve => child.once('close', code => resolve({ code, output, ms: performance.now() - from })))
  }

  private spawn(line: string, folder?: string, more: Record<string, string> = {}, before = ''): ChildProcess {
    this.ran.push(line)
    const place = folder ? `cd ${folder}` : 'cd /opt/frontlash 2>/dev/null || cd /'
    const enter = ['--target', String(this.holder!.pid), '--mount', 'sh', '-c', `${place}\n${before}\n${line}`]
    const env = { PATH: `/run/bin:${process.env.PATH}`, HOME: '/root', LANG: 'C.UTF-8', USER: 'root', ...more }
    // The line has its own process group, as at a terminal, so that Ctrl+C reaches the whole group.
    return spawn('nsenter', enter, { env, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  }

  /** Like run(), but throws an error with the output if the line fails. */
  async must(line: string, options: RunOptions = {}): Promise<Ended> {
    const ended = await this.run(line, options)
    if (ended.code !== 0) throw new Error(`${line} ended with ${ended.code}:\n${ended.output}`)
    return ended
  }

  /** Commits the current files of this checkout to the origin that the machine clones. */
  async publishThisVersion(): Promise<void> {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' })
    const source = this.place('source')
    for (const file of files.split('\0').filter(name => name && existsSync(join(ROOT, name))))
      cpSync(join(ROOT, file), join(source, file))
    this.git('init', '-q', '-b', 'main')
    this.git('init', '-q', '-b', 'main', '--bare', this.place('var-lib/origin.git'))
    this.git('remote', 'add', 'origin', this.place('var-lib/origin.git'))
    this.publish('this version')
  }

  /** Copies the origin of another simulated machine, with all published versions. */
  publishLike(other: Machine): void {
    for (const name of ['source', 'var-lib/origin.git'])
      execFileSync('cp', ['-a', other.place(name), join(this.place(name), '..')])
    this.git('remote', 'set-url', 'origin', this.place('var-lib/origin.git'))
  }

  /** Publishes the next version: the newest version, changed by `change`. Returns the new commit. */
  publish(name: string, change: (source: string) => void = () => {}): string {
    change(this.place('source'))
    this.git('add', '-A')
    this.git('-c', 'user.name=x', '-c', 'user.email=x@example.com', 'commit', '-qm', name)
    this.git('push', '-q', 'origin', 'main')
    return this.git('rev-parse', 'HEAD')
  }

  private git(...args: string[]): string {
    // Compression is off, because the origin is read only once and then deleted with the machine.
    const plain = ['core.compression=0', 'pack.window=0'].flatMap(one => ['-c', one])
    return execFileSync('git', [...plain, ...args], { cwd: this.place('source'), encoding: 'utf8' }).trim()
  }

  /** Provides this checkout's packages, marked as installed, and the built app. */
  async bringPackages(): Promise<void> {
    await buildIfStale(true)
    const lock = createHash('sha256')
      .update(readFileSync(join(ROOT, 'package-lock.json')))
      .digest('hex')
    await this.must(`install -d -o frontlash -g frontlash node_modules
      mount -t tmpfs none /run/packages
      mkdir /run/packages/work
      install -d -o frontlash -g frontlash /run/packages/upper /run/packages/upper/.vite-temp
      printf %s ${lock} > /run/packages/upper/.frontlash-installed
      # metacopy: a chown of all packages does not copy them.
      for metacopy in metacopy=on, ''; do
        mount -t overlay overlay -o "$metacopy"lowerdir=/run/npm,upperdir=/run/packages/upper,workdir=/run/packages/work node_modules 2> /dev/null && break
      done`)
    for (const app of ['apps/web/dist', 'apps/office/dist', 'apps/sandbox/dist'])
      cpSync(join(ROOT, app), this.place(`opt/frontlash/${app}`), { recursive: true })
    await this.must('install -d -o frontlash -g frontlash .cache')
    await this.bringCompiled('opt/frontlash/.cache/compiled', 'frontlash')
    await this.must('for one in apps/*/dist; do chown -R frontlash: $one; done')
  }

  /** Builds this checkout's app, so that the stand-in for `npm ci` can copy it into a build folder. */
  async bringBuiltApps(): Promise<void> {
    await buildIfStale(true)
    for (const app of ['apps/web/dist', 'apps/office/dist'])
      cpSync(join(ROOT, app), this.place(`run/built/${app}`), { recursive: true })
  }

  /**
   * Copies this checkout's compile cache for a user of the simulated machine. The cache is also valid for this user,
   * because the sources are the same.
   */
  async bringCompiled(folder: string, user: string): Promise<void> {
    if (!existsSync(COMPILED_FOLDER)) return
    mkdirSync(this.place(folder), { recursive: true })
    // The exit code is ignored, because other processes may replace files during the copy.
    spawnSync('cp', ['-r', `${COMPILED_FOLDER}/.`, this.place(folder)])
    // The compile cache has a folder for each user. The name of the folder ends in the user id.
    await this.must(
      `cd /${folder} && chown -R ${user}: . && for one in *-0; do test ! -e $one || mv $one "\${one%-0}-$(id -u ${user})"; done`,
    )
  }

  async stop(): Promise<void> {
    if (this.holder) {
      await this.run('systemctl stop frontlash').catch(() => {})
      const ended = new Promise(resolve => this.holder!.once('exit', resolve))
      this.holder.stdin!.end()
      await ended
    }
    rmSync(this.folder, { recursive: true, force: true })
  }
}

export async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()]
  for (const one of servers) await new Promise<void>(resolve => one.listen(0, resolve))
  const [front, back] = servers.map(one => (one.address() as { port: number }).port)
  for (const one of servers) await new Promise(resolve => one.close(resolve))
  return [front!, back!]
}
