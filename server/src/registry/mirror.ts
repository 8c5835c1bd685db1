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
} from '@tessera/shared/contract/registry/check-build'
import type { BuildRecord, Manifest } from '@tessera/shared/contract/registry/registry'
import { OutboundFailure, type Outbound } from '../http/outbound.ts'
import { systemSource } from '../http/operation-log.ts'
import { recordEvent, type EventSource } from './events.ts'
import { readFolder } from './folder.ts'
import { packFolder } from './pack.ts'
import { withPublishLock, publish, type Publishing } from './publish.ts'
import { listKnownRemotes } from './store.ts'
import { refuseBuild } from './text.ts'
import * as column from '../db/column.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

/** Time-out for copying one remote, all files together. */
const copyTimeoutMs = 30_000
const maxParallelDownloads = 6
/** Time-out for reading a manifest while a user waits. */
const peekTimeoutMs = 10_000

/** Copies remotes that are hosted elsewhere. */
export interface Mirror {
  /** Copies the remote whose manifest is at a URL and publishes the copy; throws a refusal with findings. */
  copy(source: string, by: EventSource): Promise<void>
  /**
   * Reads and checks the manifest at a URL without its files and stores nothing; throws a refusal with
   * findings.
   */
  peek(source: string): Promise<BuildRecord>
  /**
   * Copies every source that a menu names and that has changed. A failure changes nothing and is recorded
   * once.
   */
  refresh(): Promise<void>
}

/** Opens the mirror; `outbound` limits which hosts it may ask. */
export function openMirror(publishing: Publishing, outbound: Outbound): Mirror {
  const { db } = publishing.database

  const manifestAt = async (source: string, signal: AbortSignal) => {
    const bytes = await fetchFile(outbound, source, { maxBytes: buildLimits.manifestBytes, signal })
    const text = Buffer.from(bytes).toString('utf8')
    return { text, read: readManifest(text) }
  }

  const copy = async (
    source: string,
    by: EventSource,
    expected?: { name: string; digest: string | null },
  ) => {
    const signal = AbortSignal.timeout(copyTimeoutMs)
    const { text, read } = await manifestAt(source, signal)
    const digest = createHash('sha256').update(text).digest('hex')
    if (expected?.digest === digest) return
    if ('problem' in read) throw refuseBuild([{ code: 'manifest-invalid', detail: read.problem }])
    const name = expected?.name ?? read.manifest.metaData.tessera.name
    const fill = (folder: string) =>
      download(outbound, source, { text, manifest: read.manifest, folder, signal })
    await withPublishLock(publishing.database, name, () =>
      publish(publishing, { name, origin: 'mirror', by, source, fill }),
    )
    await sql`
      update shell_remote set looked_digest = ${digest}, look_failure = null where name = ${name}`.execute(db)
  }

  return {
    copy: (source, by) => copy(source, by),
    async peek(source) {
      const { read } = await manifestAt(source, AbortSignal.timeout(peekTimeoutMs))
      if ('problem' in read) throw refuseBuild([{ code: 'manifest-invalid', detail: read.problem }])
      const record = read.manifest.metaData.tessera
      const findings = checkManifest(read, {
        sharedVersions: publishing.sharedVersions,
        registered: await listKnownRemotes(db),
        source,
      })
      if (findings.length > 0) throw refuseBuild(findings)
      return record
    },
    async refresh() {
      // The update claims the rows, so that all processes together ask a source once a minute.
      const { rows } = await typedSql({
        ...columnsOf('shell_remote', 'name'),
        build: column.text,
        source: column.text,
        digest: column.text.orNull,
        failure: column.text.orNull,
      })`
        update shell_remote r set looked_time = now()
        where r.source is not null and (r.looked_time is null
          or r.looked_time < now() - interval '50 seconds')
          and exists (select 1 from system_menu m where m.delete_mark = 0
          and split_part(trim(m.url_address), '#', 1) = r.source)
        returning r.name, r.build_id as build, r.source, r.looked_digest as digest,
          r.look_failure as failure`.execute(db)
      for (const { name, build, source, digest, failure } of rows)
        try {
          await copy(source, systemSource, { name, digest })
          if (failure !== null)
            await sql`update shell_remote set look_failure = null where name = ${name}`.execute(db)
        } catch (error) {
          const detail = detailOf(error)
          if (detail === failure) continue
          await sql`update shell_remote set look_failure = ${detail} where name = ${name}`.execute(db)
          await recordEvent(
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

/** Fetches a file; throws a refusal with a finding if that fails. */
async function fetchFile(
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

/** Fetches every file of a manifest into a folder, adds compressed copies, and returns the packed folder. */
async function download(
  outbound: Outbound,
  source: string,
  { text, manifest, folder, signal }: Download,
): Promise<Buffer> {
  const paths = Object.keys(manifest.metaData.tessera.digests)
  const unsafePath = paths.find((path) => !isSafePath(path))
  if (unsafePath !== undefined) throw refuseBuild([{ code: 'path-escapes', detail: unsafePath }])
  if (paths.length > buildLimits.files)
    throw refuseBuild([{ code: 'too-many-files', detail: `${paths.length} of ${buildLimits.files}` }])
  let bytesLeft: number = buildLimits.unpackedBytes
  const storeFile = async (path: string, bytes: Uint8Array) => {
    bytesLeft -= bytes.length
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
    if (/\.(js|css|json|svg)$/.test(path) && bytes.length > 1_024)
      for (const [extension, compress] of encodings) {
        const compressed = await compress(bytes)
        await writeFile(join(folder, `${path}.${extension}`), compressed)
      }
  }
  await storeFile(manifestFile, Buffer.from(text))
  const queue = [...paths]
  const faults: unknown[] = []
  const work = async () => {
    for (let path = queue.shift(); path !== undefined && faults.length === 0; path = queue.shift()) {
      const maxBytes = Math.max(bytesLeft, 0)
      const bytes = await fetchFile(outbound, new URL(path, source).href, { maxBytes, signal })
      await storeFile(path, bytes).catch((fault: unknown) => void faults.push(fault))
    }
  }
  // All downloads end before a failure is thrown: the caller then removes the folder.
  for (const end of await Promise.allSettled(Array.from({ length: maxParallelDownloads }, work)))
    if (end.status === 'rejected') faults.push(end.reason)
  if (faults.length > 0) throw faults[0]
  const files = await readFolder(folder)
  return packFolder(folder, files)
}

const encodings = [
  ['br', promisify(brotliCompress)],
  ['gz', promisify(gzip)],
] as const
