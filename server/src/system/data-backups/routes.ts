import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import type { dataBackups as calls } from '@tessera/shared/contract/system/data-backups'
import { Code } from '@tessera/shared/contract/wire'
import { publishOnCommit } from '../../db/bus.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { readMultipartFile } from '../../http/multipart.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Signer } from '../../http/signer.ts'
import { saveSettings, loadSettings } from '../configs/settings.ts'
import { audit } from '../logs/store.ts'
import type { Backups } from './backups.ts'
import { refusalOf } from './check.ts'
import { rowsOf } from './restore.ts'
import {
  askBackup,
  askRestore,
  findBackup,
  isBusy,
  latestRestore,
  listBackups,
  noteChecked,
  noteReady,
  removeBackup,
  followOnce,
  type StoredBackup,
} from './store.ts'
import { text } from './text.ts'

export interface BackupParts {
  backups: Backups
  /** Signs links. */
  seal: Signer
  /** Bytes of a backup that is uploaded. */
  largest: number
}

/** Milliseconds for which a link works. */
const linkLife = 120_000
const Link = z.object({ backup: z.string(), nonce: z.string(), userId: z.string(), until: z.number() })

export const dataBackupHandlers = ({ backups, seal, largest }: BackupParts): Handlers<typeof calls> => {
  const urlOf = ({ id, nonce }: Pick<StoredBackup, 'id' | 'nonce'>, { session }: Context) =>
    `/api/file/Backup?encryption=${seal.sign({ backup: id, nonce, userId: session.userId, until: Date.now() + linkLife })}`
  const ready = async ({ db }: Context, id: string) => {
    const found = await findBackup(db, id)
    if (found.state !== 'ready') throw refuse(text.notReady, {}, Code.conflict)
    return found
  }
  const idle = async ({ db }: Context) => {
    const busy = await isBusy(db)
    if (busy) throw refuse(busy === 'backup' ? text.running : text.restoring, {}, Code.conflict)
  }
  const noted = (by: Context, json: object) =>
    by.db.transaction().execute((trx) => audit(trx, by, 'system.dataBackup', json))

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
      await idle(by)
      const id = await by.db.transaction().execute(async (trx) => {
        const made = await askBackup(trx, { origin: 'manual', withFiles, by: by.session.userId })
        await audit(trx, by, 'system.dataBackup', { did: 'create', id: made })
        await publishOnCommit(trx, 'backups', '')
        return made
      })
      return { id }
    },

    async remove({ id }, by) {
      const { fileName } = await findBackup(by.db, id)
      await by.db.transaction().execute(async (trx) => {
        if (!(await removeBackup(trx, id, by.session.userId))) throw refuse(text.inUse, {}, Code.conflict)
        await audit(trx, by, 'system.dataBackup', { did: 'remove', backup: fileName })
      })
      await backups.drop([id])
    },

    async link({ id }, context) {
      const found = await ready(context, id)
      return { name: found.fileName, url: urlOf(found, context) }
    },

    async download({ encryption }, by) {
      const link = Link.safeParse(seal.verify(encryption)).data
      if (
        !link ||
        link.until < Date.now() ||
        link.userId !== by.session.userId ||
        !(await followOnce(by.db, link.backup, link.nonce))
      )
        throw refuse(text.linkOver, {}, Code.notFound)
      const { fileName } = await ready(by, link.backup)
      const { content, bytes } = await backups.open(link.backup).catch((error: unknown) => {
        throw refusalOf(error)
      })
      await noted(by, { did: 'download', backup: fileName })
      return {
        content,
        bytes,
        mime: 'application/gzip',
        disposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      }
    },

    async verify({ id }, context) {
      await ready(context, id)
      const manifest = await backups
        .open(id)
        .then(({ content }) => backups.check(content))
        .catch((error: unknown) => {
          throw refusalOf(error)
        })
      await noteChecked(context.db, id)
      return { tables: manifest.tables.length, rows: rowsOf(manifest) }
    },

    upload: (_, by) =>
      readMultipartFile({ body: by.body, contentType: by.contentType, maxBytes: largest }, ({ content }) =>
        backups.scratch.with(async (path) => {
          await pipeline(content, createWriteStream(path))
          if (content.truncated) throw refuse(text.tooLarge, { n: Math.floor(largest / 1024 / 1024) })
          const manifest = await backups.check(createReadStream(path)).catch((error: unknown) => {
            throw refusalOf(error)
          })
          const { size } = await stat(path)
          const id = await askBackup(by.db, {
            origin: 'uploaded',
            withFiles: 0,
            by: by.session.userId,
            state: 'running',
          })
          await backups.keep(path, id)
          await noteReady(
            by.db,
            id,
            {
              size,
              tables: manifest.tables.length,
              rows: rowsOf(manifest),
              files: manifest.files.count,
              held: manifest.files.held,
            },
            { checked: true },
          )
          await noted(by, { did: 'upload', id })
          return { id }
        }),
      ),

    async restore({ id, name }, by) {
      await ready(by, id)
      const { sysName } = await loadSettings(by.db, 'sysName')
      if (name.trim() !== sysName) throw refuseField('name', text.wrongName, { name: sysName })
      await idle(by)
      const { actor, ip, userAgent: agent, method, url } = by
      return {
        id: await by.db.transaction().execute(async (trx) => {
          const asked = await askRestore(trx, id, { actor, ip, userAgent: agent, method, url })
          await publishOnCommit(trx, 'backups', '')
          return asked
        }),
      }
    },

    working: async (_, { db, lang }) => ({
      backup: (await isBusy(db)) === 'backup',
      restore: await latestRestore(db, lang),
    }),
    async keeping(_, { db }) {
      const { backupKeep, sysName } = await loadSettings(db, 'backupKeep', 'sysName')
      return { keep: Number(backupKeep), system: sysName }
    },
    keep: ({ keep }, by) =>
      by.db.transaction().execute(async (trx) => {
        await saveSettings(trx, { backupKeep: String(keep) })
        await audit(trx, by, 'system.dataBackup', { did: 'keep', keep })
      }),
  }
}
