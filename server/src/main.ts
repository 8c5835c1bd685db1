import { join } from 'node:path'
import { buildApp } from './app.ts'
import { askPassword } from './ask-password.ts'
import { closing } from './closing.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { connectDatabase, type ConnectOptions, type Database } from './db/connect.ts'
import { LaunchError } from './db/launch-error.ts'
import { launchPostgres } from './db/launch.ts'
import { migrateDatabase } from './db/migrate.ts'
import { needsAdmin, seed } from './seeds.ts'
import { step } from './step.ts'

/** The start cannot go on; the message is one sentence for the person at the terminal. */
class StartRefused extends Error {}

type Reachable = { options: Omit<ConnectOptions, 'max'>; where: string }

const end = closing()

try {
  await start(readConfig(process.env))
} catch (fault) {
  if (!end.begun()) console.error(sentence(fault) ?? fault)
  await end.close(1)
}

async function start(config: Config) {
  const { database } = await step(
    'database',
    () => reach(config),
    ({ said }) => said,
  )
  await step(
    'tables',
    () => migrateDatabase(database),
    (names) => (names.length ? `${names.length} migrations applied` : 'up to date'),
  )
  const adminPassword = config.demo || !(await needsAdmin(database)) ? undefined : await firstPassword(config)
  const { accounts } = await step(
    'contents',
    () => seed(database, { demo: config.demo, ...(adminPassword && { adminPassword }) }),
    () => (config.demo ? 'demo data' : 'without demo data'),
  )
  const app = await buildApp({ config, database })
  end.before(() => app.close()) // stops accepting, lets running requests end
  await step(
    'server',
    () => app.listen({ port: config.port, host: config.host }),
    (address) => address.replace(/\/\/(127\.0\.0\.1|\[::1\])(?=:)/, `//${config.host}`),
  )
  for (const account of accounts) console.log(`  ${account}`)
  console.log('  Ctrl-C ends it')
}

/** The database named by DATABASE_URL or the embedded one, once it has answered. */
async function reach(config: Config): Promise<{ database: Database; said: string }> {
  const { options, where } = config.databaseUrl ? remote(config.databaseUrl) : await embedded(config)
  const database = connectDatabase({ ...options, max: config.databasePool }, (fault) => {
    if (!end.begun()) console.error(`A database connection broke: ${fault.message}`)
  })
  end.before(() => database.end())
  const { rows } = await database.pool.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  const version = rows[0]?.version.split(' ')[0] ?? ''
  if (Number.parseInt(version, 10) < 15)
    throw new StartRefused(`DATABASE_URL names a PostgreSQL ${version}, but Tessera needs 15 or later.`)
  return { database, said: `PostgreSQL ${version} ${where}` }
}

function remote(url: string): Reachable {
  return { options: { connectionString: url }, where: `at ${new URL(url).host}` }
}

async function embedded(config: Config): Promise<Reachable> {
  const launching = launchPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    log: (line) => console.log(`  ${line}`),
  })
  end.before(() =>
    launching.then(
      (launched) => launched.stop(),
      () => {},
    ),
  ) // also when the end is asked for in the middle of it
  const { connection, isAdopted: adopted } = await launching
  return { options: connection, where: adopted ? 'embedded, ran already' : 'embedded' }
}

async function firstPassword(config: Config): Promise<string> {
  const password = config.adminPassword ?? (await askPassword())
  if (!password)
    throw new StartRefused(
      'The first start without demo data needs a password for the administrator: set ADMIN_PASSWORD or start at a terminal.',
    )
  return password
}

/** Words for what a person can mend; nothing for a fault, whose stack is wanted. */
function sentence(fault: unknown): string | undefined {
  if (fault instanceof ConfigError || fault instanceof LaunchError || fault instanceof StartRefused)
    return fault.message
  if (!(fault instanceof Error) || !('code' in fault)) return undefined
  if (fault.code === 'EADDRINUSE')
    return `${fault.message}: another program listens there; end it or set PORT to another number.`
  if (fault.code === 'EACCES' && 'syscall' in fault && fault.syscall === 'listen')
    return `${fault.message}: set PORT to a number above 1023.`
  if (process.env['DATABASE_URL'] && /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D|08)/.test(String(fault.code)))
    return `DATABASE_URL cannot be reached: ${fault.message}.`
  return undefined
}
