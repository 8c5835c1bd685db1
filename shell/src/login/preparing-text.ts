import { defineWords } from '@tessera/shared/text/text'

/** Apart from the login page's texts, because only a server that has just been installed shows them. */
export const preparingText = defineWords('shell', {
  'preparing.progress': {
    zh: '页面准备中，已就绪 {{ready}}/{{total}}',
    en: 'Preparing pages: {{ready}} of {{total}} ready',
    zhtw: '頁面準備中，已就緒 {{ready}}/{{total}}',
  },
})
