import { Tag } from '@arco-design/web-react'
import type { UserRow } from '@tessera/shared/contract/org/users'
import { Link } from 'react-router-dom'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { Copyable } from '@tessera/shared/ui/copyable'
import { DateLabel, RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { PersonAvatar } from '@tessera/shared/ui/person-avatar'
import { useUnitLabels } from '@tessera/shared/client/use-unit-labels'
import { genderTextKey } from './gender.ts'
import { text } from './text.ts'
import styles from './users.module.css'

export function useUserColumns(): Column<UserRow>[] {
  const t = useText(text)
  const labels = useUnitLabels()
  return [
    { key: 'account', title: t('users.account'), sortable: true, pinned: true, card: 'fact' },
    {
      key: 'realName',
      title: t('users.realName'),
      sortable: true,
      pinned: true,
      card: 'title',
      render: (user) => <UserLink user={user} />,
    },
    {
      key: 'gender',
      title: t('users.gender'),
      hidden: true,
      render: ({ gender }) => t(genderTextKey(gender)),
    },
    {
      key: 'mobilePhone',
      title: t('users.mobilePhone'),
      render: ({ mobilePhone }) => mobilePhone && <Copyable>{mobilePhone}</Copyable>,
    },
    {
      key: 'department',
      title: t('users.department'),
      card: 'fact',
      render: ({ organizeId, department, organize, unitCount }) => (
        <span title={organize.replaceAll(',', '\n')}>
          {unitCount > 1
            ? t('users.departments', {
                name: labels.get(organizeId) ?? department,
                n: unitCount,
                more: unitCount - 1,
              })
            : (labels.get(organizeId) ?? department)}
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
      key: 'lastLoginTime',
      title: t('users.lastLogin'),
      sortable: true,
      render: ({ lastLoginTime }) =>
        lastLoginTime === null ? t('users.never') : <RelativeTimeLabel at={lastLoginTime} />,
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

/** The picture and name of a user, which open the details. */
function UserLink({ user: { id, realName, headIcon } }: { user: UserRow }) {
  return (
    <Link className={styles.person} to={{ search: `?id=${id}` }}>
      <PersonAvatar name={realName} src={headIcon ?? ''} size={24} />
      <span>{realName}</span>
    </Link>
  )
}
UserLink.isStateless = true
