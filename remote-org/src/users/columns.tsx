import { Tag } from '@arco-design/web-react'
import { userFields } from '@tessera/shared/contract/org/user-fields'
import type { UserRow } from '@tessera/shared/contract/org/users'
import { Link } from 'react-router-dom'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { Copyable } from '@tessera/shared/ui/copyable'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { PersonAvatar } from '@tessera/shared/ui/person-avatar'
import { useUnitLabels } from '@tessera/shared/client/use-unit-labels'
import { genderTextKey } from './gender.ts'
import { text } from './text.ts'
import { useUserLabel } from './use-user-label.ts'
import styles from './users.module.css'

export function useUserColumns(): Column<UserRow>[] {
  const t = useText(text)
  const label = useUserLabel()
  const labels = useUnitLabels()
  return fieldColumns<UserRow, typeof userFields>(userFields, label, {
    account: { sortable: true, pinned: true, card: 'fact' },
    realName: {
      sortable: true,
      pinned: true,
      card: 'title',
      render: (user) => <UserLink user={user} />,
    },
    gender: { render: ({ gender }) => t(genderTextKey(gender)) },
    mobilePhone: { render: ({ mobilePhone }) => mobilePhone && <Copyable>{mobilePhone}</Copyable> },
    department: {
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
    enabledMark: {
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
    lastLoginTime: {
      sortable: true,
      render: ({ lastLoginTime }) =>
        lastLoginTime === null ? t('users.never') : <RelativeTimeLabel at={lastLoginTime} />,
    },
    creatorTime: { sortable: true },
    sortCode: { sortable: true },
  })
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
