import { sql } from 'kysely'
import { resolveAddress } from '@tessera/shared/contract/shell/address'
import {
  registryEntryOf,
  type BuildRecord,
  type Digests,
  type RegistryEntry,
} from '@tessera/shared/contract/shell/registry'
import type { Db } from '../../db/connect.ts'
import { listPageAddresses } from '../../system/menus/store.ts'
import type { Session } from '../session/sessions.ts'
import { choose, type Pointers, type Subject } from './choose.ts'

/** Where a build is served from, for ever: a build never changes its files. */
export const addressOf = (name: string, buildId: string) => `/remotes/${name}/${buildId}/mf-manifest.json`

/** The stable build of every remote, in the order of their registration. */
export async function listRemotes(db: Db): Promise<RegistryEntry[]> {
  const { rows } = await sql<{ entry: RegistryEntry }>`
    select b.entry from shell_remote r join shell_remote_build b on b.name = r.name and b.build_id = r.build_id
    order by r.sort_code, r.name`.execute(db)
  return rows.map(({ entry }) => entry)
}

type Visitor = Pick<Session, 'userId' | 'organizeId' | 'access'>

/**
 * The builds that one user gets, in the order of their registration: of each remote that the user's menu reaches, and of those that came with
 * this server, which own the fixed routes. Who has five of five hundred remotes in the menu waits for five. `also` are asked for by name.
 */
export async function remotesFor(
  db: Db,
  visitor: Visitor,
  also: readonly string[] = [],
): Promise<RegistryEntry[]> {
  const chosen = await chosenFor(db, visitor)
  const [{ rows: known }, addresses] = await Promise.all([
    sql<Known>`
      select b.name, b.areas, b.source, r.built_in_build_id is not null as "builtIn" from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as c (name text, build text)
      join shell_remote r on r.name = c.name join shell_remote_build b on b.name = c.name and b.build_id = c.build`.execute(
      db,
    ),
    listPageAddresses(db, visitor.access),
  ])
  const reached = reachedBy(addresses, known)
  const wanted = chosen.filter(({ name }) => reached.has(name) || also.includes(name))
  const { rows: entries } = await sql<{ entry: RegistryEntry }>`
    select case when b.entry ? 'seal' then b.entry - 'digests' else b.entry end as entry from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as c (name text, build text)
    join shell_remote_build b on b.name = c.name and b.build_id = c.build`.execute(db)
  const byName = new Map(entries.map(({ entry }) => [entry.name, entry]))
  return wanted.flatMap(({ name }) => byName.get(name) ?? [])
}

interface Known {
  name: string
  areas: string[]
  source: string | null
  builtIn: boolean
}

function reachedBy(addresses: readonly string[], known: readonly Known[]): ReadonlySet<string> {
  // Whose page it is, is asked; whether there is such a page is the shell's to say.
  const owners = known.map(({ name, areas, source }) => ({
    name,
    areas,
    pages: {},
    ...(source ? { source } : {}),
  }))
  const named = addresses.flatMap((address) => {
    const resolved = resolveAddress(address, owners)
    return (resolved.at === 'page' ? resolved.target.remote : resolved.remote) ?? []
  })
  return new Set([...named, ...known.filter(({ builtIn }) => builtIn).map(({ name }) => name)])
}

/** The build of every remote that one user would get. */
async function chosenFor(
  db: Db,
  { userId, organizeId }: Visitor,
): Promise<{ name: string; build: string }[]> {
  const { rows } = await sql<Pointers & { organizes: string[] }>`
    with recursive up as (
      select id, parent_id, 0 as depth from org_organize where id = ${organizeId}
      union all select o.id, o.parent_id, depth + 1 from org_organize o join up on o.id = up.parent_id where depth < 50
    ), chain as (select coalesce(array_agg(id order by depth), '{}') as organizes from up)
    select r.name, r.build_id as stable, r.canary_build_id as canary, r.canary_percent as "canaryPercent", c.organizes,
      coalesce((select json_agg(json_build_object('subject', p.subject, 'subjectId', p.subject_id, 'build', p.build_id)) from shell_remote_pin p
        where p.name = r.name and ((p.subject = 'User' and p.subject_id = ${userId}) or (p.subject = 'Organize' and p.subject_id = any(c.organizes)))), '[]') as pins
    from shell_remote r cross join chain c order by r.sort_code, r.name`.execute(db)
  return rows.map((row) => ({
    name: row.name,
    build: choose(row, { userId, organizes: row.organizes } satisfies Subject),
  }))
}

export interface KnownRemote extends Pick<RegistryEntry, 'name' | 'uniqueName' | 'areas' | 'source'> {
  build: string
  digests: Digests
}

/** What a new build must not collide with. */
export async function knownRemotes(db: Db): Promise<KnownRemote[]> {
  return (await listRemotes(db)).map(({ name, uniqueName, areas, source, build, digests }) => ({
    name,
    uniqueName,
    areas,
    build: build.id,
    digests: digests ?? {},
    ...(source ? { source } : {}),
  }))
}

export type Origin = 'builtIn' | 'published' | 'mirror'

export interface Taken {
  record: BuildRecord
  origin: Origin
  publisher: string
  bytes: number
  files: number
  archive: Buffer
  /** Digest of its manifest. */
  seal?: string
  source?: string
}

/** Stores a build and its archive; false where the same name and id is here with other files, which would make an address lie. */
export async function storeBuild(
  trx: Db,
  { record, origin, publisher, bytes, files, archive, ...more }: Taken,
): Promise<boolean> {
  const { name, build, digests } = record
  const entry = JSON.stringify(registryEntryOf(record, addressOf(name, build.id), more))
  await sql`
    insert into shell_remote_build (name, build_id, entry, origin, publisher, bytes, files)
    values (${name}, ${build.id}, ${entry}::jsonb, ${origin}, ${publisher}, ${bytes}, ${files})
    on conflict (name, build_id) do nothing`.execute(trx)
  const { rows } = await sql<{ same: boolean }>`
    select entry -> 'digests' = ${JSON.stringify(digests)}::jsonb as same from shell_remote_build where name = ${name} and build_id = ${build.id}`.execute(
    trx,
  )
  if (!rows[0]!.same) return false
  await sql`insert into shell_remote_archive (name, build_id, archive) values (${name}, ${build.id}, ${archive}) on conflict do nothing`.execute(
    trx,
  )
  return true
}

/** Over a stored build of the same id: a build that is being watched keeps its id while its files change (development only). */
export async function replaceBuild(
  trx: Db,
  { record, archive, seal }: Pick<Taken, 'record' | 'archive'> & { seal: string },
): Promise<void> {
  const { name, build } = record
  await sql`update shell_remote_build set entry = ${JSON.stringify(registryEntryOf(record, addressOf(name, build.id), { seal }))}::jsonb where name = ${name} and build_id = ${build.id}`.execute(
    trx,
  )
  await sql`update shell_remote_archive set archive = ${archive} where name = ${name} and build_id = ${build.id}`.execute(
    trx,
  )
}

/** How many builds back a remote can be rolled. */
const memory = 50

/** Moves the stable pointer by hand; true when that is a way back, to a build from before: what came after it is then nothing to return to. Null where it stands there already. */
export async function move(trx: Db, name: string, build: string): Promise<boolean | null> {
  const { rows } = await sql<{ back: boolean }>`
    select b.published_time < now.published_time as back from shell_remote r
    join shell_remote_build now on now.name = r.name and now.build_id = r.build_id
    join shell_remote_build b on b.name = r.name and b.build_id = ${build}
    where r.name = ${name} and r.build_id <> ${build} for update of r`.execute(trx)
  if (!rows[0]) return null
  const { back } = rows[0]
  await point(trx, name, build)
  if (back)
    await sql`update shell_remote set before = before[:coalesce(array_position(before, ${build}), cardinality(before)) - 1] where name = ${name}`.execute(
      trx,
    )
  return back
}

/** Moves the stable pointer, and makes the remote known where it was not; a canary that everybody has now is none. */
export async function point(
  trx: Db,
  name: string,
  build: string,
  { order = 1_000, source = null }: { order?: number; source?: string | null } = {},
): Promise<void> {
  await sql`
    insert into shell_remote as r (name, build_id, sort_code, source, looked_time) values (${name}, ${build}, ${order}, ${source}, now())
    on conflict (name) do update set
      before = case when r.build_id = excluded.build_id then r.before
        else (array_append(r.before, r.build_id))[greatest(1, cardinality(r.before) + 2 - ${memory}):] end,
      modify_time = case when r.build_id = excluded.build_id then r.modify_time else now() end,
      build_id = excluded.build_id,
      canary_percent = case when r.canary_build_id = excluded.build_id then 0 else r.canary_percent end,
      canary_build_id = nullif(r.canary_build_id, excluded.build_id)`.execute(trx)
}

/** Back to the build that was stable before; null where there is none, or no such remote. */
export async function rollBack(trx: Db, name: string): Promise<string | null> {
  const { rows } = await sql<{ build: string }>`
    update shell_remote set build_id = before[cardinality(before)], before = before[:cardinality(before) - 1], modify_time = now(),
      canary_percent = case when canary_build_id = before[cardinality(before)] then 0 else canary_percent end,
      canary_build_id = nullif(canary_build_id, before[cardinality(before)])
    where name = ${name} and cardinality(before) > 0 returning build_id as build`.execute(trx)
  return rows[0]?.build ?? null
}

/** False where there is no such remote. */
export async function setCanary(
  trx: Db,
  name: string,
  build: string | null,
  percent: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shell_remote set canary_build_id = ${build}, canary_percent = ${build === null ? 0 : percent}, modify_time = now() where name = ${name}`.execute(
    trx,
  )
  return Boolean(numAffectedRows)
}

export async function hasBuild(db: Db, name: string, build: string): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select 1 from shell_remote_build where name = ${name} and build_id = ${build}) as found`.execute(
    db,
  )
  return rows[0]!.found
}

export async function hasRemote(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select 1 from shell_remote where name = ${name}) as found`.execute(db)
  return rows[0]!.found
}

/** The packed files of a build; null where it is unknown. */
export async function archiveOf(db: Db, name: string, build: string): Promise<Buffer | null> {
  const { rows } = await sql<{
    archive: Buffer
  }>`select archive from shell_remote_archive where name = ${name} and build_id = ${build}`.execute(db)
  return rows[0]?.archive ?? null
}
