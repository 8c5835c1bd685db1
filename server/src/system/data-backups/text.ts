import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { interpolate } from '@tessera/shared/format/interpolate'

/** Why a backup cannot be made or restored: also what is noted of one that failed. */
export const text = {
  notBackup: {
    zh: '这不是本系统生成的备份文件',
    en: 'This file is not a backup made by this product.',
    zhtw: '這不是本系統產生的備份檔案',
  },
  truncated: {
    zh: '备份文件不完整（可能下载或上传时中断），未做任何更改',
    en: 'This backup is not complete: its end is missing. Nothing was changed.',
    zhtw: '備份檔案不完整（可能下載或上傳時中斷），未做任何變更',
  },
  damaged: {
    zh: '备份文件已损坏，未做任何更改',
    en: 'This backup is damaged. Nothing was changed.',
    zhtw: '備份檔案已損壞，未做任何變更',
  },
  swapped: {
    zh: '备份文件的内容与清单不符（{{name}}），可能已损坏或被改动，未做任何更改',
    en: 'What this backup holds is not what its list says ({{name}}): it is damaged or was changed. Nothing was changed here.',
    zhtw: '備份檔案的內容與清單不符（{{name}}），可能已損壞或被改動，未做任何變更',
  },
  newer: {
    zh: '此备份由更新的版本生成（{{name}}），请先升级本系统再恢复',
    en: 'This backup was made by a later version ({{name}}). Please upgrade this system first.',
    zhtw: '此備份由較新的版本產生（{{name}}），請先升級本系統再還原',
  },
  noSchema: {
    zh: '恢复较早版本的备份需要在数据库中新建模式，数据库用户没有该权限（CREATE）；未做任何更改',
    en: 'To restore a backup of an earlier version, the user of the database has to be granted CREATE on it. Nothing was changed.',
    zhtw: '還原較早版本的備份需要在資料庫中新建結構描述，資料庫使用者沒有該權限（CREATE）；未做任何變更',
  },
  otherStructure: {
    zh: '此备份的数据结构与本系统不一致（{{name}}），无法恢复',
    en: 'The structure of this backup is not that of this system ({{name}}), so it cannot be restored.',
    zhtw: '此備份的資料結構與本系統不一致（{{name}}），無法還原',
  },
  unfit: {
    zh: '备份中的数据不符合本系统的规则（{{name}}），未做任何更改',
    en: 'Data of this backup breaks a rule of this system ({{name}}). Nothing was changed.',
    zhtw: '備份中的資料不符合本系統的規則（{{name}}），未做任何變更',
  },
  tooLarge: {
    zh: '备份文件不能超过{{n}}MB',
    en: 'A backup that is uploaded has at most {{n}} MB.',
    zhtw: '備份檔案不能超過{{n}}MB',
  },
  missing: {
    zh: '备份文件已不在存储中',
    en: 'The file of this backup is no longer in the store.',
    zhtw: '備份檔案已不在儲存中',
  },
  notReady: { zh: '备份尚未完成', en: 'This backup is not complete yet.', zhtw: '備份尚未完成' },
  running: {
    zh: '已有备份在进行中，请等待完成',
    en: 'A backup is being made already. Please wait for its end.',
    zhtw: '已有備份正在進行，請等待完成',
  },
  restoring: {
    zh: '正在恢复数据，请等待完成',
    en: 'Data is being restored. Please wait for its end.',
    zhtw: '正在還原資料，請等待完成',
  },
  inUse: {
    zh: '此备份正在使用中，不能删除',
    en: 'This backup is in use and cannot be deleted.',
    zhtw: '此備份正在使用中，不能刪除',
  },
  wrongName: {
    zh: '请输入系统名称“{{name}}”以确认恢复',
    en: 'Please type the name of the system, “{{name}}”, to confirm.',
    zhtw: '請輸入系統名稱「{{name}}」以確認還原',
  },
  linkOver: {
    zh: '下载链接已失效，请重新获取',
    en: 'This download link has expired. Please ask for it again.',
    zhtw: '下載連結已失效，請重新取得',
  },
  busy: {
    zh: '有其他操作长时间占用数据，请稍后再恢复；未做任何更改',
    en: 'Something else has been holding the data. Please restore later. Nothing was changed.',
    zhtw: '有其他操作長時間佔用資料，請稍後再還原；未做任何變更',
  },
  lowSpace: {
    zh: '磁盘空间不足：剩余 {{free}} MB，备份需要 {{need}} MB。请清理磁盘后再备份',
    en: 'The disk has {{free}} MB left, and a backup needs {{need}} MB. Please make room and try again.',
    zhtw: '磁碟空間不足：剩餘 {{free}} MB，備份需要 {{need}} MB。請清理磁碟後再備份',
  },
  noSpace: { zh: '磁盘空间不足', en: 'The disk is full.', zhtw: '磁碟空間不足' },
  died: {
    zh: '已中断：执行它的服务器已停止',
    en: 'Broken off: the server that did it has gone.',
    zhtw: '已中斷：執行它的伺服器已停止',
  },
  filesLeft: {
    zh: '数据已恢复，但上传的文件没有全部放回；请再次恢复此备份',
    en: 'The data was restored, but not every uploaded file was put back. Please restore this backup once more.',
    zhtw: '資料已還原，但上傳的檔案沒有全部放回；請再次還原此備份',
  },
  fault: {
    zh: '执行出错，详情见服务器日志',
    en: 'It failed. The log of the server says why.',
    zhtw: '執行出錯，詳情見伺服器日誌',
  },
} satisfies Record<string, LocalizedText>

/** A reason of ours, as it is kept. */
export interface Failure {
  key: keyof typeof text
  values?: Record<string, string | number>
}

export const sentenceOf = (failure: Failure | null, lang: Lang): string =>
  failure ? interpolate(text[failure.key][lang], failure.values ?? {}) : ''
