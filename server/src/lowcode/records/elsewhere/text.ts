import type { LocalizedText } from '@tessera/shared/contract/lang'

export const elsewhereText = {
  notHere: {
    zh: '该表单的数据保存在其他数据库中，不支持此功能',
    en: 'The records of this form are in another database, where this is not available.',
    zhtw: '該表單的資料儲存在其他資料庫中，不支援此功能',
  },
  notWritable: {
    zh: '数据连接“{{name}}”没有开启“表单可写入”，只能查看数据',
    en: 'The data source “{{name}}” does not allow forms to write. Its records can only be read.',
    zhtw: '資料連線「{{name}}」沒有開啟「表單可寫入」，只能檢視資料',
  },
  keyFixed: {
    zh: '“{{label}}”是主键，不能修改',
    en: '“{{label}}” is the primary key and cannot be changed.',
    zhtw: '「{{label}}」是主鍵，不能修改',
  },
  keyNeeded: {
    zh: '“{{label}}”是主键，不能为空',
    en: '“{{label}}” is the primary key and cannot be empty.',
    zhtw: '「{{label}}」是主鍵，不能為空',
  },
  noFilter: {
    zh: '该表单的数据保存在其他数据库中，不能按“{{label}}”筛选',
    en: 'The records of this form are in another database, where “{{label}}” cannot be filtered.',
    zhtw: '該表單的資料儲存在其他資料庫中，不能依「{{label}}」篩選',
  },
} satisfies Record<string, LocalizedText>
