import { defineWords } from '@tessera/shared/text/text'

/** Words for importing what has the name or code of another record. */
export const text = defineWords('lowcode', {
  'importAs.open': { zh: '导入', en: 'Import', zhtw: '匯入' },
  'importAs.fullName': { zh: '名称', en: 'Name', zhtw: '名稱' },
  'importAs.enCode': { zh: '编码', en: 'Code', zhtw: '編碼' },
  'importAs.copyName': { zh: '{{name}} 副本', en: '{{name}} copy', zhtw: '{{name}} 副本' },
  'importAs.taken': {
    zh: '{{msg}}。可以用新的名称和编码导入：',
    en: '{{msg}} Import it with another name and code:',
    zhtw: '{{msg}}。可以用新的名稱和編碼匯入：',
  },
})
