import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  isRunning: {
    zh: '“{{names}}”正在审批中，请先终止再删除',
    en: 'These tasks are being handled: {{names}}. Terminate them before you delete them.',
    zhtw: '「{{names}}」正在簽核中，請先終止再刪除',
  },
  isInside: {
    zh: '“{{names}}”是子流程，不能单独删除',
    en: 'These tasks belong to other tasks and cannot be deleted alone: {{names}}',
    zhtw: '「{{names}}」是子流程，不能單獨刪除',
  },
} satisfies Record<string, LocalizedText>
