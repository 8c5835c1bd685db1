import { Tag } from '@arco-design/web-react'
import type { UserRow } from '@tessera/shared/contract/org/users'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/widgets/crud/column'
import { StateDot } from '@tessera/shared/widgets/crud/state-dot'
import { Copyable } from '@tessera/shared/widgets/copyable'
import { DateLabel } from '@tessera/shared/widgets/time-labels'
import { genderTextKey } from './gender.ts'
import { text } from './text.ts'

export function useUserColumns(): Column<UserRow>[] {
  const t = useText(text)
  return [
    { key: 'account', title: t('users.account'), sortable: true, pinned: true },
    { key: 'realName', title: t('users.realName'), sortable: true, pinned: true },
    { key: 'gender', title: t('users.gender'), render: ({ gender }) => t(genderTextKey(gender)) },
    {
      key: 'mobilePhone',
      title: t('users.mobilePhone'),
      render: ({ mobilePhone }) => mobilePhone && <Copyable>{mobilePhone}</Copyable>,
    },
    {
      key: 'department',
      title: t('users.department'),
      render: ({ department, organize, unitCount }) => (
        <span title={organize.replaceAll(',', '\n')}>
          {unitCount > 1
            ? t('users.departments', { name: department, n: unitCount, more: unitCount - 1 })
            : department}
        </span>
      ),
    },
    { key: 'position', title: t('users.position') },
    { key: 'roleName', title: t('users.role') },
    {
      key: 'enabledMark',
      title: t('users.state'),
      render: ({ enabledMark, lockedUntil }) =>
        lockedUntil ? (
          <Tag
            size="small"
            color="orangered"
            title={t('users.lockedUntil', { time: formatTime(lockedUntil) })}
          >
            {t('users.locked')}
          </Tag>
        ) : (
          <StateDot enabled={enabledMark === 1} />
        ),
    },
    {
      key: 'creatorTime',
      title: t('users.creatorTime'),
      hidden: true,
      sortable: true,
      render: ({ creatorTime }) => <DateLabel at={creatorTime} />,
    },
    { key: 'sortCode', title: t('users.sortCode'), hidden: true, align: 'right', sortable: true },
    { key: 'description', title: t('users.description'), content: 'text', hidden: true },
  ]
}
