import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  nothingWaits: {
    zh: '没有任务在等待事件“{{event}}”（{{key}}），请稍后重新发送',
    en: 'No task waits for the event “{{event}}” ({{key}}). Please send it again later.',
    zhtw: '沒有任務在等待事件「{{event}}」（{{key}}），請稍後重新傳送',
  },
} satisfies Record<string, LocalizedText>
