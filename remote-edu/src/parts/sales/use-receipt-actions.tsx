import { useState, type ReactNode } from 'react'
import { receipts, type ReceiptRow } from '@tessera/shared/contract/edu/receipts'
import { useSend } from '@tessera/shared/client/use-call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { PaymentDialog } from './payment-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReceiptPrint } from './receipt-print.tsx'
import { text } from './text.ts'
import { staleAfterSale } from './use-sale.ts'

type Open = { kind: 'print' | 'void' | 'correct'; row: ReceiptRow }

/** Printing, voiding and correcting receipts, and the dialogs of it. */
export function useReceiptActions(): { actions: Action<ReceiptRow>[]; dialog: ReactNode } {
  const t = useText(text)
  const [open, setOpen] = useState<Open | null>(null)
  const isVoid = ({ status }: ReceiptRow) => status === 'void'
  const actions: Action<ReceiptRow>[] = [
    { label: t('receipts.print'), code: 'btn_print', run: (row) => setOpen({ kind: 'print', row }) },
    {
      label: t('receipts.correct'),
      code: 'btn_void',
      hidden: isVoid,
      run: (row) => setOpen({ kind: 'correct', row }),
    },
    {
      label: t('receipts.void'),
      code: 'btn_void',
      danger: true,
      hidden: isVoid,
      run: (row) => setOpen({ kind: 'void', row }),
    },
  ]
  return { actions, dialog: open && <ReceiptDialog {...open} onClose={() => setOpen(null)} /> }
}

function ReceiptDialog({ kind, row, onClose }: Open & { onClose: () => void }) {
  const t = useText(text)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const voiding = useSend(receipts.void, { stale: staleAfterSale, quiet: true })
  const correction = useSend(receipts.correct, { stale: staleAfterSale, quiet: true, idempotencyKey })
  const { id, receiptNo: no } = row
  if (kind === 'print') return <ReceiptPrint ids={[id]} onClose={onClose} />
  if (kind === 'void')
    return (
      <ReasonDialog
        title={t('receipts.voidTitle', { no })}
        note={t('receipts.voidNote')}
        okText={t('receipts.void')}
        onSave={async (reason) => {
          const { msg } = await voiding.send({ id, reason })
          return msg
        }}
        onClose={onClose}
      />
    )
  return (
    <PaymentDialog
      title={t('receipts.correctTitle', { no })}
      note={t('receipts.correctNote')}
      okText={t('receipts.correct')}
      studentId={row.studentId}
      campusId={row.campusId}
      amount={row.amount}
      paidBy={row}
      paidAt={{ ms: row.paidAt, timeZone: row.timeZone }}
      needsReason
      fromWallet={row.orderId !== null}
      onPost={async (payment) => {
        const { data } = await correction.send({ id, ...payment })
        return t('receipts.done', { nos: joinNames(data.receiptNos) })
      }}
      onClose={onClose}
    />
  )
}
