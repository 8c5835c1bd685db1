import { Alert } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { students } from '@tessera/shared/contract/edu/students'
import { stageWords } from '@tessera/shared/contract/edu/words'
import { useCall } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './students.module.css'

interface Props {
  values: { name?: unknown; birthday?: unknown; phone?: unknown; guardianPhone?: unknown }
  excludedId: string | null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Names students that may be the one being typed: same phone, or same name and birthday. */
export function Duplicates({ values, excludedId }: Props) {
  const t = useText(text)
  const pick = useLocalizedText()
  const name = textOf(values.name)
  const birthday = textOf(values.birthday)
  const phone =
    [textOf(values.phone), textOf(values.guardianPhone)].find((one) => /^1\d{10}$/.test(one)) ?? ''
  const isKnownEnough = phone !== '' || (name !== '' && birthday !== '')
  const input = { name, phone, excludedId, ...(birthday ? { birthday } : {}) }
  const { data } = useCall(students.duplicates, isKnownEnough ? input : null)
  const found = data?.list ?? []
  if (found.length === 0) return null
  return (
    <Alert
      className={styles.notice!}
      type="warning"
      content={
        <>
          {t('students.similar')}
          <ul className={styles.similar}>
            {found.map((one) => (
              <li key={one.id}>
                <Link to={`/edu/eduStudent/detail/${one.id}`}>
                  {one.name} {one.studentNo}
                </Link>{' '}
                {one.campusName} · {pick(stageWords[one.stage])} {one.phone} (
                {t(`students.similar.${one.reason}`)})
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
