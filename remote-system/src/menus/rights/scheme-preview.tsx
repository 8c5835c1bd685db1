import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { dataSchemes } from '@tessera/shared/contract/system/data-rules'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { toIds } from '@tessera/shared/ui/picker/control'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { text } from './text.ts'
import styles from './rights.module.css'

interface Props {
  menuId: string
  conditionJson: string
  /** Whether every condition is complete. */
  ready: boolean
}

/** Counts how many records the current conditions let the selected users see. */
export function SchemePreview({ menuId, conditionJson, ready }: Props) {
  const t = useText(text)
  const [userIds, setUserIds] = useState<string[]>([])
  const [result, setPreview] = useState<{
    conditionJson: string
    counts: CallOutput<typeof dataSchemes.preview>
  } | null>(null)
  const { send, sending } = useSend(dataSchemes.preview)
  const count = () =>
    void send({ moduleId: menuId, conditionJson, userIds }).then(
      ({ data }) => setPreview({ conditionJson, counts: data }),
      () => undefined,
    )
  // Counts of earlier conditions are outdated.
  const counts = result?.conditionJson === conditionJson ? result.counts : null
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
          {counts?.people.map(({ id, fullName, count: visible }) => (
            <li key={id}>{t('rights.sees', { name: fullName, n: visible, total: counts.total })}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
