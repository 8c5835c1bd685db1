import { sql } from 'kysely'
import * as z from 'zod'
import { langs } from '@tessera/shared/contract/lang'
import { StandardPrint, type PrintFile } from '@tessera/shared/contract/system/print-templates'
import { jsonOf, listOf, number, oneOf, text, type RowOf } from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/id.ts'
import { columnsOf, typedSql } from '../../../db/typed-sql.ts'
import { completeJob, queueJob, removeJob, type JobClaim } from '../../../jobs/job.ts'

/** Queue of PDF files; the key of a job is the id of its file. */
export const printQueueName = 'prints'
export const storageKey = (id: string): string => `prints/${id}.pdf`

/** How long a file is kept, and how many one user has in the queue and beside it. */
const lifetime = sql`interval '2 hours'`
const maxWaiting = 5
const maxKept = 30

const storedFile = {
  ...columnsOf(
    'system_print_file',
    'id',
    'userId',
    'sessionId',
    'templateId',
    'taskId',
    'ip',
    'userAgent',
    'name',
    'total',
  ),
  lang: oneOf(...langs),
  formIds: jsonOf(z.array(z.string())),
  standard: jsonOf(StandardPrint).orNull,
}
export type StoredPrintFile = RowOf<typeof storedFile>

const stateColumns = {
  ...columnsOf('system_print_file', 'id', 'name', 'total', 'done', 'skipped', 'pages', 'bytes'),
  state: oneOf('queued', 'running', 'done', 'failed'),
  reasons: jsonOf(z.array(z.string())),
}

/**
 * Stores what is to be printed and queues it; null where the user has too many files in the queue. The oldest files of the
 * user are removed beyond a number: `removed` has their ids.
 */
export async function createPrintFile(
  db: Db,
  file: Omit<StoredPrintFile, 'id' | 'total'>,
): Promise<{ id: string; removed: string[] } | null> {
  const id = newId()
  return db.transaction().execute(async (trx) => {
    await sql`select 1 from org_user where id = ${file.userId} for no key update`.execute(trx)
    const { rows } = await typedSql({ waiting: number })`
      select count(*) as waiting from system_print_file
      where user_id = ${file.userId} and state in ('queued', 'running')`.execute(trx)
    if (rows[0]!.waiting >= maxWaiting) return null
    await sql`
      insert into system_print_file (id, user_id, session_id, template_id, standard, form_ids, task_id, lang, ip,
        user_agent, name, total)
      values (${id}, ${file.userId}, ${file.sessionId}, ${file.templateId},
        ${file.standard && JSON.stringify(file.standard)}::jsonb, ${JSON.stringify(file.formIds)}, ${file.taskId},
        ${file.lang}, ${file.ip}, ${file.userAgent}, ${file.name}, ${file.formIds.length})`.execute(trx)
    await queueJob(trx, printQueueName, { key: id, lane: file.userId })
    const old = await typedSql({ ids: listOf(text) })`
      with old as (
        delete from system_print_file where id in (
          select id from system_print_file where user_id = ${file.userId} and state in ('done', 'failed')
          order by creator_time desc offset ${maxKept}) returning id)
      select coalesce(array_agg(id), '{}') as ids from old`.execute(trx)
    return { id, removed: old.rows[0]!.ids }
  })
}

/** The state of a file of this user; undefined for others. */
export async function findPrintFile(db: Db, id: string, userId: string): Promise<PrintFile | undefined> {
  const { rows } = await typedSql(stateColumns)`
    select id, name, state, total, done, skipped, reasons, pages, bytes from system_print_file
    where id = ${id} and user_id = ${userId} and creator_time > now() - ${lifetime}`.execute(db)
  return rows[0]
}

/** Begins with a file, also once more after the end of the process that wrote it. Undefined where it was removed. */
export async function startPrintFile(db: Db, id: string): Promise<StoredPrintFile | undefined> {
  const { rows } = await typedSql(storedFile)`
    update system_print_file set state = 'running', done = 0, skipped = 0, reasons = '[]'
    where id = ${id} and state in ('queued', 'running')
    returning id, user_id as "userId", session_id as "sessionId", template_id as "templateId", task_id as "taskId", ip,
      user_agent as "userAgent", name, total, lang, standard, form_ids as "formIds"`.execute(db)
  return rows[0]
}

/** What became of the records of a file. */
export type Progress = Pick<PrintFile, 'done' | 'skipped' | 'reasons'>

const setProgress = ({ done, skipped, reasons }: Progress) =>
  sql`done = ${done}, skipped = ${skipped}, reasons = ${JSON.stringify(reasons)}::jsonb`

export const recordProgress = (db: Db, id: string, progress: Progress): Promise<unknown> =>
  sql`update system_print_file set ${setProgress(progress)} where id = ${id} and state = 'running'`.execute(
    db,
  )

/** Ends a file and its job; `count` counts the prints with it. Throws `LostJob` where another process has the job, or the file was removed. */
export const finishPrintFile = (
  db: Db,
  job: JobClaim & { key: string },
  {
    state,
    pages,
    bytes,
    name = null,
    ...progress
  }: Pick<PrintFile, 'state' | 'pages' | 'bytes'> & Progress & { name?: string | null },
  count: (trx: Db) => Promise<void> = async () => {},
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await completeJob(trx, job)
    await count(trx)
    await sql`
      update system_print_file set ${setProgress(progress)}, state = ${state}, pages = ${pages}, bytes = ${bytes},
        name = coalesce(${name}, name)
      where id = ${job.key}`.execute(trx)
  })

/** Removes a file of this user and stops its job; false where there is none. */
export async function removePrintFile(db: Db, id: string, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      delete from system_print_file where id = ${id} and user_id = ${userId}`.execute(trx)
    if (numAffectedRows === 1n) await removeJob(trx, printQueueName, id)
    return numAffectedRows === 1n
  })
}

/** Whether a file was not removed while it was written. */
export async function isPrintFile(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from system_print_file where id = ${id}`.execute(db)
  return rows.length > 0
}

/** Removes the rows of files that are kept no longer, and returns their ids. */
export async function removeOldPrintFiles(db: Db): Promise<string[]> {
  const { rows } = await typedSql({ ids: listOf(text) })`
    with old as (delete from system_print_file where creator_time < now() - ${lifetime} returning id)
    select coalesce(array_agg(id), '{}') as ids from old`.execute(db)
  return rows[0]!.ids
}
