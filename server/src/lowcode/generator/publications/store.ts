import { sql } from 'kysely'
import * as z from 'zod'
import type { Lang } from '@tessera/shared/contract/lang'
import { CodeRequest, Publication } from '@tessera/shared/contract/lowcode/generator'
import * as column from '../../../db/column.ts'
import { jsonOf, type RowOf } from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/id.ts'
import { columnsOf, typedSql } from '../../../db/typed-sql.ts'
import { formatReason, StoredReason } from '../../../errors/refusal.ts'
import { assertClaimed, completeJob, lockClaim, queueJob, type JobClaim } from '../../../jobs/job.ts'
import { text } from '../text.ts'

/** Queue of the publications; the key of a job is the id of the publication. */
export const publicationQueueName = 'lowcode.publications'

/** Who asked for a publication, and by which request: kept with the job, until it ends. */
export const Caller = z.object({
  /** Digest of the session's token, in hex: the rights of the user are read again before anything is published. */
  session: z.string(),
  actor: z.object({ id: z.string().nullable(), name: z.string() }),
  ip: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
  method: z.string(),
  url: z.string(),
  origin: z.string(),
  takesHolders: z.boolean().default(false),
})
export type Caller = z.output<typeof Caller>

const Steps = Publication.shape.steps
export type Steps = z.output<typeof Steps>

const started = {
  ...columnsOf('lowcode_publication', 'id', 'designId', 'remote', 'releaseNumber', 'menuParentId'),
  options: jsonOf(CodeRequest),
}
export type StartedPublication = RowOf<typeof started>

/** Publications of a design that are kept. */
const keptCount = 10

/** Queues a publication. Fails with a violation of `lowcode_publication__remote` where its remote has one under way. */
export async function createPublication(
  trx: Db,
  { designId, remote, releaseNumber, menuParentId, options }: Omit<StartedPublication, 'id'>,
  caller: Caller,
): Promise<string> {
  const id = newId()
  await sql`
    insert into lowcode_publication (id, design_id, remote, release_number, options, menu_parent_id, creator_user_id)
    values (${id}, ${designId}, ${remote}, ${releaseNumber}, ${JSON.stringify(options)}::jsonb, ${menuParentId},
      ${caller.actor.id})`.execute(trx)
  await sql`
    delete from lowcode_publication where design_id = ${designId} and state not in ('queued', 'running', 'done')
      and id not in (select id from lowcode_publication where design_id = ${designId}
        order by creator_time desc limit ${keptCount})`.execute(trx)
  // Only the log of the latest one is shown. Those that were published say which builds are the design's own.
  await sql`
    update lowcode_publication set log = '' where design_id = ${designId} and id <> ${id} and log <> ''`.execute(
    trx,
  )
  await queueJob(trx, publicationQueueName, { key: id, payload: caller })
  return id
}

const read = {
  ...columnsOf('lowcode_publication', 'id', 'remote', 'log', 'address', 'menuId', 'creatorTime', 'endedTime'),
  state: column.oneOf(...Publication.shape.state.options),
  release: column.number,
  steps: jsonOf(Steps),
  why: jsonOf(StoredReason).orNull,
  isStopping: column.boolean,
  creatorUser: column.text,
  holders: column.number,
}

/** The latest publication of a design; null where there was none. */
export async function latestPublication(db: Db, designId: string, lang: Lang): Promise<Publication | null> {
  const { rows } = await typedSql(read)`
    select p.id, p.remote, p.log, p.address, p.menu_id as "menuId", p.creator_time as "creatorTime",
      p.ended_time as "endedTime", p.state, p.release_number as release, p.steps, p.failure as why,
      exists (select 1 from system_job j where j.queue = ${publicationQueueName} and j.key = p.id
        and j.requested is not null) as "isStopping",
      coalesce((select u.real_name || '/' || u.account from org_user u where u.id = p.creator_user_id), '')
        as "creatorUser",
      (select count(*)::int from org_grant g where g.item_type = 'module' and g.item_id = p.menu_id) as holders
    from lowcode_publication p where p.design_id = ${designId} order by p.creator_time desc, p.id desc limit 1`.execute(
    db,
  )
  if (!rows[0]) return null
  const { why, holders, ...publication } = rows[0]
  const ofMenu = publication.menuId === null ? {} : { holders }
  return { ...publication, ...ofMenu, failure: why ? formatReason(why, lang) : '' }
}

/** The publication of a design that is under way. */
export async function findActivePublication(db: Db, designId: string): Promise<string | null> {
  const { rows } = await typedSql(columnsOf('lowcode_publication', 'id'))`
    select id from lowcode_publication where design_id = ${designId} and state in ('queued', 'running')`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Whether the current build of a remote was published from the design; true where there is no such remote. */
export async function isOwnRemote(db: Db, designId: string, remote: string): Promise<boolean> {
  const { rows } = await typedSql({ isOwn: column.boolean })`
    select exists (select 1 from lowcode_publication p
      where p.design_id = ${designId} and p.remote = r.name and p.build_id = r.build_id) as "isOwn"
    from shell_remote r where r.name = ${remote}`.execute(db)
  return rows[0]?.isOwn ?? true
}

/** Begins a publication. Returns null where it has ended; the job is then done. */
export const startPublication = (
  db: Db,
  job: JobClaim & { key: string },
): Promise<StartedPublication | null> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await typedSql(started)`
      update lowcode_publication set state = 'running' where id = ${job.key} and state in ('queued', 'running')
      returning id, design_id as "designId", remote, release_number as "releaseNumber",
        menu_parent_id as "menuParentId", options`.execute(trx)
    await (rows[0] ? assertClaimed(trx, job) : completeJob(trx, job))
    return rows[0] ?? null
  })

/** Characters of the log that are kept, from its end. */
const maxLogLength = 30_000

/** Records progress, unless this process has lost the job. */
export async function recordProgress(
  db: Db,
  job: JobClaim & { key: string },
  { steps, log }: { steps: Steps; log: string },
): Promise<void> {
  await sql`
    update lowcode_publication set steps = ${JSON.stringify(steps)}::jsonb,
      log = right(log || ${log}, ${sql.lit(maxLogLength)})
    where id = ${job.key} and exists (${lockClaim(job)})`.execute(db)
}

/** Records what was published, in its own statement: it stays published whatever happens after it. */
export async function recordPublished(
  db: Db,
  id: string,
  values: { buildId: string; address: string } | { menuId: string },
): Promise<void> {
  const { buildId, address, menuId } = values as Partial<Record<'buildId' | 'address' | 'menuId', string>>
  await sql`
    update lowcode_publication set build_id = coalesce(${buildId ?? null}, build_id),
      address = coalesce(${address ?? null}, address), menu_id = coalesce(${menuId ?? null}, menu_id)
    where id = ${id}`.execute(db)
}

/** Ends a publication with its job. */
export async function endPublication(
  db: Db,
  job: JobClaim & { key: string },
  state: 'done' | 'failed' | 'cancelled' | 'broken',
  failure: StoredReason | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      update lowcode_publication set state = ${state}, ended_time = now(),
        failure = ${failure && JSON.stringify(failure)}::jsonb where id = ${job.key}`.execute(trx)
    await completeJob(trx, job)
  })
}

/** The menu that opens an address already; null where there is none. */
export async function findMenuOf(db: Db, address: string): Promise<string | null> {
  const { rows } = await typedSql(columnsOf('system_menu', 'id'))`
    select id from system_menu where delete_mark = 0 and trim(url_address) = ${address} limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * The name and the code of a new menu. Beside the menu of the design, which has the name, it says that it is the generated
 * page; a number follows where that is taken, too.
 */
export async function freeMenuNames(
  db: Db,
  parentId: string,
  { fullName, enCode, category }: { fullName: string; enCode: string; category: string },
): Promise<{ fullName: string; enCode: string }> {
  const { rows } = await typedSql({ fullName: column.text, enCode: column.text, isSibling: column.boolean })`
    select full_name as "fullName", en_code as "enCode", parent_id = ${parentId} as "isSibling" from system_menu
    where delete_mark = 0 and category = ${category}
      and (parent_id = ${parentId} or starts_with(en_code, ${enCode}))`.execute(db)
  const names = new Set(rows.filter(({ isSibling }) => isSibling).map((row) => row.fullName))
  const codes = new Set(rows.map((row) => row.enCode))
  const freeOf = (wanted: string, taken: ReadonlySet<string>, space: string) => {
    let free = wanted
    for (let n = 2; taken.has(free); n++) free = `${wanted.slice(0, 46)}${space}${n}`
    return free
  }
  const own = names.has(fullName) ? `${fullName.slice(0, 40)}${text.pageSuffix.zh}` : fullName
  return { fullName: freeOf(own, names, ' '), enCode: freeOf(enCode, codes, '') }
}
