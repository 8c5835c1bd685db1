import { Badge, Tag as Chip } from '@arco-design/web-react'
import type { Follower } from '@tessera/shared/contract/wechat/followers'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { DateLabel } from '@tessera/shared/ui/time-labels'
import { text } from './text.ts'

const dots = { blacked: 'error', following: 'success', gone: 'default' } as const

function stateOf({ blacked, subscribed }: Follower): keyof typeof dots {
  if (blacked) return 'blacked'
  return subscribed ? 'following' : 'gone'
}

export function useFollowerColumns(): Column<Follower>[] {
  const t = useText(text)
  return [
    {
      key: 'openId',
      title: t('mpUser.openId'),
      pinned: true,
      render: ({ openId }) => <Copyable>{openId}</Copyable>,
    },
    { key: 'remark', title: t('mpUser.remark'), content: 'text' },
    { key: 'nickname', title: t('mpUser.nickname') },
    {
      key: 'tags',
      title: t('mpUser.tags'),
      render: ({ tags }) =>
        tags.map((name) => (
          <Chip key={name} size="small" style={{ marginInlineEnd: 4 }}>
            {name}
          </Chip>
        )),
    },
    {
      key: 'subscribed',
      title: t('mpUser.state'),
      card: 'state',
      render: (follower) => {
        const state = stateOf(follower)
        return <Badge status={dots[state]} text={t(`mpUser.${state}`)} />
      },
    },
    {
      key: 'subscribeTime',
      title: t('mpUser.subscribeTime'),
      render: ({ subscribeTime }) => subscribeTime !== null && <DateLabel at={subscribeTime} />,
    },
    { key: 'scene', title: t('mpUser.scene'), hidden: true },
  ]
}
