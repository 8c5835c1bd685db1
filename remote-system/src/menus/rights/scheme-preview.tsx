import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { dataSchemes } from '@tessera/shared/contract/system/data-rules'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { toIds } from '@tessera/shared/widgets/picker/control'
import { UserPicker } from '@tessera/shared/widgets/user-picker/user-picker'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { text } from './text.ts'
import styles from './rights.module.css'

interface Props {
  menuId: string
  conditionJson: string
  /** Every condition has its value. */
  ready: boolean
}

/** How many records the conditions, as they stand, let through for some people. */
export function SchemePreview({ menuId, conditionJson, ready }: Props) {
  const t = useText(text)
  const [userIds, setUserIds] = useState<string[]>([])
  const [counted, setCounted] = useState<{
    of: string
    found: CallOutput<typeof dataSchemes.preview>
  } | null>(null)
  const { send, sending } = useSend(dataSchemes.preview)
  const count = () =>
    void send({ moduleId: menuId, conditionJson, userIds }).then(
      ({ data }) => setCounted({ of: conditionJson, found: data }),
      () => undefined,
    )
  // Figures of other conditions than those that stand here would be wrong.
  const found = counted?.of === conditionJson ? counted.found : null
  return (
    <section className={styles.preview} aria-label={t('rights.preview')}>
      <strong>{t('rights.preview')}</strong>
      <p className={styles.hint}>{t('rights.previewHint')}</p>
      <div className={styles.bar}>
        <span className={styles.people}>
          <UserPicker
            multiple
            aria-label={t('rights.people')}
            label={t('rights.people')}
            placeholder={t('rights.people')}
            value={userIds}
            onChange={(next) => setUserIds(toIds(next).slice(0, 20))}
          />
        </span>
        <Button disabled={!ready} loading={sending} onClick={count}>
          {t('rights.count')}
        </Button>
      </div>
      <div role="status">
        <ul className={styles.counts}>
          {found?.people.map(({ id, fullName, count: n }) => (
            <li key={id}>{t('rights.sees', { name: fullName, n, total: found.total })}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
