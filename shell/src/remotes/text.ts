import { lines } from '@tessera/shared/text/text'

export const text = lines('shell', {
  'remotes.failed': { zh: '“{{name}}”暂时无法打开', en: '“{{name}}” cannot be opened right now', zhtw: '「{{name}}」暫時無法開啟' },
  'remotes.refused': { zh: '“{{name}}”的此版本不能在这里运行', en: 'This version of “{{name}}” cannot run here', zhtw: '「{{name}}」的此版本不能在這裡執行' },
  'remotes.elsewhere': {
    zh: '其他功能不受影响，您可以继续工作。',
    en: 'Everything else keeps working; you can carry on.',
    zhtw: '其他功能不受影響，您可以繼續工作。',
  },
  'remotes.owner': { zh: '负责人：{{owner}}', en: 'Responsible: {{owner}}', zhtw: '負責人：{{owner}}' },
  'remotes.code': { zh: '代码：{{code}}', en: 'Code: {{code}}', zhtw: '代碼：{{code}}' },
  'remotes.retry': { zh: '重试', en: 'Try again', zhtw: '重試' },
  'remotes.loading': { zh: '正在打开“{{name}}”', en: 'Opening “{{name}}”', zhtw: '正在開啟「{{name}}」' },
})
