import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('system', {
  'areas.noun': { zh: '区域', en: 'area', zhtw: '區域' },
  'areas.fullName': { zh: '区域名称', en: 'Name', zhtw: '區域名稱' },
  'areas.enCode': { zh: '区域编码', en: 'Code', zhtw: '區域編碼' },
  'areas.enCodeHint': {
    zh: '国家行政区划代码，如 350203',
    en: 'Official division code, e.g. 350203',
    zhtw: '國家行政區劃代碼，如 350203',
  },
  'areas.parent': { zh: '上级区域', en: 'Parent', zhtw: '上級區域' },
  'areas.country': { zh: '中国', en: 'China', zhtw: '中國' },
  'areas.state': { zh: '状态', en: 'Status', zhtw: '狀態' },
  'areas.sortCode': { zh: '排序', en: 'Sort order', zhtw: '排序' },
  'areas.add': { zh: '新建区域', en: 'New area', zhtw: '新建區域' },
  'areas.edit': { zh: '编辑区域', en: 'Edit area', zhtw: '編輯區域' },
  'areas.addChild': { zh: '添加下级', en: 'Add child area', zhtw: '新增下級' },
  'areas.empty': {
    zh: '还没有区域。点击“新建”添加第一个。',
    en: 'No areas yet. Click “New” to add the first one.',
    zhtw: '還沒有區域。點擊「新建」新增第一個。',
  },
})
