import { useState, type ReactNode } from 'react'
import { orders, type OrderRow } from '@tessera/shared/contract/edu/orders'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { useSend } from '@tessera/shared/client/use-call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { OrderDrawer } from './order-drawer.tsx'
import { OrderPrint } from './order-print.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { text } from './text.ts'
import { staleAfterSale } from './use-sale.ts'
import { formatYuan } from './yuan.ts'

type Open = { kind: 'open' | 'print' | 'collect' | 'void'; row: OrderRow }

/** Opening an order, printing its contract, collecting its arrears and voiding it, and the dialogs of it. */
export function useOrderActions(): {
  actions: Action<OrderRow>[]
  open: (row: OrderRow) => void
  dialog: ReactNode
} {
  const t = useText(text)
  const [opened, setOpened] = useState<Open | null>(null)
  const show = (kind: Open['kind']) => (row: OrderRow) => setOpened({ kind, row })
  const actions: Action<OrderRow>[] = [
    { label: t('orders.open'), run: show('open') },
    {
      label: t('receipts.collect'),
      code: 'btn_collect',
      hidden: ({ arrears }) => !(arrears > 0),
      run: show('collect'),
    },
    { label: t('orders.print'), code: 'btn_print', run: show('print') },
    {
      label: t('orders.void'),
      code: 'btn_void',
      danger: true,
      hidden: ({ status }) => status === 'void' || status === 'approving',
      run: show('void'),
    },
  ]
  return {
    actions,
    open: show('open'),
    dialog: opened && <OrderDialog {...opened} onClose={() => setOpened(null)} />,
  }
}

function OrderDialog({ kind, row, onClose }: Open & { onClose: () => void }) {
  const t = useText(text)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const voiding = useSend(orders.void, { stale: staleAfterSale, quiet: true })
  const collection = useSend(receipts.create, { stale: staleAfterSale, quiet: true, idempotencyKey })
  const { id, orderNo: no, arrears } = row
  if (kind === 'open') return <OrderDrawer id={id} onClose={onClose} />
  if (kind === 'print') return <OrderPrint ids={[id]} onClose={onClose} />
  if (kind === 'void')
    return (
      <ReasonDialog
        title={t('orders.voidTitle', { no })}
        note={t('orders.voidNote')}
        okText={t('orders.void')}
        onSave={async (reason) => {
          const { msg } = await voiding.send({ id, reason })
          return msg
        }}
        onClose={onClose}
      />
    )
  return (
    <PaymentDialog
      title={t('receipts.collectTitle', { no, due: formatYuan(arrears) })}
      okText={t('receipts.collect')}
      studentId={row.studentId}
      campusId={row.sellCampusId}
      due={arrears}
      amount={arrears}
      onPost={async ({ parts, surplusToWallet, remark }) => {
        const { data } = await collection.send({ orderId: id, parts, surplusToWallet, remark })
        return t('receipts.done', { nos: joinNames(data.receiptNos) })
      }}
      onClose={onClose}
    />
  )
}
