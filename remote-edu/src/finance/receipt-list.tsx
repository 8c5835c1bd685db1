import { Button, Tag } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  payMethods,
  receiptFields,
  receipts,
  receiptStatuses,
  reconcileFilters,
  type ReceiptRow,
} from '@tessera/shared/contract/edu/receipts'
import { payMethodWords, receiptStatusWords } from '@tessera/shared/contract/edu/sale-words'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { wordKey } from '@tessera/shared/text/field-words'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { tabParams } from '../parts/tab-params.ts'
import { formatCampusTime } from '../parts/campus-time.ts'
import { FilterDates } from '../parts/filter-dates.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { useCampusOptions } from '../parts/options.ts'
import { ReceiptStatus } from '../parts/sales/order-drawer.tsx'
import { ReceiptPrint } from '../parts/sales/receipt-print.tsx'
import { text } from '../parts/sales/text.ts'
import { useReceiptActions } from '../parts/sales/use-receipt-actions.tsx'
import { formatYuan } from '../parts/sales/yuan.ts'
import { TwoLines } from '../parts/two-lines.tsx'
import { usePostedIn } from '../parts/use-posted-in.ts'
import { text as statementText } from './statement-text.ts'
import styles from './finance.module.css'

const stateColours = { none: 'gray', matched: 'green', diff: 'orange' } as const

/** The list of receipts. */
export function ReceiptList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const ts = useText(statementText)
  const posted = usePostedIn()
  const can = useCan(menu.id)
  const [printedIds, setPrintedIds] = useState<readonly string[] | null>(null)
  const { actions, dialog } = useReceiptActions()
  const columns = fieldColumns<ReceiptRow, typeof receiptFields>(
    receiptFields,
    (key) => t(wordKey('receipts', receiptFields, key)),
    {
      receiptNo: { sortable: true, pinned: true, card: 'title' },
      studentName: {
        card: 'fact',
        render: ({ studentId, studentName }) => (
          <Link className={styles.student!} to={`/edu/eduStudent/detail/${studentId}`}>
            {studentName}
          </Link>
        ),
      },
      amount: { sortable: true, card: 'fact', render: ({ amount }) => formatYuan(amount) },
      method: { render: ({ method }) => pick(payMethodWords[method]) },
      paidAt: {
        sortable: true,
        card: 'fact',
        render: (row) => (
          <TwoLines first={formatCampusTime(row.paidAt, row.timeZone)} second={posted.of(row.bizDate, row)} />
        ),
      },
      status: {
        card: 'state',
        render: (row) => <ReceiptStatus row={row} />,
      },
      reconcile: {
        render: ({ reconcile }) => (
          <Tag size="small" color={stateColours[reconcile]}>
            {ts(`statements.state.${reconcile}`)}
          </Tag>
        ),
      },
    },
  )
  return (
    <>
      <Crud<typeof receipts.list, ReceiptRow>
        menu={menu}
        list={receipts.list}
        columns={columns}
        actions={actions}
        pageParams={tabParams}
        above={tabs}
        filters={
          <>
            <FilterSelect
              name="method"
              label={t('receipts.method')}
              options={payMethods.map((value) => ({ value, label: pick(payMethodWords[value]) }))}
            />
            <FilterSelect
              name="status"
              label={t('receipts.status')}
              options={receiptStatuses.map((value) => ({ value, label: pick(receiptStatusWords[value]) }))}
            />
            <FilterSelect
              name="reconcile"
              label={t('receipts.reconcile')}
              options={reconcileFilters.map((value) => ({ value, label: ts(`statements.state.${value}`) }))}
            />
            <FilterDates label={t('receipts.paidAt')} />
            <FilterSelect name="campusId" label={t('orders.campusName')} {...useCampusOptions()} />
          </>
        }
        {...(can('btn_print')
          ? {
              bulkActions: ({ ids }: { ids: readonly string[] }) => (
                <Button onClick={() => setPrintedIds(ids)}>{t('receipts.print')}</Button>
              ),
            }
          : {})}
        empty={t('receipts.empty')}
      />
      {dialog}
      {printedIds && <ReceiptPrint ids={printedIds} onClose={() => setPrintedIds(null)} />}
    </>
  )
}
