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
} from '@tessera/shared/contract/shell/check-build'
import type { FindingCode } from '@tessera/shared/contract/shell/check'
import type { BuildRecord } from '@tessera/shared/contract/shell/registry'
import { Code } from '@tessera/shared/contract/wire'
import type { Database, Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { refuse } from '../../http/refusal.ts'
import { announce, type By } from './events.ts'
import { filesIn } from './folder.ts'
import { addressOf, knownRemotes, point, storeBuild, type Origin } from './store.ts'
import { refuseBuild, text } from './text.ts'
import { BadArchive, BrokenOff } from './unpack.ts'

/** Where builds are taken in and where they are served from; on one disk, so that a folder moves at once. */
export interface Places {
  incoming: string
  remotes: string
}

export interface Publishing {
  database: Database
  places: Places
  /** Package -> version that the shell offers. */
  offered: Readonly<Record<string, string>>
  /** Built-in builds may be large and carry source maps and statistics. */
  development: boolean
}

export interface Wanted {
  /** The remote that it has to be, where that was said. */
  name?: string
  origin: Origin
  by: By
  source?: string
  /** Inside whose areas it may lie: any for an operator, those of its own remotes for a team. */
  divides?: BuildContext['nestingAllowedIn']
  /** Fills a folder with the build and gives it packed. */
  fill(folder: string): Promise<Buffer>
}

/**
 * Takes a build: fills a folder beside the served ones, checks it, then stores build, archive, pointer, event and audit line in one
 * transaction. Refuses with findings, and then nothing of it is left and the build before is still served.
 */
export async function publish(
  publishing: Publishing,
  wanted: Wanted,
): Promise<{ name: string; build: string; address: string }> {
  const { database, places } = publishing
  return inFolder(places, async (folder) => {
    const archive = await wanted.fill(folder).catch((error: unknown) => {
      if (error instanceof BadArchive)
        throw refuseBuild([{ code: error.code, detail: error.message }], error.overLimit ? 413 : Code.invalid)
      if (error instanceof BrokenOff) throw refuse(text.brokenOff)
      throw error
    })
    const { record, files, seal } = await judge(publishing, folder, wanted)
    const { name, build } = record
    await database.db.transaction().execute(async (trx) => {
      await unrivalled(trx, publishing, record, wanted)
      await take(trx, { record, files, seal, archive, wanted })
      await point(trx, name, build.id, { source: wanted.source ?? null })
      await announce(trx, wanted.by, {
        name,
        action: wanted.origin === 'mirror' ? 'mirror' : 'publish',
        build: build.id,
        ...(wanted.source ? { detail: wanted.source } : {}),
      })
    })
    await settle(folder, places, record)
    return { name, build: build.id, address: addressOf(name, build.id) }
  })
}

/** Somebody else may have been given the same area or name since it was judged: from here on they wait. */
async function unrivalled(
  trx: Db,
  { offered }: Publishing,
  record: BuildRecord,
  wanted: Wanted,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock}, 0)`.execute(trx)
  const findings = findCollisions(record, {
    sharedVersions: offered,
    registered: await knownRemotes(trx),
    ...around(wanted),
  })
  if (findings.length > 0) throw refuseBuild(findings)
}

const around = ({
  name,
  source,
  divides,
}: Pick<Wanted, 'name' | 'source' | 'divides'>): Pick<BuildContext, 'name' | 'source' | 'divides'> => ({
  ...(name ? { name } : {}),
  ...(source ? { source } : {}),
  ...(divides ? { nestingAllowedIn: divides } : {}),
})

export async function take(
  trx: Db,
  {
    record,
    files,
    seal,
    archive,
    wanted,
  }: {
    record: BuildRecord
    files: BuildFiles
    seal: string
    archive: Buffer
    wanted: Pick<Wanted, 'origin' | 'by' | 'source'>
  },
): Promise<void> {
  const bytes = [...files.sizes.values()].reduce((sum, size) => sum + size, 0)
  const { origin, by, source } = wanted
  const stored = await storeBuild(trx, {
    record,
    origin,
    publisher: by.actor.name,
    bytes,
    files: files.sizes.size,
    archive,
    seal,
    ...(source ? { source } : {}),
  })
  if (!stored)
    throw refuseBuild([
      { code: 'digest-mismatch', detail: `build ${record.build.id} is here with other files` },
    ])
}

/** What the build in a folder says of itself, once it has no finding but those to overlook, and the digest of its manifest. */
export async function judge(
  { database, offered }: Publishing,
  folder: string,
  wanted: Pick<Wanted, 'name' | 'source' | 'divides'>,
  overlooked: readonly FindingCode[] = [],
): Promise<{ record: BuildRecord; files: BuildFiles; seal: string }> {
  const files = await filesIn(folder)
  const known = await knownRemotes(database.db)
  const { manifest, findings } = await checkBuild(files, {
    sharedVersions: offered,
    registered: known,
    ...around(wanted),
  })
  const grave = findings.filter(({ code }) => !overlooked.includes(code))
  if (!manifest || grave.length > 0) throw refuseBuild(grave)
  return { record: manifest.metaData.tessera, files, seal: (await files.digest(manifestFile))! }
}

/** Runs with an empty folder of its own, which is gone afterwards unless it was moved. */
export async function inFolder<T>({ incoming }: Places, run: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(incoming, newId())
  await mkdir(folder, { recursive: true })
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Moves a folder to where its build is served from; one that is there already has the same files. Where it fails, the archive is unpacked on demand. */
export async function settle(
  folder: string,
  { remotes }: Places,
  { name, build }: Pick<BuildRecord, 'name' | 'build'>,
): Promise<void> {
  await mkdir(join(remotes, name), { recursive: true })
  await rename(folder, join(remotes, name, build.id)).catch(() => undefined)
}

/** First number of the advisory locks of publishing; the second one follows from the name. */
const lock = 7_351_003

/**
 * Runs while nobody else publishes that remote, in any process. Refuses at once where somebody does, unless it may `wait`.
 * On a connection of its own, because an upload lasts longer than a place in the pool may be held.
 */
export async function alone<T>(
  { options }: Database,
  name: string,
  run: () => Promise<T>,
  { wait = false } = {},
): Promise<T> {
  const { max: _, ...where } = options
  const client = new pg.Client({ ...where, application_name: 'tessera publish' })
  client.on('error', () => undefined) // the lock went with it; what is written after is still whole
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      wait
        ? 'select pg_advisory_lock($1, hashtext($2)) is not null as mine'
        : 'select pg_try_advisory_lock($1, hashtext($2)) as mine',
      [lock, name],
    )
    if (!rows[0]!.mine) throw refuseBuild([{ code: 'publish-underway', detail: name }], Code.conflict)
    return await run()
  } finally {
    await client.end().catch(() => undefined)
  }
}
