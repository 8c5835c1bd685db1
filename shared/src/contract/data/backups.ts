import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { Bytes, del, get, Id, Page, paged, post, put } from '../wire.ts'
import { FileLink } from '../system/transfers.ts'

/** Origin of a backup: a user, the scheduler, automatically before a restore, or an uploaded file. */
export const backupOrigins = ['manual', 'scheduled', 'beforeRestore', 'uploaded'] as const

const Progress = {
  /** The current table. */
  step: z.string(),
  doneRows: z.int(),
  /** An estimate until it has finished. */
  totalRows: z.int(),
  /** The error in the caller's language; '' where there is none. */
  failure: z.string(),
}

/** A backup of the database. */
export const DataBackup = z.object({
  id: Id,
  fileName: z.string(),
  /** Bytes; 0 until the file exists. */
  fileSize: z.int(),
  creatorTime: Time,
  /** A link for the caller that works once, within two minutes; '' until the file exists. */
  fileUrl: z.string(),
  origin: z.enum(backupOrigins),
  state: z.enum(['queued', 'running', 'ready', 'failed']),
  /** 1: with uploaded files; 0: only with a list of them. */
  withFiles: Flag,
  tableCount: z.int(),
  rowCount: z.int(),
  storedCount: z.int(),
  ...Progress,
  /** Milliseconds; null until it has finished. */
  duration: z.int().nullable(),
  creatorUser: z.string(),
  /** When its checksums were last verified. */
  checkedTime: Time.nullable(),
})
export type DataBackup = z.output<typeof DataBackup>

export const DataRestore = z.object({
  id: Id,
  backupId: Id,
  fileName: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  ...Progress,
  userName: z.string(),
  creatorTime: Time,
  duration: z.int().nullable(),
  /** After a restore: number of uploaded files that the backup lists and that do not exist. */
  missingFiles: z.int(),
})
export type DataRestore = z.output<typeof DataRestore>

/** Number of scheduled backups to keep; 0 keeps all. */
export const BackupRetention = z.object({ keep: z.int().min(0).max(1_000) })
export type BackupRetention = z.output<typeof BackupRetention>

const base = '/api/system/DataBackup'
const menu = 'systemData.dataBackup'

export const dataBackups = {
  list: get(base, { access: { menu }, input: Page, output: paged(DataBackup) }),
  /** Starts a backup in the background; the list shows its progress. */
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: z.object({ withFiles: Flag.optional() }),
    output: z.object({ id: Id }),
    successMessage: 'done',
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  link: get(`${base}/{id}/Actions/Link`, { access: { menu, button: 'btn_download' }, output: FileLink }),
  download: get('/api/file/Backup', {
    access: { menu, button: 'btn_download' },
    input: z.object({ encryption: z.string().max(1_000) }),
    output: Bytes,
  }),
  /**
   * Reads the backup and verifies its checksums. Refused where it is damaged or cannot be restored on this
   * system.
   */
  verify: post(`${base}/{id}/Actions/Verify`, {
    access: { menu },
    worksOnFullDisk: true,
    output: z.object({ tables: z.int(), rows: z.int() }),
    successMessage: 'done',
  }),
  /** Uploads a downloaded backup. Refused and not stored where it cannot be restored on this system. */
  upload: post(`${base}/Actions/Upload`, {
    access: { menu, button: 'btn_restore' },
    body: 'multipart',
    output: z.object({ id: Id }),
    successMessage: 'uploaded',
  }),
  /**
   * Starts a restore. `name` is the name of this system, typed by the user as confirmation. All sessions end,
   * the caller's too.
   */
  restore: post(`${base}/{id}/Actions/Restore`, {
    access: { menu, button: 'btn_restore' },
    input: z.object({ name: z.string().max(100) }),
    output: z.object({ id: Id }),
    successMessage: 'done',
  }),
  /** Whether a backup is running, and the latest restore; null where there was none. */
  working: get(`${base}/Actions/Working`, {
    access: { menu },
    output: z.object({ backup: z.boolean(), restore: DataRestore.nullable() }),
  }),
  /** `system` is the name that the user has to type before a restore. */
  keeping: get(`${base}/Actions/Keeping`, {
    access: { menu },
    output: BackupRetention.extend({ system: z.string() }),
  }),
  keep: put(`${base}/Actions/Keeping`, {
    access: { menu, button: 'btn_edit' },
    worksOnFullDisk: true,
    input: BackupRetention,
  }),
}
