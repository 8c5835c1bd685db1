import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { sql } from 'kysely'
import {
  buildLimits,
  checkManifest,
  manifestFile,
  readManifest,
  isSafePath,
} from '@tessera/shared/contract/shell/check-build'
import type { BuildRecord, Manifest } from '@tessera/shared/contract/shell/registry'
import { OutboundFailure, type Outbound } from '../../http/outbound.ts'
import { systemSource } from '../../system/logs/store.ts'
import { note, type By } from './events.ts'
import { filesIn } from './folder.ts'
import { packed } from './pack.ts'
import { alone, publish, type Publishing } from './publish.ts'
import { knownRemotes } from './store.ts'
import { refuseBuild } from './text.ts'

/** Milliseconds for one copy of a remote, all files together. */
const patience = 30_000
const atOnce = 6
/** The same for a look at its manifest: somebody waits. */
const glance = 10_000

export interface Mirror {
  /** Copies the remote behind a manifest's address and publishes the copy; refuses with findings. */
  copy(source: string, by: By): Promise<void>
  /** What the manifest at an address says, judged as far as it goes without its files; nothing is kept. Refuses with findings. */
  peek(source: string): Promise<BuildRecord>
  /** Looks at every source that a menu row names and takes what changed; a failure changes nothing and is noted once. */
  look(): Promise<void>
}

export function openMirror(publishing: Publishing, outbound: Outbound): Mirror {
  const { db } = publishing.database

  const manifestAt = async (source: string, signal: AbortSignal) => {
    const text = Buffer.from(
      await fetched(outbound, source, { maxBytes: buildLimits.manifestBytes, signal }),
    ).toString('utf8')
    return { text, read: readManifest(text) }
  }

  const copy = async (source: string, by: By, wanted?: { name: string; digest: string | null }) => {
    const signal = AbortSignal.timeout(patience)
    const { text, read } = await manifestAt(source, signal)
    const digest = createHash('sha256').update(text).digest('hex')
    if (wanted?.digest === digest) return
    if ('wrong' in read) throw refuseBuild([{ code: 'manifest-invalid', detail: read.wrong }])
    const name = wanted?.name ?? read.manifest.metaData.tessera.name
    const fill = (folder: string) =>
      download(outbound, source, { text, manifest: read.manifest, folder, signal })
    await alone(publishing.database, name, () =>
      publish(publishing, { name, origin: 'mirror', by, source, fill }),
    )
    await sql`update shell_remote set looked_digest = ${digest}, look_failure = null where name = ${name}`.execute(
      db,
    )
  }

  return {
    copy: (source, by) => copy(source, by),
    async peek(source) {
      const { read } = await manifestAt(source, AbortSignal.timeout(glance))
      if ('wrong' in read) throw refuseBuild([{ code: 'manifest-invalid', detail: read.wrong }])
      const record = read.manifest.metaData.tessera
      const findings = checkManifest(read, {
        sharedVersions: publishing.offered,
        registered: await knownRemotes(db),
        source,
      })
      if (findings.length > 0) throw refuseBuild(findings)
      return record
    },
    async look() {
      // Claimed row by row, so that a source is asked once a minute however many processes there are.
      const { rows } = await sql<{
        name: string
        build: string
        source: string
        digest: string | null
        failure: string | null
      }>`
        update shell_remote r set looked_time = now()
        where r.source is not null and (r.looked_time is null or r.looked_time < now() - interval '50 seconds')
          and exists (select 1 from system_menu m where m.delete_mark = 0 and split_part(trim(m.url_address), '#', 1) = r.source)
        returning r.name, r.build_id as build, r.source, r.looked_digest as digest, r.look_failure as failure`.execute(
        db,
      )
      for (const { name, build, source, digest, failure } of rows)
        try {
          await copy(source, systemSource, { name, digest })
          if (failure !== null)
            await sql`update shell_remote set look_failure = null where name = ${name}`.execute(db)
        } catch (error) {
          const detail = detailOf(error)
          if (detail === failure) continue
          await sql`update shell_remote set look_failure = ${detail} where name = ${name}`.execute(db)
          await note(
            db,
            { name, action: 'mirror', build, detail: `failed: ${detail}` },
            systemSource.actor.name,
          )
        }
    },
  }
}

const detailOf = (error: unknown): string => {
  const { message, findings } = error as Error & { findings?: { code: string; detail: string }[] }
  return (
    findings?.length ? findings.map(({ code, detail }) => `${code}: ${detail}`).join('; ') : message
  ).slice(0, 400)
}

/** What cannot be fetched is a finding like any other. */
async function fetched(
  outbound: Outbound,
  address: string,
  limits: { maxBytes: number; signal: AbortSignal },
): Promise<Uint8Array> {
  try {
    return await outbound.get(address, limits)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    throw refuseBuild([
      { code: error.reason === 'too-large' ? 'too-large' : 'not-found', detail: error.message },
    ])
  }
}

interface Download {
  text: string
  manifest: Manifest
  folder: string
  signal: AbortSignal
}

/** Fetches every file that a manifest names into a folder, with compressed twins, and packs it. */
async function download(
  outbound: Outbound,
  source: string,
  { text, manifest, folder, signal }: Download,
): Promise<Buffer> {
  const paths = Object.keys(manifest.metaData.tessera.digests)
  const stray = paths.find((path) => !isSafePath(path))
  if (stray !== undefined) throw refuseBuild([{ code: 'path-escapes', detail: stray }])
  if (paths.length > buildLimits.files)
    throw refuseBuild([{ code: 'too-many-files', detail: `${paths.length} of ${buildLimits.files}` }])
  let left: number = buildLimits.unpackedBytes
  const keep = async (path: string, bytes: Uint8Array) => {
    left -= bytes.length
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
    if (/\.(js|css|json|svg)$/.test(path) && bytes.length > 1_024)
      for (const [end, compress] of encodings)
        await writeFile(join(folder, `${path}.${end}`), await compress(bytes))
  }
  await keep(manifestFile, Buffer.from(text))
  const waiting = [...paths]
  const faults: unknown[] = []
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined && faults.length === 0; path = waiting.shift())
      await keep(
        path,
        await fetched(outbound, new URL(path, source).href, { maxBytes: Math.max(left, 0), signal }),
      ).catch((fault: unknown) => void faults.push(fault))
  }
  // Everybody ends before a failure is told: nothing may be written into a folder that is being cleared.
  for (const end of await Promise.allSettled(Array.from({ length: atOnce }, work)))
    if (end.status === 'rejected') faults.push(end.reason)
  if (faults.length > 0) throw faults[0]
  return packed(folder, await filesIn(folder))
}

const encodings = [
  ['br', promisify(brotliCompress)],
  ['gz', promisify(gzip)],
] as const
