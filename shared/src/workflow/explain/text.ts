import { defineWords } from '../../text/text.ts'

export const text = defineWords('workflow', {
  'explain.open': { zh: '当前由谁办理', en: 'Who has it, and why', zhtw: '目前由誰辦理' },
  'explain.title': {
    zh: '“{{title}}”由谁办理',
    en: 'Who has “{{title}}”, and why',
    zhtw: '「{{title}}」由誰辦理',
  },
  'explain.noUser': { zh: '目前没有人需要办理', en: 'No user has to act now', zhtw: '目前沒有人需要辦理' },
  'explain.onBehalf': { zh: '代 {{name}}', en: 'on behalf of {{name}}', zhtw: '代 {{name}}' },
  'explain.since': { zh: '收到于', en: 'Received', zhtw: '收到於' },
})
