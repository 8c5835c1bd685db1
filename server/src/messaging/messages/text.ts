import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  blankBody: {
    zh: 'bodyText：请输入公告内容',
    en: 'bodyText: enter the text of the notice.',
    zhtw: 'bodyText：請輸入公告內容',
  },
  badFiles: {
    zh: 'files：附件格式不正确',
    en: 'files: the attachments are invalid.',
    zhtw: 'files：附件格式不正確',
  },
  released: {
    zh: '公告已发布，请先撤回再修改或重新发布',
    en: 'This notice is published. Recall it before you change it or publish it again.',
    zhtw: '公告已發布，請先撤回再修改或重新發布',
  },
  notPublished: {
    zh: '公告未发布，无需撤回',
    en: 'This notice is not published, so there is nothing to recall.',
    zhtw: '公告未發布，無需撤回',
  },
  hiddenReaders: {
    zh: '您没有查看已读情况的权限',
    en: 'You do not have permission to see who has read notices.',
    zhtw: '您沒有查看已讀情況的權限',
  },
  nobody: {
    zh: 'toUserIds：没有可以接收的用户',
    en: 'toUserIds: none of the selected users can receive the notice.',
    zhtw: 'toUserIds：沒有可以接收的使用者',
  },
} satisfies Record<string, LocalizedText>
