import { Button } from '@arco-design/web-react'
import { launches } from '@tessera/shared/contract/workflow/launches'
import { FlowStatus } from '@tessera/shared/contract/workflow/tasks'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { SummaryLine } from '@tessera/shared/ui/summary-line/summary-line'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { useTaskAddress } from '@tessera/shared/workflow/use-task-address'
import { text } from './text.ts'
import styles from './launches.module.css'

/** Drafts beside the cards. */
const maxDrafts = 5

/** Drafts to go on with, and what is in them: drafts of one flow have the same title. */
export function Drafts() {
  const t = useText(text)
  const { open } = useTaskAddress()
  const { data } = useCall(launches.list, {
    status: FlowStatus.draft,
    withSummary: 1,
    currentPage: 1,
    pageSize: maxDrafts,
  })
  if (!data || data.list.length === 0) return null
  return (
    <section aria-label={t('launches.drafts')}>
      <h2 className={styles.heading}>{t('launches.drafts')}</h2>
      <ul className={styles.drafts}>
        {data.list.map(({ id, fullName, creatorTime, summary }) => (
          <li key={id}>
            <Button type="text" onClick={() => open({ taskId: id, itemId: '' })}>
              {fullName}
            </Button>
            <SummaryLine summary={summary} />
            <RelativeTimeLabel at={creatorTime} />
          </li>
        ))}
      </ul>
    </section>
  )
}
