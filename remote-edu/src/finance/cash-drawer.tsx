import { Alert, Descriptions, Drawer, Skeleton, Tag } from '@arco-design/web-react'
import { cashEntries, type CashEntryRow } from '@tessera/shared/contract/edu/cash-entries'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { UploadFiles } from '@tessera/shared/ui/upload/upload-files'
import { formatYuan } from '../parts/sales/yuan.ts'
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
  const { scope, anchor } = usePortalScope()
  const { data, error } = useCall(cashEntries.read, { id })
  const title = data?.entryNo ?? t('cash.noun')
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(560px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        {error && <Alert type="error" content={error.msg} />}
        {!data && !error && <Skeleton animation text={{ rows: 8 }} />}
        {data && <CashFacts entry={data} />}
      </Drawer>
    </>
  )
}

function CashFacts({ entry }: { entry: CallOutput<typeof cashEntries.read> }) {
  const t = useText(text)
  // Fields without a value are hidden from the user, or empty.
  const facts = [
    [t('cash.direction'), entry.direction && t(`cash.direction.${entry.direction}`)],
    [t('cash.categoryName'), entry.categoryName],
    [t('cash.amount'), entry.amount === undefined ? '' : formatYuan(entry.amount)],
    [t('cash.accountName'), entry.accountName],
    [t('cash.campusName'), entry.campusName],
    [t('cash.bizDate'), entry.bizDate],
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
      <UploadFiles
        readOnly
        id={`files-${entry.id}`}
        label={t('cash.files')}
        value={entry.files}
        onChange={() => undefined}
      />
    </div>
  )
}
