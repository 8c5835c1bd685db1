import type { LocalizedText } from '@tessera/shared/contract/lang'

/** Caches of browsers, by the paths of the calls whose answers they keep. */
export const browserCaches: readonly { name: string; paths: readonly string[]; title: LocalizedText }[] = [
  {
    name: 'browser.dictionaries',
    paths: ['/api/system/Dictionary'],
    title: {
      zh: '浏览器缓存的数据字典',
      en: 'Dictionaries cached by browsers',
      zhtw: '瀏覽器快取的資料字典',
    },
  },
  {
    name: 'browser.areas',
    paths: ['/api/system/Area'],
    title: { zh: '浏览器缓存的行政区划', en: 'Areas cached by browsers', zhtw: '瀏覽器快取的行政區劃' },
  },
  {
    name: 'browser.interfaces',
    paths: ['/api/system/DataInterface'],
    title: {
      zh: '浏览器缓存的数据接口结果',
      en: 'Data interface results cached by browsers',
      zhtw: '瀏覽器快取的資料介面結果',
    },
  },
  {
    name: 'browser.organisation',
    paths: ['Organize', 'Users', 'Position', 'Role', 'Group'].map((noun) => `/api/permission/${noun}`),
    title: {
      zh: '浏览器缓存的组织、岗位、角色和用户',
      en: 'Organisations, positions, roles and users cached by browsers',
      zhtw: '瀏覽器快取的組織、職位、角色和使用者',
    },
  },
]

export const text = {
  interface: {
    zh: '数据接口结果：{{name}}（{{n}} 份）',
    en: 'Data interface results: {{name}} ({{n}})',
    zhtw: '資料介面結果：{{name}}（{{n}} 份）',
  },
  session: {
    zh: '登录会话：{{name}}/{{account}}',
    en: 'Session: {{name}}/{{account}}',
    zhtw: '登入工作階段：{{name}}/{{account}}',
  },
} satisfies Record<string, LocalizedText>
