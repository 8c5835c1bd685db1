import { sql } from 'kysely'
import type * as z from 'zod'
import type { BuildRow, Pin, PinRow, RemoteRow } from '@tessera/shared/contract/registry/remotes'
import { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../db/columns.ts'
import type { Db } from '../db/connect.ts'
import { notFoundRefusal } from '../db/crud.ts'
import { newId } from '../db/id.ts'
import { orderBy, loadPage } from '../db/pages.ts'
import { quantiles } from './histogram.ts'
import { sumHistograms } from './telemetry.ts'
import * as column from '../db/column.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

const lastDay = sql`> now() - interval '24 hours'`

/** One page of remotes with their pointers and the figures of the last 24 hours, in one statement. */
export async function listRemoteRows(
  db: Db,
  page: Page,
): Promise<{ list: RemoteRow[]; pagination: Pagination }> {
  const { list, pagination } = await loadPage<
    Omit<RemoteRow, 'loads' | 'p50' | 'p95'> & { counts: number[] | null }
  >(db, page, {
    alias: 'r',
    id: sql`r.name`,
    select: sql`r.name as id, b.entry - 'files' as entry, b.origin, r.build_id as stable, r.canary_build_id as canary,
      r.canary_percent as "canaryPercent", r.modify_time as "modifyTime",
      r.sandbox_areas as "sandboxAreas",
      (select count(*) from shell_remote_pin p where p.name = r.name) as pins,
      (select count(*) from shell_remote_build o where o.name = r.name) as builds,
      (select coalesce(sum(f.count), 0) from shell_remote_failure f
      where f.name = r.name and f.hour ${lastDay}) as failures,
      ${sumHistograms(sql`l.name = r.name and l.phase = 'all' and l.hour ${lastDay}`)} as counts`,
    from: sql`from shell_remote r where ${allConditions([
      page.keyword &&
        sql`exists (select 1 from shell_remote_build k where k.name = r.name and k.build_id = r.build_id
        and (k.name ilike ${containsPattern(page.keyword)}
        or k.entry ->> 'owner' ilike ${containsPattern(page.keyword)}
        or (k.entry -> 'title')::text ilike ${containsPattern(page.keyword)}))`,
    ])}`,
    join: sql`join shell_remote_build b on b.name = r.name and b.build_id = r.build_id`,
    order: orderBy(page, { id: sql`r.name`, modifyTime: sql`r.modify_time` }, sql`r.sort_code, r.name`),
  })
  return {
    list: list.map(({ counts, ...row }) => ({
      ...row,
      loads: counts?.reduce((sum, one) => sum + one, 0) ?? 0,
      ...quantiles(counts),
    })),
    pagination,
  }
}

/** The latest 200 builds of a remote. */
export async function listBuilds(db: Db, name: string): Promise<z.input<typeof BuildRow>[]> {
  const { rows } = await typedSql({
    ...columnsOf('shell_remote_build', 'origin', 'publisher', 'publishedTime', 'bytes', 'files'),
    id: column.text,
    build: column.jsonOf(RegistryEntry.shape.build),
    stable: column.oneOf(0, 1),
    canary: column.oneOf(0, 1),
  })`
    select b.build_id as id, b.entry -> 'build' as build, b.origin, b.publisher,
      b.published_time as "publishedTime", b.bytes, b.files,
      (b.build_id = r.build_id)::int as stable, coalesce(b.build_id = r.canary_build_id, false)::int as canary
    from shell_remote_build b join shell_remote r on r.name = b.name
    where b.name = ${name} order by b.published_time desc, b.build_id limit 200`.execute(db)
  return rows
}

/** The pins of a remote with the names of users and organisations. */
export async function listPins(db: Db, name: string): Promise<z.output<typeof PinRow>[]> {
  const { rows } = await typedSql({
    subject: column.oneOf('User', 'Organize'),
    subjectId: column.text,
    build: column.text,
    id: column.text,
    name: column.text,
  })`
    select p.id, p.subject, p.subject_id as "subjectId", p.build_id as build,
      coalesce(u.real_name, o.full_name, p.subject_id) as name
    from shell_remote_pin p
    left join org_user u on p.subject = 'User' and u.id = p.subject_id
    left join org_organize o on p.subject = 'Organize' and o.id = p.subject_id
    where p.name = ${name} order by p.creator_time desc, p.id`.execute(db)
  return rows
}

/**
 * Pins a user or organisation to a build, replacing an earlier pin. Returns its name, null if it does not
 * exist.
 */
export async function setPin(
  trx: Db,
  name: string,
  { subject, subjectId, build }: z.output<typeof Pin>,
  by: string,
): Promise<string | null> {
  const { rows } = await typedSql({ name: column.text })`
    select ${
      subject === 'User'
        ? sql`real_name as name
      from org_user`
        : sql`full_name as name from org_organize`
    }
        where id = ${subjectId} and delete_mark = 0`.execute(trx)
  if (!rows[0]) return null
  await sql`
    insert into shell_remote_pin (id, name, subject, subject_id, build_id, creator_user_id)
      values (${newId()}, ${name}, ${subject}, ${subjectId}, ${build}, ${by})
    on conflict (name, subject, subject_id) do update set build_id = excluded.build_id,
      creator_user_id = excluded.creator_user_id, creator_time = now()`.execute(trx)
  return rows[0].name
}

/** Removes a pin and returns it; throws 404 if there is no such pin. */
export async function removePin(trx: Db, name: string, id: string): Promise<z.output<typeof Pin>> {
  const { rows } = await typedSql({
    ...columnsOf('shell_remote_pin', 'subject', 'subjectId'),
    build: column.text,
  })`
    delete from shell_remote_pin where name = ${name} and id = ${id}
      returning subject, subject_id as "subjectId", build_id as build`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}
