import { join } from 'node:path'
import { buildApp } from './app.ts'
import { askPassword } from './ask-password.ts'
import { handleShutdown } from './shutdown.ts'
import { ConfigError, readConfig, type Config } from './config/config.ts'
import { openPendingBuilds } from './config/pending-builds.ts'
import { connectDatabase, type ConnectOptions, type Database } from './db/connect.ts'
import { LaunchError } from './db/launch-error.ts'
import { launchPostgres } from './db/launch.ts'
import { migrateDatabase } from './db/migrate.ts'
import { reportUnhandledRejections } from './errors/rejections.ts'
import { sendHeartbeats } from './heartbeat.ts'
import { needsAdmin, seedDatabase } from './seeds.ts'
import { runStep } from './config/step.ts'
import { listMissingLimits } from './data/sources/guest-limits.ts'

/** The server cannot start. `message` is one sentence for the terminal. */
class StartError extends Error {}

type DatabaseTarget = { options: Omit<ConnectOptions, 'max'>; where: string }

const shutdown = handleShutdown()
const pendingBuilds = openPendingBuilds(process.argv, process)
reportUnhandledRejections((fault) => console.error('A failure was not handled:', fault))

try {
  await start(readConfig(process.env))
} catch (fault) {
  if (!shutdown.isClosing()) console.error(explainError(fault) ?? fault)
  await shutdown.close(1)
}

async function start(config: Config) {
  const { database } = await runStep(
    'database',
    () => openDatabase(config),
    ({ description }) => description,
  )
  await runStep(
    'tables',
    () => migrateDatabase(database),
    (names) => (names.length ? `${names.length} migrations applied` : 'up to date'),
  )
  const needsPassword = !config.demo && (await needsAdmin(database))
  const adminPassword = needsPassword ? await requireAdminPassword(config) : undefined
  const { accounts } = await runStep(
    'contents',
    () =>
      seedDatabase(database, {
        demo: config.demo,
        withHistory: config.demoHistory,
        secretsKey: config.secretsKey,
        ...(adminPassword && { adminPassword }),
      }),
    () => (config.demo ? 'demo data' : 'without demo data'),
  )
  // Nothing can be used without the shell; the remotes follow later.
  if (pendingBuilds.stateOf('shell') === 'waiting')
    await new Promise<void>((ended) => pendingBuilds.onEnd('shell', ended))
  if (pendingBuilds.stateOf('shell') === 'failed') throw new StartError('The shell was not built.')
  const app = await buildApp({ config, database, pendingBuilds })
  shutdown.addStep(() => app.close()) // stops accepting connections and waits for running requests
  await runStep(
    'server',
    () => app.listen({ port: config.port, host: config.host }),
    (address) => address.replace(/\/\/(127\.0\.0\.1|\[::1\])(?=:)/, `//${config.host}`),
  )
  sendHeartbeats(config.heartbeatSeconds) // from here on, `npm start` restarts a server that dies
  const missingLimits = await listMissingLimits(database, config.databaseGuestUrl)
  for (const sentence of missingLimits) console.log(`  ${sentence}`)
  for (const account of accounts) console.log(`  ${account}`)
  console.log('  Ctrl-C stops the server')
}

/** Opens the database of DATABASE_URL or the embedded one, and checks its version. */
async function openDatabase(config: Config): Promise<{ database: Database; description: string }> {
  const { options, where } = config.databaseUrl
    ? externalTarget(config.databaseUrl)
    : await launchEmbedded(config)
  const database = connectDatabase({ ...options, max: config.databasePool }, (fault) => {
    if (!shutdown.isClosing()) console.error(`A database connection broke: ${fault.message}`)
  })
  shutdown.addStep(() => database.end())
  const { rows } = await database.pool.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  const version = rows[0]?.version.split(' ')[0] ?? ''
  if (Number.parseInt(version, 10) < 15)
    throw new StartError(`DATABASE_URL names a PostgreSQL ${version}, but Tessera needs 15 or later.`)
  return { database, description: `PostgreSQL ${version} ${where}` }
}

function externalTarget(url: string): DatabaseTarget {
  return { options: { connectionString: url }, where: `at ${new URL(url).host}` }
}

async function launchEmbedded(config: Config): Promise<DatabaseTarget> {
  const launching = launchPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    log: (line) => console.log(`  ${line}`),
  })
  shutdown.addStep(() =>
    launching.then(
      (launched) => launched.stop(),
      () => {},
    ),
  ) // also when the shutdown starts during the launch
  const { connection, isAdopted } = await launching
  return { options: connection, where: isAdopted ? 'embedded, ran already' : 'embedded' }
}

async function requireAdminPassword(config: Config): Promise<string> {
  const password = config.adminPassword ?? (await askPassword())
  if (!password)
    throw new StartError(
      'The first start without demo data needs a password for the administrator: ' +
        'set ADMIN_PASSWORD or start at a terminal.',
    )
  return password
}

/**
 * A sentence for errors that the operator can correct; undefined for faults, which are printed with their
 * stack.
 */
function explainError(fault: unknown): string | undefined {
  if (fault instanceof ConfigError || fault instanceof LaunchError || fault instanceof StartError)
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
