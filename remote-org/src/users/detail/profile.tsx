import { Alert, Skeleton } from '@arco-design/web-react'
import { users, type UserRow } from '@tessera/shared/contract/org/users'
import { useCall } from '@tessera/shared/client/use-call'
import { formatDate } from '@tessera/shared/format/time'
import { useNames, usePeople } from '@tessera/shared/client/use-names'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import type { ReactNode } from 'react'
import { genderTextKey } from '../gender.ts'
import { text } from '../text.ts'
import styles from '../users.module.css'

const contactKeys = [
  'mobilePhone',
  'email',
  'telePhone',
  'landline',
  'urgentContacts',
  'urgentTelePhone',
  'postalAddress',
] as const
const plainKeys = ['certificatesNumber', 'nativePlace', 'description'] as const
const dayKeys = ['entryDate', 'birthday'] as const

/** Values of a user: the ones that the reader may not see, and empty ones, are left out. */
export function Profile({ id, row }: { id: string; row: UserRow }) {
  const t = useText(text)
  const names = useNames()
  const { data, error } = useCall(users.read, { id })
  const [manager] = usePeople(data?.managerId ? [data.managerId] : [])
  if (error && !data) return <Alert type="error" content={error.msg} />
  if (!data) return <Skeleton animation text={{ rows: 6 }} />
  const [, ...furtherUnits] = row.organize?.split(',') ?? []
  const groupNames = (data.groupId ?? '')
    .split(',')
    .filter(Boolean)
    .map((one) => names.nameOf('group', one) ?? one)
  return (
    <div className={styles.cards}>
      <Section
        title={t('users.assignments')}
        fields={[
          [t('users.mainUnit'), row.organize?.split(',')[0]],
          [t('users.furtherUnits'), joinNames(furtherUnits)],
          [t('users.position'), row.position?.replaceAll(',', '、')],
          [t('users.role'), row.roleName?.replaceAll(',', '、')],
          [t('users.group'), joinNames(groupNames)],
          [t('users.manager'), manager?.fullName],
        ]}
      />
      <Section
        title={t('users.contact')}
        fields={contactKeys.map((key) => [t(`users.${key}`), data[key]] as const)}
      />
      <Section
        title={t('users.more')}
        fields={[
          [t('users.gender'), data.gender === undefined ? undefined : t(genderTextKey(data.gender))],
          ...dayKeys.map((key) => [t(`users.${key}`), data[key] && formatDate(data[key])] as const),
          ...plainKeys.map((key) => [t(`users.${key}`), data[key]] as const),
          [t('users.creatorTime'), row.creatorTime && formatDate(row.creatorTime)],
        ]}
      />
    </div>
  )
}

function Section({ title, fields }: { title: string; fields: readonly (readonly [string, ReactNode])[] }) {
  const filled = fields.filter(([, value]) => value)
  if (filled.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.fields}>
        {filled.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
