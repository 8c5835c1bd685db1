import { Alert, Descriptions, Tag } from '@arco-design/web-react'
import { cashEntries, type CashEntryRow } from '@tessera/shared/contract/edu/cash-entries'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { StoredFiles } from '@tessera/shared/ui/upload/stored-files'
import { RecordDrawer } from '../parts/record-drawer.tsx'
import { formatYuan } from '../parts/sales/yuan.ts'
import { usePostedIn } from '../parts/use-posted-in.ts'
import { text } from './text.ts'
import styles from './finance.module.css'

export const cashColours = {
  draft: 'gray',
  submitted: 'orange',
  paid: 'green',
  rejected: 'red',
  void: 'gray',
} as const satisfies Record<CashEntryRow['status'], string>

/** One entry of income or expense with its attachments. */
export function CashDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const { data, error } = useCall(cashEntries.read, { id })
  const title = data?.entryNo ?? t('cash.noun')
  return (
    <RecordDrawer title={title} width={560} data={data} error={error} onClose={onClose}>
      {(entry) => <CashFacts entry={entry} />}
    </RecordDrawer>
  )
}

function CashFacts({ entry }: { entry: CallOutput<typeof cashEntries.read> }) {
  const t = useText(text)
  const posted = usePostedIn()
  const accounts = [posted.of(entry.bizDate, entry), posted.ofVoid(entry)].filter(Boolean)
  // Fields without a value are hidden from the user, or empty.
  const facts = [
    [t('cash.direction'), entry.direction && t(`cash.direction.${entry.direction}`)],
    [t('cash.categoryName'), entry.categoryName],
    [t('cash.amount'), entry.amount === undefined ? '' : formatYuan(entry.amount)],
    [t('cash.accountName'), entry.accountName],
    [t('cash.campusName'), entry.campusName],
    [t('cash.bizDate'), [entry.bizDate, ...accounts].join(' · ')],
    [t('cash.payee'), entry.payee],
    [t('cash.creatorName'), entry.creatorName],
    [t('cash.remark'), entry.remark],
  ].filter(([, value]) => value)
  return (
    <div className={styles.stack}>
      {entry.status && (
        <div>
          <Tag color={cashColours[entry.status]}>{t(`cash.status.${entry.status}`)}</Tag>
        </div>
      )}
      {entry.statusReason && <Alert type="warning" content={entry.statusReason} />}
      <Descriptions column={1} data={facts.map(([label, value]) => ({ label, value }))} />
      <h3>{t('cash.files')}</h3>
      <StoredFiles id={`files-${entry.id}`} label={t('cash.files')} value={entry.files} />
    </div>
  )
}
