import { Spin } from '@arco-design/web-react'
import type { Use } from '../../contract/lowcode/use.ts'
import type { uses as calls } from '../../contract/lowcode/uses.ts'
import { useCall } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import { FailedLoad } from '../designer-frame/failed-load.tsx'
import { text } from './text.ts'
import styles from './uses.module.css'

/** Names what uses something, by kind, each with the fields that it uses. */
export function UsesList({ uses }: { uses: readonly Use[] }) {
  const t = useText(text)
  return (
    <ul className={styles.uses}>
      {uses.map(({ kind, id, name, fields }) => (
        <li key={`${kind} ${id}`}>
          {t(fields.length > 0 ? 'uses.lineFields' : 'uses.line', { kind: t(`uses.${kind}`), name, fields })}
        </li>
      ))}
    </ul>
  )
}

/** What would stop working if a record were deleted, in the question before it is. */
export function UsesBeforeRemoval({ of, id }: { of: (typeof calls)[keyof typeof calls]; id: string }) {
  const t = useText(text)
  const { data, error, mutate } = useCall(of as typeof calls.ofDesign, { id })
  if (error && !data)
    return <FailedLoad title={t('uses.failed')} msg={error.msg} onRetry={() => void mutate()} />
  if (!data) return <Spin size={14} />
  if (data.list.length === 0) return <p className={styles.note}>{t('uses.none')}</p>
  return <UsesAtRisk uses={data.list} />
}

/** Names what would stop working. */
export function UsesAtRisk({ uses }: { uses: readonly Use[] }) {
  const t = useText(text)
  return (
    <div className={styles.removal} role="alert">
      {t('uses.removal', { n: uses.length })}
      <UsesList uses={uses} />
    </div>
  )
}
