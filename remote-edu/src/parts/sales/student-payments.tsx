import { Alert, Button, Tag } from '@arco-design/web-react'
import { useState } from 'react'
import { financeMenu, orders, type OrderRow } from '@tessera/shared/contract/edu/orders'
import { orderStatusWords, orderTypeWords } from '@tessera/shared/contract/edu/sale-words'
import { wallet } from '@tessera/shared/contract/edu/wallet'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall } from '@tessera/shared/client/use-call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Table } from '@tessera/shared/ui/table/table'
import { TwoLines } from '../two-lines.tsx'
import { usePostedIn } from '../use-posted-in.ts'
import { orderColours, ReceiptTable, RowButtons } from './order-drawer.tsx'
import { SellDrawer } from './sell-drawer.tsx'
import { text } from './text.ts'
import { useOrderActions } from './use-order-actions.tsx'
import { useWalletActions } from './wallet-dialogs.tsx'
import { formatYuan } from './yuan.ts'
import styles from './sales.module.css'

interface Props {
  studentId: string
  studentName: string
  campusId: string
}

/** Orders, receipts and the wallet of a student. */
export function StudentPayments({ studentId, studentName, campusId }: Props) {
  const t = useText(text)
  const pick = useLocalizedText()
  const can = useCan(useMenu(financeMenu)?.id ?? '')
  const { data, error } = useCall(orders.list, { studentId, pageSize: 100 })
  const { actions, dialog } = useOrderActions()
  const [selling, setSelling] = useState(false)
  const posted = usePostedIn()
  const allowed = actions.filter(({ code }) => code === undefined || can(code))
  if (error) return <Alert type="error" content={error.msg} />
  return (
    <div className={styles.stack}>
      {can('btn_add') && (
        <div>
          <Button type="primary" onClick={() => setSelling(true)}>
            {t('orders.new')}
          </Button>
        </div>
      )}
      <div className={styles.scroll}>
        <Table<OrderRow>
          name={t('sell.title')}
          rows={data?.list ?? []}
          empty={t('orders.empty')}
          columns={[
            { key: 'no', title: t('orders.orderNo'), cell: ({ orderNo }) => orderNo },
            { key: 'type', title: t('orders.type'), cell: ({ type }) => pick(orderTypeWords[type]) },
            {
              key: 'date',
              title: t('orders.signDate'),
              cell: (row) => (
                <TwoLines first={row.signDate} second={posted.ofVoid(row) ?? posted.of(row.signDate, row)} />
              ),
            },
            { key: 'lines', title: t('orders.lineNames'), cell: ({ lineNames }) => joinNames(lineNames) },
            {
              key: 'net',
              title: t('orders.netAmount'),
              align: 'right',
              cell: ({ netAmount }) => (netAmount === undefined ? '' : formatYuan(netAmount)),
            },
            {
              key: 'arrears',
              title: t('orders.arrears'),
              align: 'right',
              cell: ({ arrears }) => (arrears > 0 ? formatYuan(arrears) : ''),
            },
            {
              key: 'status',
              title: t('orders.status'),
              cell: ({ status }) => (
                <Tag size="small" color={orderColours[status]}>
                  {pick(orderStatusWords[status])}
                </Tag>
              ),
            },
            {
              key: 'actions',
              title: t('orders.actions'),
              cell: (row) => <RowButtons row={row} actions={allowed} />,
            },
          ]}
        />
      </div>
      <h3>{t('orders.receipts')}</h3>
      <ReceiptTable filter={{ studentId }} />
      <h3>{t('wallet.title')}</h3>
      <WalletMovements studentId={studentId} studentName={studentName} campusId={campusId} />
      {dialog}
      {selling && <SellDrawer studentId={studentId} onClose={() => setSelling(false)} />}
    </div>
  )
}

type Movement = CallOutput<typeof wallet.list>['list'][number]

/** The money of a student that belongs to no order, with its movements. */
export function WalletMovements({ studentId, studentName, campusId }: Props) {
  const t = useText(text)
  const can = useCan(useMenu(financeMenu)?.id ?? '')
  const { data, error } = useCall(wallet.list, { studentId, pageSize: 50 })
  const { actions, dialog } = useWalletActions()
  const posted = usePostedIn()
  if (error) return <Alert type="error" content={error.msg} />
  const rows = data?.list ?? []
  const balance = rows[0]?.balanceAfter ?? 0
  const row = { id: studentId, studentName, campusId, balance }
  return (
    <div className={styles.stack}>
      <RowButtons row={row} actions={actions.filter(({ code }) => code === undefined || can(code))} />
      <div className={styles.scroll}>
        <Table<Movement>
          name={t('wallet.title')}
          rows={rows}
          empty={t('wallet.noMovements')}
          columns={[
            {
              key: 'date',
              title: t('wallet.date'),
              cell: (row) => <TwoLines first={row.bizDate} second={posted.of(row.bizDate, row)} />,
            },
            {
              key: 'type',
              title: t('wallet.type'),
              cell: ({ type, amount = 0 }) =>
                t(type === 'refund' && amount > 0 ? 'wallet.type.refundIn' : `wallet.type.${type}`),
            },
            {
              key: 'amount',
              title: t('pay.amount'),
              align: 'right',
              cell: ({ amount }) => (amount === undefined ? '' : formatYuan(amount)),
            },
            {
              key: 'balance',
              title: t('wallet.balanceAfter'),
              align: 'right',
              cell: ({ balanceAfter }) => (balanceAfter === undefined ? '' : formatYuan(balanceAfter)),
            },
            { key: 'operator', title: t('wallet.operator'), cell: ({ operatorName }) => operatorName },
          ]}
        />
      </div>
      {dialog}
    </div>
  )
}
