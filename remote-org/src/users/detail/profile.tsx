import { Alert, Skeleton } from '@arco-design/web-react'
import type { FieldRow } from '@tessera/shared/contract/field-row'
import { userFields } from '@tessera/shared/contract/org/user-fields'
import { users, type UserRow } from '@tessera/shared/contract/org/users'
import { useCall } from '@tessera/shared/client/use-call'
import { formatDate } from '@tessera/shared/format/time'
import { useNames, usePeople } from '@tessera/shared/client/use-names'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import type { ReactNode } from 'react'
import { genderTextKey } from '../gender.ts'
import { contactFields, moreFields } from '../placement.ts'
import { text } from '../text.ts'
import { useUserLabel } from '../use-user-label.ts'
import styles from '../users.module.css'

/** Fields of the form that the page of a user leaves out. */
const formOnly: ReadonlySet<string> = new Set(['certificatesType', 'education', 'nation'])
const shownFields = moreFields.filter((key) => !formOnly.has(key))

/** Values of a user: the ones that the reader may not see, and empty ones, are left out. */
export function Profile({ id, row }: { id: string; row: UserRow }) {
  const t = useText(text)
  const label = useUserLabel()
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
        fields={contactFields.map((key) => [label(key), data[key]] as const)}
      />
      <Section
        title={t('users.more')}
        fields={[
          [t('users.gender'), data.gender === undefined ? undefined : t(genderTextKey(data.gender))],
          ...shownFields.map((key) => [label(key), textOf(userFields[key], data[key])] as const),
          [t('users.creatorTime'), row.creatorTime && formatDate(row.creatorTime)],
        ]}
      />
    </div>
  )
}

const textOf = (row: FieldRow, value: string | number | null | undefined) =>
  row.value === 'day' && typeof value === 'number' ? formatDate(value) : value

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
