// Runs `npm run move-database`. `--to system` first creates the salon's user and database on the operating system's own
// PostgreSQL server, which needs root. The salon then connects to that server's socket without a password. Plain
// JavaScript for Node 20 without dependencies, because it runs before the switch to the salon's user.
import { execFileSync } from 'node:child_process'
import { isRoot, ownerToBecome } from './owner.mjs'

const SOCKET_FOLDER = '/var/run/postgresql'
const DATABASE = 'frontlash'
// psql runs each statement that a query with \gexec returns.
const CREATE_MISSING = `
select format('create role %I login', :'owner')
 where not exists (select from pg_roles where rolname = :'owner') \\gexec
select format('create database %I owner %I encoding ''UTF8'' template template0', :'database', :'owner')
 where not exists (select from pg_database where datname = :'database') \\gexec
`

// The arguments are the command's file and name, as for with-runtime.mjs, and then what the user typed.
const typed = process.argv.slice(4)
if (typed.join(' ') === '--to system') process.argv.splice(4, typed.length, '--to', createdDatabase())
await import('./with-runtime.mjs')

/** Creates the user and the database if they are missing. Returns the URL of the database. */
function createdDatabase() {
  if (!isRoot()) stop('Run this command as root: only root may create a database on the system’s PostgreSQL server.')
  const owner = ownerToBecome()?.name ?? 'root'
  const psql = ['psql', '--host', SOCKET_FOLDER, '--port', '5432', '--no-psqlrc', '--quiet', '--file', '-']
  const variables = ['ON_ERROR_STOP=1', `owner=${owner}`, `database=${DATABASE}`].flatMap(one => ['--set', one])
  try {
    execFileSync('runuser', ['-u', 'postgres', '--', ...psql, ...variables], {
      cwd: '/',
      input: CREATE_MISSING,
      stdio: ['pipe', 'inherit', 'inherit'],
    })
  } catch {
    stop('The system’s PostgreSQL server cannot be used. To install it: apt-get install -y postgresql')
  }
  return `postgresql://${owner}@${encodeURIComponent(SOCKET_FOLDER)}/${DATABASE}`
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
