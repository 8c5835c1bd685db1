// Runs the whole server until it is killed: node app-process.ts <connection> <port> <data folder>.
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config/config.ts'
import { connectDatabase, type ConnectOptions } from '../src/db/connect.ts'
import { noBuilds } from './no-builds.ts'

const [options = '{}', port = '0', dataDir = ''] = process.argv.slice(2)
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir })
// Some tests hold locks that several of its transactions wait for, beside others that go on.
const connection = { ...(JSON.parse(options) as ConnectOptions), max: 10 }
const app = await buildApp({ config, database: connectDatabase(connection), pendingBuilds: noBuilds })
await app.listen({ port: Number(port), host: '127.0.0.1' })
