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
  releaserMayNot: {
    zh: '流程的发布人没有发起流程“{{flow}}”的权限，请由有权限的人重新发布流程',
    en: 'Who released the flow may not launch “{{flow}}”. Somebody who may has to release it again.',
    zhtw: '流程的發布人沒有發起流程「{{flow}}」的權限，請由有權限的人重新發布流程',
  },
} satisfies Record<string, LocalizedText>
