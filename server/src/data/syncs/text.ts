import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  same: {
    zh: '来源和目标不能是同一个数据连接',
    en: 'Source and target must be different data sources.',
    zhtw: '來源和目標不能是同一個資料連線',
  },
  noTable: {
    zh: '来源中没有表“{{table}}”',
    en: 'The source has no table “{{table}}”.',
    zhtw: '來源中沒有資料表「{{table}}」',
  },
  systemTable: {
    zh: '“{{table}}”是系统表，不能作为同步目标',
    en: '“{{table}}” is a system table and cannot be a target.',
    zhtw: '「{{table}}」是系統資料表，不能作為同步目標',
  },
  formTable: {
    zh: '“{{table}}”保存着表单的数据，不能作为同步目标',
    en: '“{{table}}” has the records of a form and cannot be a target.',
    zhtw: '「{{table}}」儲存著表單的資料，不能作為同步目標',
  },
  targetReadOnly: {
    zh: '目标数据连接是只读的，请先在“数据连接”中允许写入',
    en: 'The target data source is read-only. Allow writing under Data sources first.',
    zhtw: '目標資料連線是唯讀的，請先在「資料連線」中允許寫入',
  },
  nothingFits: {
    zh: '表“{{table}}”的来源和目标没有同名字段',
    en: 'Source and target of “{{table}}” have no fields in common.',
    zhtw: '資料表「{{table}}」的來源和目標沒有同名欄位',
  },
  unfilled: {
    zh: '目标表“{{table}}”的必填字段 {{names}} 在来源中不存在',
    en: 'Required fields of the target “{{table}}” are missing in the source: {{names}}',
    zhtw: '目標資料表「{{table}}」的必填欄位 {{names}} 在來源中不存在',
  },
  sourceEmpty: {
    zh: '来源表“{{table}}”没有数据',
    en: 'The source table “{{table}}” has no data.',
    zhtw: '來源資料表「{{table}}」沒有資料',
  },
  changed: {
    zh: '表“{{table}}”的情况已变化，请重新检查后再同步',
    en: '“{{table}}” has changed. Check it again before synchronizing.',
    zhtw: '資料表「{{table}}」的情況已變化，請重新檢查後再同步',
  },
  fault: {
    zh: '同步出错，详情见服务器日志',
    en: 'Synchronization failed. See the server log for details.',
    zhtw: '同步出錯，詳情見伺服器日誌',
  },
  gone: {
    zh: '没有这次同步，或它已结束',
    en: 'The synchronization does not exist or has finished.',
    zhtw: '沒有這次同步，或它已結束',
  },
  notPausable: {
    zh: '只有进行中的同步可以暂停',
    en: 'Only a running synchronization can be paused.',
    zhtw: '只有進行中的同步可以暫停',
  },
  notPaused: {
    zh: '只有已暂停的同步可以继续',
    en: 'Only a paused synchronization can be resumed.',
    zhtw: '只有已暫停的同步可以繼續',
  },
} satisfies Record<string, LocalizedText>
