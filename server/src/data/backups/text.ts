import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import * as z from 'zod'
import { interpolate } from '@tessera/shared/format/interpolate'

/** Messages about backups and restores. The keys are also stored as the reason of a failure. */
export const text = {
  notBackup: {
    zh: '这不是本系统生成的备份文件',
    en: 'This file is not a backup of this system.',
    zhtw: '這不是本系統產生的備份檔案',
  },
  truncated: {
    zh: '备份文件不完整（可能下载或上传时中断），未做任何更改',
    en: 'The backup is incomplete, possibly because its download or upload was interrupted. Nothing was changed.',
    zhtw: '備份檔案不完整（可能下載或上傳時中斷），未做任何變更',
  },
  damaged: {
    zh: '备份文件已损坏，未做任何更改',
    en: 'The backup is damaged. Nothing was changed.',
    zhtw: '備份檔案已損壞，未做任何變更',
  },
  swapped: {
    zh: '备份文件的内容与清单不符（{{name}}），可能已损坏或被改动，未做任何更改',
    en: 'The content of the backup does not match its manifest ({{name}}). It may be damaged or modified. Nothing was changed.',
    zhtw: '備份檔案的內容與清單不符（{{name}}），可能已損壞或被改動，未做任何變更',
  },
  newer: {
    zh: '此备份由更新的版本生成（{{name}}），请先升级本系统再恢复',
    en: 'This backup was created by a newer version ({{name}}). Upgrade this system before restoring it.',
    zhtw: '此備份由較新的版本產生（{{name}}），請先升級本系統再還原',
  },
  noSchema: {
    zh: '恢复较早版本的备份需要在数据库中新建模式，数据库用户没有该权限（CREATE）；未做任何更改',
    en: 'Restoring a backup of an earlier version creates a schema, but the database user lacks the CREATE privilege. Nothing was changed.',
    zhtw: '還原較早版本的備份需要在資料庫中新建結構描述，資料庫使用者沒有該權限（CREATE）；未做任何變更',
  },
  otherStructure: {
    zh: '此备份的数据结构与本系统不一致（{{name}}），无法恢复',
    en: 'The data structure of this backup differs from this system ({{name}}). It cannot be restored.',
    zhtw: '此備份的資料結構與本系統不一致（{{name}}），無法還原',
  },
  unfit: {
    zh: '备份中的数据不符合本系统的规则（{{name}}），未做任何更改',
    en: 'Data in the backup violates a rule of this system ({{name}}). Nothing was changed.',
    zhtw: '備份中的資料不符合本系統的規則（{{name}}），未做任何變更',
  },
  tooLarge: {
    zh: '备份文件不能超过{{n}}MB',
    en: 'A backup file cannot exceed {{n}} MB.',
    zhtw: '備份檔案不能超過{{n}}MB',
  },
  missing: {
    zh: '备份文件已不在存储中',
    en: 'The backup file is no longer in storage.',
    zhtw: '備份檔案已不在儲存中',
  },
  notReady: { zh: '备份尚未完成', en: 'The backup is not finished yet.', zhtw: '備份尚未完成' },
  running: {
    zh: '已有备份在进行中，请等待完成',
    en: 'A backup is already running. Wait until it is finished.',
    zhtw: '已有備份正在進行，請等待完成',
  },
  restoring: {
    zh: '正在恢复数据，请等待完成',
    en: 'A restore is running. Wait until it is finished.',
    zhtw: '正在還原資料，請等待完成',
  },
  inUse: {
    zh: '此备份正在使用中，不能删除',
    en: 'This backup is in use and cannot be deleted.',
    zhtw: '此備份正在使用中，不能刪除',
  },
  wrongName: {
    zh: '请输入系统名称“{{name}}”以确认恢复',
    en: 'Enter the system name “{{name}}” to confirm the restore.',
    zhtw: '請輸入系統名稱「{{name}}」以確認還原',
  },
  linkOver: {
    zh: '下载链接已失效，请重新获取',
    en: 'The download link has expired. Get a new one.',
    zhtw: '下載連結已失效，請重新取得',
  },
  busy: {
    zh: '有其他操作长时间占用数据，请稍后再恢复；未做任何更改',
    en: 'Other operations are using the data. Try to restore later. Nothing was changed.',
    zhtw: '有其他操作長時間佔用資料，請稍後再還原；未做任何變更',
  },
  lowSpace: {
    zh: '磁盘空间不足：剩余 {{free}} MB，备份需要 {{need}} MB。请清理磁盘后再备份',
    en: 'Not enough disk space: {{free}} MB free, {{need}} MB needed. Free up space and try again.',
    zhtw: '磁碟空間不足：剩餘 {{free}} MB，備份需要 {{need}} MB。請清理磁碟後再備份',
  },
  noSpace: { zh: '磁盘空间不足', en: 'The disk is full.', zhtw: '磁碟空間不足' },
  died: {
    zh: '已中断：执行它的服务器已停止',
    en: 'Interrupted: the server that ran it has stopped.',
    zhtw: '已中斷：執行它的伺服器已停止',
  },
  filesLeft: {
    zh: '数据已恢复，但上传的文件没有全部放回；请再次恢复此备份',
    en: 'The data was restored, but some uploaded files were not. Restore this backup again.',
    zhtw: '資料已還原，但上傳的檔案沒有全部放回；請再次還原此備份',
  },
  fault: {
    zh: '执行出错，详情见服务器日志',
    en: 'The operation failed. See the server log for details.',
    zhtw: '執行出錯，詳情見伺服器日誌',
  },
} satisfies Record<string, LocalizedText>

/** The stored reason of a failed backup or restore. */
export const Failure = z.object({
  key: z.enum(Object.keys(text) as (keyof typeof text)[]),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type Failure = z.output<typeof Failure>

/** The reason of a failure in a language; '' if there is none. */
export const describeFailure = (failure: Failure | null, lang: Lang): string =>
  failure ? interpolate(text[failure.key][lang], failure.values ?? {}) : ''
