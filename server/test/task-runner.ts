// Runs scheduled tasks until SIGTERM and records each run in the table `worked`:
// node task-runner.ts <connection> <milliseconds per run>.
import { setTimeout as pause } from 'node:timers/promises'
import { openBus } from '../src/db/bus.ts'
import { connectDatabase, type ConnectOptions } from '../src/db/connect.ts'
import { openJobs } from '../src/jobs/queue.ts'
import { createTaskQueues } from '../src/system/tasks/runner.ts'

const [options = '{}', takes = '0'] = process.argv.slice(2)
const database = connectDatabase(JSON.parse(options) as ConnectOptions)
const bus = openBus(database)
const work = async ({ id }: { id: string }) => {
  await database.pool.query('insert into worked (run, process) values ($1, $2)', [id, process.pid])
  await pause(Number(takes))
  return { key: 'done' as const }
}
const jobs = openJobs({
  db: database.db,
  bus,
  queues: createTaskQueues(database.db, work),
  onError: (error) => void process.stderr.write(`${String(error)}\n`),
})
process.on(
  'SIGTERM',
  () =>
    void jobs
      .close()
      .then(() => bus.close())
      .then(() => database.end()),
)
