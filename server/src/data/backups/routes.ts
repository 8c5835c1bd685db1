import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import * as z from 'zod'
import type { dataBackups as calls } from '@tessera/shared/contract/data/backups'
import { Code } from '@tessera/shared/contract/wire'
import type { Context, Handlers } from '../../http/context.ts'
import { readMultipartFile } from '../../http/multipart.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Signer } from '../../http/signer.ts'
import { saveSettings, loadSettings } from '../../db/settings.ts'
import { recordOperation } from '../../http/operation-log.ts'
import type { Backups } from './backups.ts'
import { toRefusal } from './check.ts'
import { countRows } from './restore.ts'
import {
  queueBackup,
  queueRestore,
  findBackup,
  findRunningWork,
  findLatestRestore,
  listBackups,
  recordChecked,
  recordReady,
  removeBackup,
  redeemLink,
  type StoredBackup,
} from './store.ts'
import { text } from './text.ts'

export interface BackupRouteOptions {
  backups: Backups
  /** Signs download links. */
  signer: Signer
  /** Limit of an uploaded backup. */
  maxUploadBytes: number
}

/** Lifetime of a download link. */
const linkLifetimeMs = 120_000
const Link = z.object({ backup: z.string(), nonce: z.string(), userId: z.string(), until: z.number() })

export const dataBackupHandlers = ({
  backups,
  signer,
  maxUploadBytes,
}: BackupRouteOptions): Handlers<typeof calls> => {
  const urlOf = ({ id, nonce }: Pick<StoredBackup, 'id' | 'nonce'>, { session }: Context) =>
    `/api/file/Backup?encryption=${signer.sign({ backup: id, nonce, userId: session.userId, until: Date.now() + linkLifetimeMs })}`
  const requireReady = async ({ db }: Context, id: string) => {
    const found = await findBackup(db, id)
    if (found.state !== 'ready') throw refuse(text.notReady, {}, Code.conflict)
    return found
  }
  const assertIdle = async ({ db }: Context) => {
    const running = await findRunningWork(db)
    if (running) throw refuse(running === 'backup' ? text.running : text.restoring, {}, Code.conflict)
  }
  const recordAudit = (by: Context, json: object) =>
    by.db.transaction().execute((trx) => recordOperation(trx, by, 'system.dataBackup', json))

  return {
    async list(page, context) {
      const { list, pagination } = await listBackups(context.db, page, context.lang)
      return {
        list: list.map(({ nonce, ...row }) => ({
          ...row,
          fileUrl: row.state === 'ready' ? urlOf({ id: row.id, nonce }, context) : '',
        })),
        pagination,
      }
    },

    async create({ withFiles = 0 }, by) {
      await assertIdle(by)
      const id = await by.db.transaction().execute(async (trx) => {
        const backupId = await queueBackup(trx, { origin: 'manual', withFiles, by: by.session.userId })
        await recordOperation(trx, by, 'system.dataBackup', { did: 'create', id: backupId })
        return backupId
      })
      return { id }
    },

    async remove({ id }, by) {
      const { fileName } = await findBackup(by.db, id)
      await by.db.transaction().execute(async (trx) => {
        if (!(await removeBackup(trx, id, by.session.userId))) throw refuse(text.inUse, {}, Code.conflict)
        await recordOperation(trx, by, 'system.dataBackup', { did: 'remove', backup: fileName })
      })
      await backups.removeFiles([id])
    },

    async link({ id }, context) {
      const found = await requireReady(context, id)
      return { name: found.fileName, url: urlOf(found, context) }
    },

    async download({ encryption }, by) {
      const link = Link.safeParse(signer.verify(encryption)).data
      if (
        !link ||
        link.until < Date.now() ||
        link.userId !== by.session.userId ||
        !(await redeemLink(by.db, link.backup, link.nonce))
      )
        throw refuse(text.linkOver, {}, Code.notFound)
      const { fileName } = await requireReady(by, link.backup)
      const { content, bytes } = await backups.open(link.backup).catch((error: unknown) => {
        throw toRefusal(error)
      })
      await recordAudit(by, { did: 'download', backup: fileName })
      return {
        content,
        bytes,
        mime: 'application/gzip',
        disposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      }
    },

    async verify({ id }, context) {
      await requireReady(context, id)
      const manifest = await backups
        .open(id)
        .then(({ content }) => backups.check(content))
        .catch((error: unknown) => {
          throw toRefusal(error)
        })
      await recordChecked(context.db, id)
      return { tables: manifest.tables.length, rows: countRows(manifest) }
    },

    upload: (_, by) =>
      readMultipartFile(
        { body: by.body, contentType: by.contentType, maxBytes: maxUploadBytes },
        ({ content }) =>
          backups.scratch.withPath(async (path) => {
            await backups.scratch.receive(content, path)
            if (content.truncated)
              throw refuse(text.tooLarge, { n: Math.floor(maxUploadBytes / 1024 / 1024) })
            const manifest = await backups.check(createReadStream(path)).catch((error: unknown) => {
              throw toRefusal(error)
            })
            const { size } = await stat(path)
            const id = await by.db.transaction().execute((trx) =>
              queueBackup(trx, {
                origin: 'uploaded',
                withFiles: 0,
                by: by.session.userId,
                state: 'running',
              }),
            )
            await backups.store(path, id)
            const summary = {
              size,
              tables: manifest.tables.length,
              rows: countRows(manifest),
              files: manifest.files.count,
              held: manifest.files.held,
            }
            await by.db.transaction().execute((trx) => recordReady(trx, id, null, summary, { checked: true }))
            await recordAudit(by, { did: 'upload', id })
            return { id }
          }),
      ),

    async restore({ id, name }, by) {
      await requireReady(by, id)
      const { sysName } = await loadSettings(by.db, 'sysName')
      if (name.trim() !== sysName) throw refuseField('name', text.wrongName, { name: sysName })
      await assertIdle(by)
      const { actor, ip, userAgent, method, url } = by
      const createdId = await by.db
        .transaction()
        .execute((trx) => queueRestore(trx, id, { actor, ip, userAgent, method, url }))
      return { id: createdId }
    },

    async working(_, { db, lang }) {
      const kind = await findRunningWork(db)
      const restore = await findLatestRestore(db, lang)
      return { backup: kind === 'backup', restore }
    },
    async keeping(_, { db }) {
      const { backupKeep, sysName } = await loadSettings(db, 'backupKeep', 'sysName')
      return { keep: Number(backupKeep), system: sysName }
    },
    keep: ({ keep }, by) =>
      by.db.transaction().execute(async (trx) => {
        await saveSettings(trx, { backupKeep: String(keep) })
        await recordOperation(trx, by, 'system.dataBackup', { did: 'keep', keep })
      }),
  }
}
