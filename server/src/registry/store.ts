import { sql } from 'kysely'
import * as z from 'zod'
import { resolveAddress } from '@tessera/shared/contract/registry/address'
import {
  registryEntryOf,
  type BuildRecord,
  type Digests,
  type PageFiles,
  RegistryEntry,
} from '@tessera/shared/contract/registry/registry'
import { Pin } from '@tessera/shared/contract/registry/remotes'
import type { Db } from '../db/connect.ts'
import { listPageAddresses, type PageAddress } from '../permissions/page-addresses.ts'
import type { Session } from '../auth/sessions.ts'
import { limitToMenu } from './limit-to-menu.ts'
import { isOwnArea } from './sandbox.ts'
import { chooseBuild, type BuildSubject } from './choose-build.ts'
import * as column from '../db/column.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

const areaNames = column.jsonOf(z.array(z.string()))
const pinList = column.jsonOf(z.array(Pin))

/** URL of a build's manifest. It is immutable: the files of a build never change. */
export const addressOf = (name: string, buildId: string) => `/remotes/${name}/${buildId}/mf-manifest.json`

/** The stable build of every remote, in the order of the registry. */
export async function listRemotes(db: Db): Promise<RegistryEntry[]> {
  const { rows } = await typedSql({ entry: column.jsonOf(RegistryEntry) })`
    select b.entry - 'files' as entry from shell_remote r join shell_remote_build b on b.name = r.name
      and b.build_id = r.build_id
    order by r.sort_code, r.name`.execute(db)
  return rows.map(({ entry }) => entry)
}

type RemoteViewer = Pick<Session, 'userId' | 'organizeId' | 'access'>

/** What decides which entries one user gets. Equal selections have equal entries. */
export interface RemoteSelection {
  /** Chosen builds in the order of the registry. `version` changes when a stored build is replaced. */
  builds: { name: string; build: string; version: string }[]
  /** Addresses of the pages in the user's menus. */
  addresses: string[]
  /** Remotes in a sandbox, with the areas that an operator granted. */
  sandboxes: [name: string, areas: readonly string[]][]
  sandboxOrigin: string | null
}

/**
 * Selects the builds that one user loads: of the remotes that the user's menus lead to, of the built-in ones,
 * which own the fixed routes, of those whose kinds of fields forms of others may have, and of those named in `alsoNames`. A user with five of five hundred remotes
 * loads five.
 */
export async function selectRemotes(
  db: Db,
  visitor: RemoteViewer,
  alsoNames: readonly string[] = [],
  sandboxOrigin: string | null = null,
): Promise<RemoteSelection> {
  const choices = await chooseBuildsFor(db, visitor)
  const [{ rows: candidates }, pages] = await Promise.all([
    typedSql({
      ...columnsOf('shell_remote_build', 'name', 'source'),
      build: column.text,
      version: column.text,
      areas: areaNames,
      builtIn: column.boolean,
      hasFieldKinds: column.boolean,
      ...columnsOf('shell_remote', 'sandboxAreas'),
    })`
      select b.name, b.build_id as build, b.xmin::text as version, b.areas, b.source,
        coalesce(jsonb_array_length(b.entry #> '{contributes,fieldKinds}'), 0) > 0 as "hasFieldKinds",
        r.built_in_build_id is not null as "builtIn", r.sandbox_areas as "sandboxAreas"
        from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c (name text, build text)
      join shell_remote r on r.name = c.name join shell_remote_build b on b.name = c.name
      and b.build_id = c.build order by r.sort_code, r.name`.execute(db),
    listPageAddresses(db, visitor.access),
  ])
  const addresses = pages.map(({ address }) => address).sort()
  const reachedNames = findReachedRemotes(addresses, candidates)
  const sandboxes = findSandboxes(pages, candidates)
  return {
    builds: candidates
      .filter(
        ({ name, hasFieldKinds }) =>
          reachedNames.has(name) || alsoNames.includes(name) || (hasFieldKinds && !sandboxes.has(name)),
      )
      .map(({ name, build, version }) => ({ name, build, version })),
    addresses,
    sandboxes: [...sandboxes],
    sandboxOrigin,
  }
}

/** Loads the entries of a selection. */
export async function loadSelectedRemotes(
  db: Db,
  { builds, addresses, sandboxes, sandboxOrigin }: RemoteSelection,
): Promise<RegistryEntry[]> {
  const { rows } = await typedSql({ entry: column.jsonOf(RegistryEntry) })`
    select case when b.entry ? 'seal' then b.entry - 'digests' else b.entry end as entry
      from jsonb_to_recordset(${JSON.stringify(builds)}::jsonb) as c (name text, build text)
    join shell_remote_build b on b.name = c.name and b.build_id = c.build`.execute(db)
  const sandboxByName = new Map(sandboxes)
  const byName = new Map(
    rows.map(({ entry }) => [entry.name, inSandbox(entry, sandboxByName.get(entry.name), sandboxOrigin)]),
  )
  return limitToMenu(
    builds.flatMap(({ name }) => byName.get(name) ?? []),
    addresses,
  )
}

/**
 * The remotes that run in a sandbox, by name, with the areas that an operator granted. One menu row that wants it counts
 * for all pages of its remote: a page outside could do what the sandbox prevents.
 */
function findSandboxes(
  pages: readonly PageAddress[],
  candidates: readonly (ChosenRemote & { sandboxAreas: string[] | null })[],
): ReadonlyMap<string, readonly string[]> {
  const wanted = findReachedRemotes(
    pages.filter(({ inSandbox: isWanted }) => isWanted).map(({ address }) => address),
    candidates.map((candidate) => ({ ...candidate, builtIn: false })),
  )
  return new Map(
    candidates.flatMap(({ name, sandboxAreas }): [string, readonly string[]][] => {
      if (sandboxAreas) return [[name, sandboxAreas]]
      return wanted.has(name) ? [[name, []]] : []
    }),
  )
}

/** The entry with its sandbox, if it has one: its own areas and the granted ones. */
function inSandbox(
  entry: RegistryEntry,
  granted: readonly string[] | undefined,
  origin: string | null,
): RegistryEntry {
  if (!granted) return entry
  const areas = [...new Set([...entry.areas.filter(isOwnArea), ...granted])]
  return { ...entry, sandbox: { origin: origin?.replace('*', entry.name) ?? '', areas } }
}

interface ChosenRemote {
  name: string
  areas: string[]
  source: string | null
  builtIn: boolean
}

function findReachedRemotes(
  addresses: readonly string[],
  candidates: readonly ChosenRemote[],
): ReadonlySet<string> {
  // Only the owner of an address matters here. The shell reports pages that do not exist.
  const owners = candidates.map(({ name, areas, source }) => ({
    name,
    areas,
    pages: {},
    ...(source ? { source } : {}),
  }))
  const reachedByMenus = addresses.flatMap((address) => {
    const resolved = resolveAddress(address, owners)
    return (resolved.at === 'page' ? resolved.target.remote : resolved.remote) ?? []
  })
  return new Set([...reachedByMenus, ...candidates.filter(({ builtIn }) => builtIn).map(({ name }) => name)])
}

/** The build of every remote for one user. */
async function chooseBuildsFor(
  db: Db,
  { userId, organizeId }: RemoteViewer,
): Promise<{ name: string; build: string }[]> {
  const { rows } = await typedSql({
    ...columnsOf('shell_remote', 'name', 'canaryPercent'),
    stable: column.text,
    canary: column.text.orNull,
    pins: pinList,
    organizes: column.listOf(column.text),
  })`
    with recursive up as (
      select id, parent_id, 0 as depth from org_organize where id = ${organizeId}
      union all select o.id, o.parent_id, depth + 1 from org_organize o join up on o.id = up.parent_id
        where depth < 50
    ), chain as (select coalesce(array_agg(id order by depth), '{}') as organizes from up)
    select r.name, r.build_id as stable, r.canary_build_id as canary, r.canary_percent as "canaryPercent",
      c.organizes,
      coalesce((select json_agg(json_build_object('subject', p.subject, 'subjectId', p.subject_id, 'build',
      p.build_id)) from shell_remote_pin p
        where p.name = r.name and ((p.subject = 'User' and p.subject_id = ${userId})
          or (p.subject = 'Organize' and p.subject_id = any(c.organizes)))), '[]') as pins
    from shell_remote r cross join chain c order by r.sort_code, r.name`.execute(db)
  return rows.map((row) => ({
    name: row.name,
    build: chooseBuild(row, { userId, organizes: row.organizes } satisfies BuildSubject),
  }))
}

/** A registered remote, as the collision check needs it. */
export interface KnownRemote extends Pick<RegistryEntry, 'name' | 'uniqueName' | 'areas' | 'source'> {
  build: string
  digests: Digests
}

/** The registered remotes, with which a new build must not collide. */
export async function listKnownRemotes(db: Db): Promise<KnownRemote[]> {
  return (await listRemotes(db)).map(({ name, uniqueName, areas, source, build, digests }) => ({
    name,
    uniqueName,
    areas,
    build: build.id,
    digests: digests ?? {},
    ...(source ? { source } : {}),
  }))
}

/** How a build came to this server. */
export type BuildOrigin = 'builtIn' | 'published' | 'mirror'

/** A checked build to store. */
export interface NewBuild {
  record: BuildRecord
  origin: BuildOrigin
  publisher: string
  bytes: number
  files: number
  archive: Buffer
  /** Digest of the manifest. */
  seal?: string
  pageFiles: PageFiles | undefined
  source?: string
}

/**
 * Stores a build and its archive; false if a build of the same name and id has other files, as URLs are
 * immutable.
 */
export async function storeBuild(
  trx: Db,
  { record, origin, publisher, bytes, files, archive, pageFiles, ...more }: NewBuild,
): Promise<boolean> {
  const { name, build, digests } = record
  const entry = JSON.stringify(
    registryEntryOf(record, addressOf(name, build.id), { ...more, files: pageFiles }),
  )
  await sql`
    insert into shell_remote_build (name, build_id, entry, origin, publisher, bytes, files)
    values (${name}, ${build.id}, ${entry}::jsonb, ${origin}, ${publisher}, ${bytes}, ${files})
    on conflict (name, build_id) do nothing`.execute(trx)
  const { rows } = await typedSql({ same: column.boolean })`
    select entry -> 'digests' = ${JSON.stringify(digests)}::jsonb as same from shell_remote_build
      where name = ${name} and build_id = ${build.id}`.execute(trx)
  if (!rows[0]!.same) return false
  await sql`
    insert into shell_remote_archive (name, build_id, archive)
      values (${name}, ${build.id}, ${archive}) on conflict do nothing`.execute(trx)
  return true
}

/**
 * Replaces a stored build of the same id. Development only: a watched build keeps its id while its files
 * change.
 */
export async function replaceBuild(
  trx: Db,
  {
    record,
    archive,
    seal,
    pageFiles: files,
  }: Pick<NewBuild, 'record' | 'archive' | 'pageFiles'> & {
    seal: string
  },
): Promise<void> {
  const { name, build } = record
  await sql`
    update shell_remote_build
      set entry = ${JSON.stringify(registryEntryOf(record, addressOf(name, build.id), { seal, files }))}::jsonb
        where name = ${name} and build_id = ${build.id}`.execute(trx)
  await sql`
    update shell_remote_archive set archive = ${archive}
      where name = ${name} and build_id = ${build.id}`.execute(trx)
}

/** Limit of previous builds to which a remote can be rolled back. */
const maxPreviousBuilds = 50

/**
 * Moves the stable pointer to a build. Returns true for an older build (a rollback), which drops the later
 * builds from the list of previous ones, and null if the pointer is already there.
 */
export async function movePointer(trx: Db, name: string, build: string): Promise<boolean | null> {
  const { rows } = await typedSql({ back: column.boolean })`
    select b.published_time < now.published_time as back from shell_remote r
    join shell_remote_build now on now.name = r.name and now.build_id = r.build_id
    join shell_remote_build b on b.name = r.name and b.build_id = ${build}
    where r.name = ${name} and r.build_id <> ${build} for update of r`.execute(trx)
  if (!rows[0]) return null
  const { back: isRollback } = rows[0]
  await setStableBuild(trx, name, build)
  if (isRollback)
    await sql`
      update shell_remote set before = before[:coalesce(array_position(before, ${build}),
        cardinality(before)) - 1] where name = ${name}`.execute(trx)
  return isRollback
}

/** Moves the stable pointer and registers the remote if it is new. A canary of the same build is removed. */
export async function setStableBuild(
  trx: Db,
  name: string,
  build: string,
  { order = 1_000, source = null }: { order?: number; source?: string | null } = {},
): Promise<void> {
  await sql`
    insert into shell_remote as r (name, build_id, sort_code, source, looked_time)
      values (${name}, ${build}, ${order}, ${source}, now())
    on conflict (name) do update set
      before = case when r.build_id = excluded.build_id then r.before
        else (array_append(r.before, r.build_id))[greatest(1,
          cardinality(r.before) + 2 - ${maxPreviousBuilds}):] end,
      modify_time = case when r.build_id = excluded.build_id then r.modify_time else now() end,
      build_id = excluded.build_id,
      canary_percent = case when r.canary_build_id = excluded.build_id then 0 else r.canary_percent end,
      canary_build_id = nullif(r.canary_build_id, excluded.build_id)`.execute(trx)
}

/**
 * Moves the stable pointer to the previous build and returns it; null if there is none, or no such remote.
 */
export async function rollbackBuild(trx: Db, name: string): Promise<string | null> {
  const { rows } = await typedSql({ build: column.text })`
    update shell_remote set build_id = before[cardinality(before)], before = before[:cardinality(before) - 1],
      modify_time = now(),
      canary_percent = case when canary_build_id = before[cardinality(before)] then 0 else canary_percent end,
      canary_build_id = nullif(canary_build_id, before[cardinality(before)])
    where name = ${name} and cardinality(before) > 0 returning build_id as build`.execute(trx)
  return rows[0]?.build ?? null
}

/** Sets or clears (`build` null) the canary; false if there is no such remote. */
export async function setCanary(
  trx: Db,
  name: string,
  build: string | null,
  percent: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shell_remote set canary_build_id = ${build}, canary_percent = ${build === null ? 0 : percent},
      modify_time = now() where name = ${name}`.execute(trx)
  return Boolean(numAffectedRows)
}

/** Sets or ends (`areas` null) the sandbox of a remote; false if there is no such remote. */
export async function setSandbox(db: Db, name: string, areas: readonly string[] | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shell_remote set sandbox_areas = ${areas}, modify_time = now() where name = ${name}`.execute(db)
  return Boolean(numAffectedRows)
}

/** Whether a build is stored. */
export async function hasBuild(db: Db, name: string, build: string): Promise<boolean> {
  const { rows } = await typedSql({ found: column.boolean })`
    select exists (select 1 from shell_remote_build
      where name = ${name} and build_id = ${build}) as found`.execute(db)
  return rows[0]!.found
}

/** Whether a remote is registered. */
export async function hasRemote(db: Db, name: string): Promise<boolean> {
  const { rows } = await typedSql({
    found: column.boolean,
  })`select exists (select 1 from shell_remote where name = ${name}) as found`.execute(db)
  return rows[0]!.found
}

/** The packed files of a build; null if there is no such build. */
export async function loadArchive(db: Db, name: string, build: string): Promise<Buffer | null> {
  const { rows } = await typedSql({
    archive: column.bytes,
  })`select archive from shell_remote_archive where name = ${name} and build_id = ${build}`.execute(db)
  return rows[0]?.archive ?? null
}
