import { Alert, Button, Tag } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { financeMenu, orders, type OrderRow } from '@tessera/shared/contract/edu/orders'
import {
  orderStatusWords,
  orderTypeWords,
  payMethodWords,
  receiptStatusWords,
} from '@tessera/shared/contract/edu/sale-words'
import { receipts, type ReceiptRow } from '@tessera/shared/contract/edu/receipts'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall } from '@tessera/shared/client/use-call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Table } from '@tessera/shared/ui/table/table'
import { formatCampusTime } from '../campus-time.ts'
import { RecordDrawer } from '../record-drawer.tsx'
import { TwoLines } from '../two-lines.tsx'
import { usePostedIn } from '../use-posted-in.ts'
import { text } from './text.ts'
import { useReceiptActions } from './use-receipt-actions.tsx'
import { formatYuan } from './yuan.ts'
import styles from './sales.module.css'

export const orderColours = {
  draft: 'gray',
  approving: 'purple',
  unpaid: 'orange',
  part_paid: 'orangered',
  paid: 'green',
  void: 'gray',
} as const satisfies Record<OrderRow['status'], string>

/** An order with its lines and receipts. */
export function OrderDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const { data, error } = useCall(orders.read, { id })
  const title = t('orders.detail', { no: data?.orderNo ?? '' })
  return (
    <RecordDrawer title={title} width={960} data={data} error={error} onClose={onClose}>
      {(order) => <OrderFacts order={order} />}
    </RecordDrawer>
  )
}

type Order = CallOutput<typeof orders.read>

function OrderFacts({ order }: { order: Order }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const posted = usePostedIn()
  const accounts = [posted.of(order.signDate, order), posted.ofVoid(order)].filter(Boolean)
  const facts: readonly (readonly [label: string, amount: number | undefined])[] = [
    [t('orders.netAmount'), order.netAmount],
    [t('orders.receivedAmount'), order.receivedAmount],
    [t('orders.arrears'), order.arrears],
    [t('orders.refundedAmount'), order.refundedAmount],
    ...(order.refundUnpaid ? [[t('orders.refundUnpaid'), order.refundUnpaid] as const] : []),
  ]
  return (
    <div className={styles.stack}>
      <div className={styles.actions}>
        <Tag color={orderColours[order.status]}>{pick(orderStatusWords[order.status])}</Tag>
        <Tag>{pick(orderTypeWords[order.type])}</Tag>
        <Link className={styles.record!} to={`/edu/eduStudent/detail/${order.studentId}`}>
          {order.studentName}
        </Link>
        <span className={styles.quiet}>
          {[order.campusName, order.signDate, ...accounts, joinNames(order.sellerNames)].join(' · ')}
        </span>
        <Link className={styles.record!} to={`/edu/eduStudent/detail/${order.studentId}?tab=lines`}>
          {t('orders.ledger')}
        </Link>
      </div>
      <dl className={styles.sums}>
        {facts.map(([label, amount]) =>
          amount === undefined ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatYuan(amount)}</dd>
            </div>
          ),
        )}
      </dl>
      {order.remark && <p className={styles.quiet}>{order.remark}</p>}
      <h3>{t('orders.lines')}</h3>
      <div className={styles.scroll}>
        <Table<Order['lines'][number]>
          name={t('orders.lines')}
          rows={order.lines}
          empty=""
          columns={[
            { key: 'name', title: t('orders.line'), cell: ({ name }) => name },
            {
              key: 'bought',
              title: t('orders.bought'),
              cell: ({ paidUnits, giftUnits }) => `${paidUnits} + ${giftUnits}`,
            },
            {
              key: 'used',
              title: t('orders.used'),
              align: 'right',
              cell: ({ consumedUnits }) => consumedUnits,
            },
            { key: 'left', title: t('orders.left'), align: 'right', cell: ({ remainUnits }) => remainUnits },
            {
              key: 'valid',
              title: t('orders.valid'),
              cell: ({ effectiveFrom, expireDate }) =>
                `${effectiveFrom} – ${expireDate ?? t('orders.noEnd')}`,
            },
          ]}
        />
      </div>
      <h3>{t('orders.receipts')}</h3>
      <ReceiptTable filter={{ orderId: order.id }} />
    </div>
  )
}

/** The receipts of an order or a student with what can be done with them. */
export function ReceiptTable({ filter }: { filter: { orderId: string } | { studentId: string } }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const can = useCan(useMenu(financeMenu)?.id ?? '')
  const { data, error } = useCall(receipts.list, { ...filter, pageSize: 100 })
  const { actions, dialog } = useReceiptActions()
  const posted = usePostedIn()
  if (error) return <Alert type="error" content={error.msg} />
  const allowed = actions.filter(({ code }) => code === undefined || can(code))
  return (
    <div className={styles.scroll}>
      <Table<ReceiptRow>
        name={t('orders.receipts')}
        rows={data?.list ?? []}
        empty={t('orders.noReceipts')}
        columns={[
          { key: 'no', title: t('receipts.receiptNo'), cell: ({ receiptNo }) => receiptNo },
          {
            key: 'amount',
            title: t('receipts.amount'),
            align: 'right',
            cell: ({ amount }) => (amount === undefined ? '' : formatYuan(amount)),
          },
          {
            key: 'method',
            title: t('receipts.method'),
            cell: ({ method }) => pick(payMethodWords[method]),
          },
          {
            key: 'time',
            title: t('receipts.paidAt'),
            cell: (row) => (
              <TwoLines
                first={formatCampusTime(row.paidAt, row.timeZone)}
                second={posted.of(row.bizDate, row)}
              />
            ),
          },
          { key: 'status', title: t('receipts.status'), cell: (row) => <ReceiptStatus row={row} /> },
          {
            key: 'actions',
            title: t('orders.actions'),
            cell: (row) => <RowButtons row={row} actions={allowed} />,
          },
        ]}
      />
      {dialog}
    </div>
  )
}

/** Whether a receipt is valid, and which receipt it replaced or was replaced by. */
export function ReceiptStatus({ row }: { row: ReceiptRow }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const { status, voidReason, correctsNo, correctedByNo } = row
  const voidPosted = usePostedIn().ofVoid(row)
  return (
    <>
      <Tag size="small" color={status === 'void' ? 'gray' : 'green'} title={voidReason ?? ''}>
        {pick(receiptStatusWords[status])}
      </Tag>
      {correctsNo && <span className={styles.quiet}> {t('receipts.corrects', { no: correctsNo })}</span>}
      {correctedByNo && (
        <span className={styles.quiet}> {t('receipts.correctedBy', { no: correctedByNo })}</span>
      )}
      {voidPosted && <span className={styles.quiet}> {voidPosted}</span>}
    </>
  )
}

/** The actions of a row of a small table. */
export function RowButtons<Row>({ row, actions }: { row: Row; actions: readonly Action<Row>[] }) {
  return (
    <span className={styles.actions}>
      {actions
        .filter(({ hidden }) => !hidden?.(row))
        .map(({ label, danger = false, run }) => (
          <Button
            key={label}
            type="text"
            size="small"
            {...(danger ? { status: 'danger' as const } : {})}
            onClick={() => run(row)}
          >
            {label}
          </Button>
        ))}
    </span>
  )
}
