import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { isSafePath, manifestFile } from '@tessera/shared/contract/registry/check-build'
import * as column from '../db/column.ts'
import type { Db } from '../db/connect.ts'
import { typedSql } from '../db/typed-sql.ts'
import { digestOfFile } from './folder.ts'
import type { Places } from './publish.ts'
import { buildFileUrl } from './serve.ts'

/** The digest of each file of a build, as they were when it was published. */
type PublishedDigests = ReadonlyMap<string, string>

/** A file on the disk, as it was when its digest was computed. */
interface MeasuredFile {
  readonly stamp: string
  readonly digest: string | null
}

const compressedCopies = [
  ['', undefined],
  ['.br', 'br'],
  ['.gz', 'gz'],
] as const

/**
 * Adds a hook that answers 410 instead of a file of a build, or of its compressed copy, that differs from what was
 * published, because it was changed on the disk. A file is read once, and again whenever its size or times change.
 */
export function verifyFiles(app: FastifyInstance, db: Db, places: Places): void {
  const builds = new LRUCache<string, PublishedDigests>({ max: 1_000 })
  const measured = new LRUCache<string, MeasuredFile>({ max: 20_000 })

  app.addHook('onRequest', async (request, reply) => {
    const [, name = '', build = '', path = ''] = buildFileUrl.exec(request.url) ?? []
    if (!path || !isSafePath(path)) return
    const key = `${name}/${build}`
    const folder = join(places.remotes, key)
    const known = builds.get(key)
    if (known && (await isPublished(folder, path, known))) return
    // In development a watched build keeps its id while its files change, so the digests are loaded again.
    const stored = await loadDigests(name, build)
    if (!stored || (await isPublished(folder, path, stored))) return
    request.log.error({ build: key, file: path }, 'a file of a build was changed on the disk')
    return reply.code(410).type('text/plain').header('cache-control', 'no-store').send('410 Gone')
  })

  /** Undefined for a build that is not stored, of which nothing is on this disk either. */
  async function loadDigests(name: string, build: string): Promise<PublishedDigests | undefined> {
    const { rows } = await typedSql({
      digests: column.jsonOf(z.record(z.string(), z.string())),
      seal: column.text.orNull,
    })`
      select entry -> 'digests' as digests, entry ->> 'seal' as seal from shell_remote_build
      where name = ${name} and build_id = ${build}`.execute(db)
    const [row] = rows
    if (!row) return undefined
    const digests = new Map(Object.entries(row.digests))
    // A build that was published by an earlier version of the server has no seal.
    if (row.seal !== null) digests.set(manifestFile, row.seal)
    builds.set(`${name}/${build}`, digests)
    return digests
  }

  /** Whether a file and its compressed copies have the digest with which the file was published. */
  async function isPublished(folder: string, path: string, digests: PublishedDigests): Promise<boolean> {
    const original = digests.has(path) ? path : path.replace(/\.(br|gz)$/, '')
    const expected = digests.get(original)
    for (const [ending, encoding] of compressedCopies) {
      const file = join(folder, original + ending)
      const found = await stat(file, { bigint: true }).catch(() => null)
      if (!found?.isFile()) continue
      const isOldManifest = expected === undefined && original === manifestFile
      if (isOldManifest) continue
      const stamp = `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`
      const known = measured.get(file)
      const isMeasured = known?.stamp === stamp
      const digest = isMeasured ? known.digest : await digestOfFile(file, encoding)
      measured.set(file, { stamp, digest })
      if (digest !== expected) return false
    }
    return true
  }
}
