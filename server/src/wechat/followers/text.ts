import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  badType: { zh: 'type：列表类型不存在', en: 'type: there is no such list.', zhtw: 'type：列表類型不存在' },
  noTag: { zh: '标签不存在', en: 'There is no such tag.', zhtw: '標籤不存在' },
  noFollower: { zh: '粉丝不存在', en: 'There is no such follower.', zhtw: '粉絲不存在' },
} satisfies Record<string, LocalizedText>
