import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { Bytes, del, get, Id, Page, paged, post, put } from '../wire.ts'
import { FileLink } from './transfers.ts'

/** Where a backup came from: somebody, the scheduler, the moment before a restore, a file that somebody brought. */
export const backupOrigins = ['manual', 'scheduled', 'beforeRestore', 'uploaded'] as const

const Progress = {
  /** The table under way. */
  step: z.string(),
  doneRows: z.int(),
  /** An estimate, until it is over. */
  totalRows: z.int(),
  /** What went wrong, in the caller's language; '' where nothing did. */
  failure: z.string(),
}

/** A backup of the database (specification: wire 9.8, the first five); the rest is ours. */
export const DataBackup = z.object({
  id: Id,
  fileName: z.string(),
  /** Bytes; 0 until it is there. */
  fileSize: z.int(),
  creatorTime: Time,
  /** Works once, for whoever asked, within two minutes; '' until it is there. */
  fileUrl: z.string(),
  origin: z.enum(backupOrigins),
  state: z.enum(['queued', 'running', 'ready', 'failed']),
  /** 1: uploaded files lie in it; 0: it only says which there were. */
  withFiles: Flag,
  tableCount: z.int(),
  rowCount: z.int(),
  storedCount: z.int(),
  ...Progress,
  /** Milliseconds; null until it is over. */
  duration: z.int().nullable(),
  creatorUser: z.string(),
  /** When its sums were last compared with what it holds. */
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
  /** Of one that is done: uploaded files that it names and that are nowhere. */
  missingFiles: z.int(),
})
export type DataRestore = z.output<typeof DataRestore>

/** How many backups of the scheduler are kept; 0 keeps all. */
export const BackupRetention = z.object({ keep: z.int().min(0).max(1_000) })
export type BackupRetention = z.output<typeof BackupRetention>

const base = '/api/system/DataBackup'
const menu = 'systemData.dataBackup'

export const dataBackups = {
  list: get(base, { access: { menu }, input: Page, output: paged(DataBackup) }),
  /** Begins one; it is made by itself and the list tells how far it is. */
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
  /** Reads all of it and compares its sums; refuses one that is damaged or cannot be restored here. */
  verify: post(`${base}/{id}/Actions/Verify`, {
    access: { menu },
    output: z.object({ tables: z.int(), rows: z.int() }),
    successMessage: 'done',
  }),
  /** Takes a backup that was downloaded; one that cannot be restored here is refused and not kept. */
  upload: post(`${base}/Actions/Upload`, {
    access: { menu, button: 'btn_restore' },
    body: 'multipart',
    output: z.object({ id: Id }),
    successMessage: 'uploaded',
  }),
  /** Begins to bring back what it holds; `name` is the name of this system, typed. Every session ends with it, the caller's too. */
  restore: post(`${base}/{id}/Actions/Restore`, {
    access: { menu, button: 'btn_restore' },
    input: z.object({ name: z.string().max(100) }),
    output: z.object({ id: Id }),
    successMessage: 'done',
  }),
  /** Whether a backup is on its way, and the latest restore: null where there was none. */
  working: get(`${base}/Actions/Working`, {
    access: { menu },
    output: z.object({ backup: z.boolean(), restore: DataRestore.nullable() }),
  }),
  /** `system` is what has to be typed before a restore. */
  keeping: get(`${base}/Actions/Keeping`, {
    access: { menu },
    output: BackupRetention.extend({ system: z.string() }),
  }),
  keep: put(`${base}/Actions/Keeping`, { access: { menu, button: 'btn_edit' }, input: BackupRetention }),
}
