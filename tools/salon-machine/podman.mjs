#!/usr/bin/env node
// Stands in for podman on a machine without a container engine, in the tests of a salon's machine. It runs the steps of
// deploy/Containerfile as shell commands in a new folder. It runs the result in chroot(1) with the image's user and
// environment, and with the volume at /data. All system files are those of this machine instead of the image in FROM.
// Supported: build -q -t -f, volume create, run, exec, stop, rm, tag, cp. Not supported: images from a registry, layers
// (except the built app's), ports (a container has this machine's network), --restart, and separate users for a
// container. Its inputs are /run/npm, the packages that npm would fetch, and /run/containers/env.json, further
// variables for each container.
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'

const HOME = '/run/containers'
const COMPILED = `${HOME}/compiled`
const BUILT = 'apps/web/dist'
const OPTIONS_WITH_VALUE = new Set(['-t', '-f', '-v', '-p', '-e', '--name', '--restart', '--stop-timeout'])
const FLAGS = new Set(['-q', '-d', '-i', '-it', '--rm'])
const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 30_000

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Parses the options before the first word that is not an option. Returns the options and the remaining words. */
function readArguments(args) {
  const options = {}
  let at = 0
  for (; args[at]?.startsWith('-'); at++) {
    if (OPTIONS_WITH_VALUE.has(args[at])) options[args[at]] = args[++at]
    else if (FLAGS.has(args[at])) options[args[at]] = true
    else fail(`The stand-in for podman does not know ${args[at]}.`)
  }
  return { options, words: args.slice(at) }
}

const image = name => join(HOME, 'images', name)
const volume = name => join(HOME, 'volumes', name)
const container = name => join(HOME, 'containers', name)
const readJson = file => JSON.parse(readFileSync(file, 'utf8'))
const quoted = word => `'${word.replaceAll("'", `'\\''`)}'`

/**
 * Returns shell lines that create the root of a container in `folder`/root, with the image's own folders, and with this
 * machine's folders for everything else.
 */
function rootOf(folder, data) {
  const root = join(folder, 'root')
  return [
    `mkdir -p ${root}`,
    `mount -t tmpfs none ${root}`,
    `cd ${root}`,
    'mkdir -p usr etc proc dev home/node opt/frontlash data tmp run var',
    'for one in bin sbin lib lib64; do ln -s usr/$one $one; done',
    'for one in usr etc proc dev; do mount --rbind /$one $one; done',
    'chmod 1777 tmp && chown node: home/node',
    `mount --bind ${folder}/opt opt/frontlash`,
    `mount --bind ${data} data`,
    // The packages are mounted and marked as installed, so that npm installs nothing.
    'mkdir -p opt/frontlash/node_modules run/packages && chown node: opt/frontlash/node_modules',
    'mount -t tmpfs none run/packages && mkdir run/packages/upper run/packages/work run/packages/upper/.vite-temp',
    `sha256sum opt/frontlash/package-lock.json | head -c 64 > run/packages/upper/.frontlash-installed`,
    'chown -R node: run/packages/upper',
    'mount -t overlay overlay -o lowerdir=/run/npm,upperdir=run/packages/upper,workdir=run/packages/work opt/frontlash/node_modules',
    // The images share Node's compile cache, because they have the same sources.
    `for one in ${COMPILED} opt/frontlash/.cache opt/frontlash/.cache/compiled; do install -d -o node -g node $one; done`,
    `mount --bind ${COMPILED} opt/frontlash/.cache/compiled`,
  ]
}

const asUser = ({ user }) => `setpriv --reuid=${user} --regid=${user} --init-groups`
const inFolder = (config, command) => `sh -c ${quoted(`cd ${config.workdir} && ${command}`)}`
const environment = ({ user, env }) => ({
  // The Node 24 of the packages comes first in the path, as in the image.
  PATH: '/opt/frontlash/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: user === 'root' ? '/root' : `/home/${user}`,
  ...env,
  ...(existsSync(join(HOME, 'env.json')) && readJson(join(HOME, 'env.json'))),
})

function build({ options, words: [context] }) {
  const folder = image(options['-t'])
  const before = `${folder}.before`
  if (existsSync(folder)) renameSync(folder, before)
  mkdirSync(join(folder, 'data'), { recursive: true })
  mkdirSync(join(folder, 'opt'))
  const config = { user: 'root', workdir: '/', env: {}, cmd: [] }
  const inRoot = command => {
    const script = [
      ...rootOf(folder, join(folder, 'data')),
      `exec chroot . ${asUser(config)} ${inFolder(config, command)}`,
    ]
    const done = spawnSync('unshare', ['--mount', '--propagation', 'private', 'sh', '-ec', script.join('\n')], {
      env: environment({ ...config, env: {} }),
      encoding: 'utf8',
    })
    if (done.status !== 0) fail(`RUN ${command} ended with ${done.status}:\n${done.stdout}${done.stderr}`)
  }
  const steps = {
    FROM: () => {},
    WORKDIR: rest => Object.assign(config, { workdir: rest }),
    USER: rest => Object.assign(config, { user: rest }),
    ENV: rest => Object.assign(config.env, Object.fromEntries([rest.split(/=(.*)/s).slice(0, 2)])),
    CMD: rest => Object.assign(config, { cmd: JSON.parse(rest) }),
    RUN: inRoot,
    COPY: rest => {
      const [, owner] =
        /^--chown=(\w+):\w+ \. \.$/.exec(rest) ?? fail(`The stand-in for podman does not know COPY ${rest}.`)
      copyContext(context, join(folder, 'opt'))
      // If an app was built from the same sources, it is copied, which saves a build.
      if (existsSync(join(before, 'opt', BUILT)))
        cpSync(join(before, 'opt', BUILT), join(folder, 'opt', BUILT), { recursive: true })
      spawnSync('chown', [
        '-R',
        `${owner}:`,
        ...readdirSync(join(folder, 'opt')).map(name => join(folder, 'opt', name)),
      ])
    },
    VOLUME: () => {},
    EXPOSE: () => {},
    STOPSIGNAL: () => {},
  }
  for (const line of readFileSync(options['-f'], 'utf8')
    .split('\n')
    .filter(one => one && !one.startsWith('#'))) {
    const [, step, rest] = /^(\w+) (.*)$/.exec(line)
    if (!steps[step]) fail(`The stand-in for podman does not know ${step}.`)
    steps[step](rest)
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  rmSync(before, { recursive: true, force: true })
  console.log(options['-t'])
}

/** Copies all files except those that .dockerignore excludes. */
function copyContext(context, to) {
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const isKept = path => {
    const parts = relative(context, path).split('/')
    return !ignored.some(name => (name.startsWith('**/') ? parts.includes(name.slice(3)) : parts[0] === name))
  }
  cpSync(context, to, { recursive: true, filter: isKept, verbatimSymlinks: true })
}

async function run({ options, words: [name, ...command] }) {
  const from = realpathSync(image(name))
  const config = readJson(join(from, 'config.json'))
  const id = options['--name'] ?? `once-${process.pid}`
  const folder = container(id)
  if (existsSync(folder)) fail(`The name ${id} is in use.`)
  const [volumeName, place] = options['-v'].split(':')
  if (place !== '/data') fail('The stand-in for podman knows a volume at /data only.')
  const data = volume(volumeName)
  if (!existsSync(data)) mkdirSync(data, { recursive: true })
  // A new volume is empty and belongs to the image's user, like the folder in the image.
  if (readdirSync(data).length === 0)
    spawnSync('sh', ['-c', `chown --reference=${from}/data ${data} && chmod 700 ${data}`])
  mkdirSync(folder, { recursive: true })
  // Hard links are enough, because no file is changed in place.
  spawnSync('cp', ['-al', join(from, 'opt'), folder])
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ ...config, data }))
  const line = (command.length > 0 ? command : config.cmd).map(quoted).join(' ')
  const script = [...rootOf(folder, data), `exec chroot . ${asUser(config)} ${inFolder(config, `exec ${line}`)}`]
  const log = options['-d'] ? openSync(join(folder, 'log'), 'a') : 'inherit'
  const child = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-ec', script.join('\n')], {
    env: environment(config),
    stdio: [options['-d'] ? 'ignore' : 'inherit', log, log],
    detached: options['-d'] === true,
  })
  writeFileSync(join(folder, 'pid'), String(child.pid))
  if (options['-d']) {
    // `exec` works only after the process of the container has changed its root.
    for (const until = Date.now() + START_TIMEOUT_MS; readlinkSync(`/proc/${child.pid}/root`) === '/'; ) {
      if (Date.now() > until) fail(`${id} did not start in time.`)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    console.log(id)
    return child.unref()
  }
  child.once('exit', code => {
    rmSync(folder, { recursive: true, force: true })
    process.exit(code ?? 1)
  })
}

const pidOf = name => Number(readFileSync(join(container(name), 'pid'), 'utf8'))
const isAlive = pid => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

function exec({ words: [name, ...command] }) {
  const config = readJson(join(container(name), 'config.json'))
  const line = command.map(quoted).join(' ')
  const enter = ['--target', String(pidOf(name)), '--mount', '--root', '--wd', 'sh', '-c']
  const done = spawnSync('nsenter', [...enter, `exec ${asUser(config)} ${inFolder(config, `exec ${line}`)}`], {
    env: environment(config),
    stdio: 'inherit',
  })
  process.exit(done.status ?? 1)
}

async function stop({ words: [name] }) {
  const pid = pidOf(name)
  if (isAlive(pid)) process.kill(pid, 'SIGTERM')
  for (const until = Date.now() + STOP_TIMEOUT_MS; isAlive(pid); ) {
    if (Date.now() > until) fail(`${name} did not stop in time.`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  console.log(name)
}

const [verb, ...rest] = process.argv.slice(2)
const { options, words } = readArguments(rest)
if (verb === 'build') build({ options, words })
else if (verb === 'run') await run({ options, words })
else if (verb === 'exec') exec({ words })
else if (verb === 'stop') await stop({ words })
else if (verb === 'volume' && words[0] === 'create') {
  mkdirSync(volume(words[1]), { recursive: true })
  console.log(words[1])
} else if (verb === 'rm') {
  if (isAlive(pidOf(words[0]))) fail(`${words[0]} is running.`)
  rmSync(container(words[0]), { recursive: true })
  console.log(words[0])
} else if (verb === 'tag') {
  // `tag` copies the image, because its first name may later refer to a newer image.
  rmSync(image(words[1]), { recursive: true, force: true })
  spawnSync('cp', ['-al', image(words[0]), image(words[1])])
} else if (verb === 'cp') {
  const [, name, path] = /^(\w+):\/data\/(.*)$/.exec(words[0])
  const { data } = readJson(join(container(name), 'config.json'))
  // join() would remove a final `/.` from the path. With `/.`, cp copies the content of the folder and not the folder.
  spawnSync('cp', ['-a', `${data}/${path}`, words[1]])
} else fail(`The stand-in for podman does not know ${verb}.`)
