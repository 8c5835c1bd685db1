import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  badType: { zh: 'type：列表类型不存在', en: 'type: the list does not exist.', zhtw: 'type：清單類型不存在' },
  noTag: { zh: '标签不存在', en: 'The tag does not exist.', zhtw: '標籤不存在' },
  noFollower: { zh: '粉丝不存在', en: 'The follower does not exist.', zhtw: '粉絲不存在' },
} satisfies Record<string, LocalizedText>
