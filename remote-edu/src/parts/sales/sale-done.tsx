import { Button, Result } from '@arco-design/web-react'
import { useState } from 'react'
import type { orders } from '@tessera/shared/contract/edu/orders'
import type { receipts } from '@tessera/shared/contract/edu/receipts'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { ViewDrawer } from '../record-drawer.tsx'
import { OrderPrint } from './order-print.tsx'
import { ReceiptPrint } from './receipt-print.tsx'
import type { approvalsOf } from './sale.ts'
import { text } from './text.ts'
import { formatYuan } from './yuan.ts'

interface Props {
  order: CallOutput<typeof orders.create>
  payment: CallOutput<typeof receipts.create> | undefined
  /** What is still to be paid, in yuan. */
  open: number
  /** What the flow decides about. */
  approvals: ReturnType<typeof approvalsOf>
  canPrint: boolean
  onAnother: () => void
  onClose: () => void
}

/** The number of a placed order, its receipts to print, and what is still open. */
export function SaleDone({ order, payment, open, approvals, canPrint, onAnother, onClose }: Props) {
  const t = useText(text)
  const [printed, setPrinted] = useState<string | null>(null)
  const [isContractOpen, setIsContractOpen] = useState(false)
  const isApproving = order.status === 'approving'
  const facts = [
    ...(payment ? [t('sell.doneReceipts', { nos: joinNames(payment.receiptNos) })] : []),
    ...(payment && payment.toWallet > 0
      ? [t('sell.doneWallet', { amount: formatYuan(payment.toWallet) })]
      : []),
    ...(isApproving ? approvals.map((approval) => t(`sell.approval.${approval}`)) : []),
    ...(open > 0 && !isApproving ? [t('sell.doneUnpaid', { amount: formatYuan(open) })] : []),
  ]
  return (
    <>
      <ViewDrawer title={t('sell.title')} width={920} onClose={onClose}>
        <Result
          status="success"
          title={t(isApproving ? 'sell.doneApproval' : 'sell.done', { no: order.orderNo })}
          subTitle={facts.map((fact) => (
            <div key={fact}>{fact}</div>
          ))}
          extra={[
            ...(canPrint && payment
              ? payment.receiptIds.map((id, at) => (
                  <Button key={id} type={at === 0 ? 'primary' : 'outline'} onClick={() => setPrinted(id)}>
                    {t('receipts.print')} {payment.receiptNos[at]}
                  </Button>
                ))
              : []),
            ...(canPrint
              ? [
                  <Button key="contract" onClick={() => setIsContractOpen(true)}>
                    {t('orders.print')}
                  </Button>,
                ]
              : []),
            <Button key="another" onClick={onAnother}>
              {t('sell.another')}
            </Button>,
            <Button key="close" onClick={onClose}>
              {t('sell.close')}
            </Button>,
          ]}
        />
      </ViewDrawer>
      {printed && <ReceiptPrint ids={[printed]} onClose={() => setPrinted(null)} />}
      {isContractOpen && <OrderPrint ids={[order.orderId]} onClose={() => setIsContractOpen(false)} />}
    </>
  )
}
