import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  childFlowGone: {
    zh: '子流程已停用或已删除',
    en: 'The flow of the child task is stopped or was deleted.',
    zhtw: '子流程已停用或已刪除',
  },
  childUserGone: {
    zh: '子流程的发起人已停用或已删除',
    en: 'The initiator of the child task is disabled or was deleted.',
    zhtw: '子流程的發起人已停用或已刪除',
  },
} satisfies Record<string, LocalizedText>
