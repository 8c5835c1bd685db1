import { Alert, Button, Skeleton } from '@arco-design/web-react'
import type { GrantChange } from '@tessera/shared/contract/org/grants'
import type { ReactNode } from 'react'
import type { CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { GrantedItems } from './granted-items.tsx'
import { text } from './text.ts'
import styles from './grants.module.css'

interface Props {
  changes: readonly GrantChange[] | undefined
  /** Warnings above the changes. */
  notices: ReactNode
  failure: CallError | undefined
  onRetry: () => void
}

/** What each holder gains and loses, from a dry run on the server. */
export function Review({ changes, notices, failure, onRetry }: Props) {
  const t = useText(text)
  if (failure)
    return (
      <Alert
        type="error"
        content={failure.msg}
        action={
          <Button size="small" onClick={onRetry}>
            {t('grants.retry')}
          </Button>
        }
      />
    )
  if (!changes) return <Skeleton animation text={{ rows: 6, width: '100%' }} />
  return (
    <>
      {notices}
      <ul className={styles.changes}>
        {changes.map(({ holder, came, went }) => (
          <li key={holder.id}>
            <h3 className={styles.holder}>
              {holder.name}
              {came.total + went.total === 0 && <small>{t('grants.same')}</small>}
            </h3>
            <SideList side={came} sign="came" />
            <SideList side={went} sign="went" />
          </li>
        ))}
      </ul>
    </>
  )
}

function SideList({ side: { total, items }, sign }: { side: GrantChange['came']; sign: 'came' | 'went' }) {
  const t = useText(text)
  if (total === 0) return null
  return (
    <section className={styles[sign]}>
      <h4>{t(`grants.${sign}`, { n: total })}</h4>
      <GrantedItems items={items} />
      {total > items.length && <p>{t('grants.more', { n: total - items.length })}</p>}
    </section>
  )
}
