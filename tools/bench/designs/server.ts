// The server from source with the calls of `calls.ts` beside those of released designs. It prints its port.
import { buildApp } from '../../../server/src/app.ts'
import { readConfig } from '../../../server/src/config/config.ts'
import { connectDatabase } from '../../../server/src/db/connect.ts'
import { feature as portals } from '../../../server/src/lowcode/portals/feature.ts'
import { contract } from '@tessera/shared/contract/calls'
import { handWritten } from './calls.ts'
import { streamLines } from '../report-lines.ts'
import { handWrittenHandlers, streamSheet } from './handlers.ts'

const [host] = process.argv.slice(2)
const config = readConfig(process.env)
const database = connectDatabase({ host, user: 'tessera', database: 'tessera', max: config.databasePool })
const { handlers: portalHandlers } = portals
Object.assign(contract, { 'bench.records': handWritten })
Object.assign(portals, {
  handlers: (services: Parameters<NonNullable<typeof portalHandlers>>[0]) => ({
    ...portalHandlers!(services),
    'bench.records': handWrittenHandlers,
  }),
})
const app = await buildApp({ config, database })
app.get('/api/bench/sheet', (_request, reply) => {
  const { content, mime } = streamSheet(database.db)
  return reply.type(mime).send(content)
})
app.get('/api/bench/lines', (_request, reply) => {
  const { content, mime } = streamLines(database.db)
  return reply.type(mime).send(content)
})
await app.listen({ port: config.port, host: config.host })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
