import { sql } from 'kysely'
import { AuditFailure, type ledgerAudits } from '@tessera/shared/contract/edu/ledger-audits'
import * as z from 'zod'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadPage } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { defineFeature } from '../../feature/feature.ts'
import type { Services } from '../../feature/services.ts'
import type { Handlers } from '../../http/context.ts'
import { completeJob, queueJob } from '../../jobs/job.ts'
import type { Queue } from '../../jobs/queue.ts'
import { auditLedger, createAuditRun } from './audit.ts'

const queueName = 'eduAudit'

/** Records an audit and queues it; false where it exists already. */
const startAudit = (db: Db, id: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const isNew = await createAuditRun(trx, id)
    if (isNew) await queueJob(trx, queueName, { key: id, lane: queueName })
    return isNew
  })

const createQueue = ({ db }: Pick<Services, 'db'>): Queue => ({
  name: queueName,
  concurrency: 1,
  backsOff: true,
  async run([job]) {
    const { lines, failures } = await auditLedger(db)
    await db.transaction().execute(async (trx) => {
      await completeJob(trx, job)
      await sql`update edu_audit_run set finished_at = now(), lines = ${lines}, failures = ${JSON.stringify(failures)}::jsonb
        where id = ${job.key}`.execute(trx)
    })
  },
})

/** At three at night, when the roll-calls of the day are done; once a day among all processes. */
async function auditNightly({ db }: Pick<Services, 'db'>): Promise<void> {
  const { rows } = await typedSql({ day: column.text, hour: column.number })`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') as day,
      extract(hour from now() at time zone 'Asia/Shanghai')::int as hour`.execute(db)
  const { day, hour } = rows[0]!
  if (hour >= 3) await startAudit(db, `night.${day}`)
}

const runColumns = {
  ...columnsOf('edu_audit_run', 'id', 'startedAt', 'finishedAt', 'lines'),
  failures: column.jsonOf(z.array(AuditFailure)),
}

const handlers: Handlers<typeof ledgerAudits> = {
  list: (page, { db }) =>
    loadPage<column.RowOf<typeof runColumns>>(db, page, {
      alias: 'a',
      select: sql`a.id, a.started_at as "startedAt", a.finished_at as "finishedAt", a.lines, a.failures`,
      from: sql`from edu_audit_run a`,
      order: sql`a.started_at desc, a.id desc`,
    }),
  async start(_, { db }) {
    const id = newId()
    await startAudit(db, id)
    return { id }
  },
}

export const feature = defineFeature({
  handlers: () => ({ 'edu.ledgerAudits': handlers }),
  queues: (services) => [createQueue(services)],
  everyMinute: auditNightly,
  retention: [
    (db) => sql`delete from edu_audit_run where started_at < now() - interval '400 days'`.execute(db),
  ],
})
