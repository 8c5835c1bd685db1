import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import {
  checkBuild,
  findCollisions,
  manifestFile,
  type BuildFiles,
  type BuildContext,
} from '@tessera/shared/contract/registry/check-build'
import type { FindingCode } from '@tessera/shared/contract/registry/check'
import { pageFilesOf, type BuildRecord, type PageFiles } from '@tessera/shared/contract/registry/registry'
import { Code } from '@tessera/shared/contract/wire'
import type { Database, Db } from '../db/connect.ts'
import { newId } from '../db/id.ts'
import type { DiskSpace } from '../files/disk-space.ts'
import { refuse } from '../errors/refusal.ts'
import { recordAndPublish, type EventSource } from './events.ts'
import { readFolder } from './folder.ts'
import { addressOf, listKnownRemotes, setStableBuild, storeBuild, type BuildOrigin } from './store.ts'
import { refuseBuild, text } from './text.ts'
import { BadArchive, UploadInterrupted } from './unpack.ts'

/**
 * Folders for incoming builds and for served builds. Both are on one disk, so that moving a folder is atomic.
 */
export interface Places {
  incoming: string
  remotes: string
}

/** What publishing needs of the server. */
export interface Publishing {
  database: Database
  places: Places
  disk: Pick<DiskSpace, 'assertRoom'>
  /** Versions of the packages that the shell shares, by package. */
  sharedVersions: Readonly<Record<string, string>>
  /** In development built-in builds may be large and contain source maps and statistics. */
  development: boolean
}

/** One build to publish. */
export interface PublishRequest {
  /** Name that the remote must have; undefined accepts any. */
  name?: string
  origin: BuildOrigin
  by: EventSource
  source?: string
  /** Remotes whose areas may contain the new ones: all for an operator, the team's own for a team. */
  nestingAllowedIn?: BuildContext['nestingAllowedIn']
  /** Writes the build into a folder and returns its packed bytes. */
  fill(folder: string): Promise<Buffer>
}

/**
 * Publishes a build: fills a temporary folder, checks it, and stores build, archive, pointer, event and audit
 * row in one transaction. Throws a refusal with findings; then nothing is stored and the previous build stays
 * in use.
 */
export async function publish(
  publishing: Publishing,
  request: PublishRequest,
): Promise<{ name: string; build: string; address: string }> {
  const { database, places, disk } = publishing
  await disk.assertRoom()
  return withTempFolder(places, async (folder) => {
    const archive = await request.fill(folder).catch((error: unknown) => {
      if (error instanceof BadArchive)
        throw refuseBuild([{ code: error.code, detail: error.message }], error.overLimit ? 413 : Code.invalid)
      if (error instanceof UploadInterrupted) throw refuse(text.brokenOff)
      throw error
    })
    const valid = await validateBuild(publishing, folder, request)
    const { record } = valid
    const { name, build } = record
    await database.db.transaction().execute(async (trx) => {
      await assertNoCollision(trx, publishing, record, request)
      await saveBuild(trx, { ...valid, archive, request })
      await setStableBuild(trx, name, build.id, { source: request.source ?? null })
      await recordAndPublish(trx, request.by, {
        name,
        action: request.origin === 'mirror' ? 'mirror' : 'publish',
        build: build.id,
        ...(request.source ? { detail: request.source } : {}),
      })
    })
    await moveToServed(folder, places, record)
    return { name, build: build.id, address: addressOf(name, build.id) }
  })
}

/**
 * Checks again for collisions under a lock, because another publish may have taken the area or name
 * meanwhile.
 */
async function assertNoCollision(
  trx: Db,
  { sharedVersions }: Publishing,
  record: BuildRecord,
  request: PublishRequest,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${publishLock}, 0)`.execute(trx)
  const findings = findCollisions(record, {
    sharedVersions,
    registered: await listKnownRemotes(trx),
    ...checkContextOf(request),
  })
  if (findings.length > 0) throw refuseBuild(findings)
}

const checkContextOf = ({
  name,
  source,
  nestingAllowedIn,
}: Pick<PublishRequest, 'name' | 'source' | 'nestingAllowedIn'>): Pick<
  BuildContext,
  'name' | 'source' | 'nestingAllowedIn'
> => ({
  ...(name ? { name } : {}),
  ...(source ? { source } : {}),
  ...(nestingAllowedIn ? { nestingAllowedIn } : {}),
})

/** Stores a checked build; throws a refusal if a build of the same id has other files. */
export async function saveBuild(
  trx: Db,
  {
    record,
    files,
    seal,
    pageFiles,
    archive,
    request,
  }: ValidBuild & {
    archive: Buffer
    request: Pick<PublishRequest, 'origin' | 'by' | 'source'>
  },
): Promise<void> {
  const bytes = [...files.sizes.values()].reduce((sum, size) => sum + size, 0)
  const { origin, by, source } = request
  const stored = await storeBuild(trx, {
    record,
    origin,
    publisher: by.actor.name,
    bytes,
    files: files.sizes.size,
    archive,
    seal,
    pageFiles,
    ...(source ? { source } : {}),
  })
  if (!stored)
    throw refuseBuild([
      { code: 'digest-mismatch', detail: `build ${record.build.id} is here with other files` },
    ])
}

/** A build that has passed its checks. */
export interface ValidBuild {
  record: BuildRecord
  files: BuildFiles
  /** Digest of the manifest. */
  seal: string
  /** Undefined where the browser has to read the manifest. */
  pageFiles: PageFiles | undefined
}

/**
 * Checks the build in a folder. Returns its record and the digest of its manifest; throws findings not in
 * `ignoredCodes`.
 */
export async function validateBuild(
  { database, sharedVersions }: Publishing,
  folder: string,
  request: Pick<PublishRequest, 'name' | 'source' | 'nestingAllowedIn'>,
  ignoredCodes: readonly FindingCode[] = [],
): Promise<ValidBuild> {
  const files = await readFolder(folder)
  const registered = await listKnownRemotes(database.db)
  const { manifest, findings } = await checkBuild(files, {
    sharedVersions,
    registered,
    ...checkContextOf(request),
  })
  const blocking = findings.filter(({ code }) => !ignoredCodes.includes(code))
  if (!manifest || blocking.length > 0) throw refuseBuild(blocking)
  return {
    record: manifest.metaData.tessera,
    files,
    seal: (await files.digest(manifestFile))!,
    pageFiles: pageFilesOf(manifest),
  }
}

/** Runs with a new empty folder, which is removed afterwards unless `run` has moved it. */
export async function withTempFolder<T>(
  { incoming }: Places,
  run: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(incoming, newId())
  await mkdir(folder, { recursive: true })
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Moves a folder to the served builds. A failure is ignored: an existing folder has the same files, and a
 * missing one is unpacked from the archive on demand.
 */
export async function moveToServed(
  folder: string,
  { remotes }: Places,
  { name, build }: Pick<BuildRecord, 'name' | 'build'>,
): Promise<void> {
  await mkdir(join(remotes, name), { recursive: true })
  await rename(folder, join(remotes, name, build.id)).catch(() => undefined)
}

/** First key of the advisory locks of publishing; the second key is a hash of the name. */
const publishLock = 7_351_003

/**
 * Runs while no other process publishes the same remote. Throws 409 if one does, or waits with `wait`. Uses a
 * connection of its own, because an upload takes too long to occupy one of the pool.
 */
export async function withPublishLock<T>(
  { options }: Database,
  name: string,
  run: () => Promise<T>,
  { wait = false } = {},
): Promise<T> {
  const { max: _, ...connection } = options
  const client = new pg.Client({ ...connection, application_name: 'tessera publish' })
  // A lost connection releases the lock. Writes after that are still atomic.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      wait
        ? 'select pg_advisory_lock($1, hashtext($2)) is not null as mine'
        : 'select pg_try_advisory_lock($1, hashtext($2)) as mine',
      [publishLock, name],
    )
    if (!rows[0]!.mine) throw refuseBuild([{ code: 'publish-underway', detail: name }], Code.conflict)
    return await run()
  } finally {
    await client.end().catch(() => undefined)
  }
}
