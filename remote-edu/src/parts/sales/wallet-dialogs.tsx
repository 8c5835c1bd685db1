import { Alert, Input, InputNumber } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { wallet } from '@tessera/shared/contract/edu/wallet'
import { useSend } from '@tessera/shared/client/use-call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import type { Action } from '@tessera/shared/ui/table/column'
import { SelectField } from '../fields.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { useAccounts } from './payment-rows.tsx'
import { text } from './text.ts'
import { staleAfterSale } from './use-sale.ts'
import { formatYuan } from './yuan.ts'

/** A student with money in the wallet; `id` is the student's. */
export interface WalletOwner {
  id: string
  studentName: string
  campusId: string
  balance: number
}

type Open = { kind: 'topUp' | 'refund'; row: WalletOwner }

/** Topping up a wallet and paying its money back, and the dialogs of it. */
export function useWalletActions(): { actions: Action<WalletOwner>[]; dialog: ReactNode } {
  const t = useText(text)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const actions: Action<WalletOwner>[] = [
    { label: t('wallet.topUp'), code: 'btn_collect', run: (row) => setOpen({ kind: 'topUp', row }) },
    {
      label: t('wallet.refund'),
      code: 'btn_payRefund',
      hidden: ({ balance }) => !(balance > 0),
      run: (row) => setOpen({ kind: 'refund', row }),
    },
  ]
  return {
    actions,
    dialog:
      open &&
      (open.kind === 'topUp' ? (
        <TopUp owner={open.row} onClose={close} />
      ) : (
        <RefundDialog owner={open.row} onClose={close} />
      )),
  }
}

interface Props {
  owner: WalletOwner
  onClose: () => void
}

function TopUp({ owner: { id, studentName: name, campusId }, onClose }: Props) {
  const t = useText(text)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { send } = useSend(receipts.create, { stale: staleAfterSale, quiet: true, idempotencyKey })
  return (
    <PaymentDialog
      title={t('wallet.topUpTitle', { name })}
      okText={t('wallet.topUp')}
      studentId={id}
      campusId={campusId}
      amount={0}
      fromWallet={false}
      onPost={async ({ parts, remark }) => {
        const { data } = await send({ studentId: id, parts, remark })
        return t('receipts.done', { nos: joinNames(data.receiptNos) })
      }}
      onClose={onClose}
    />
  )
}

interface RefundValues {
  accountId: string
  amount: number
  reason: string
}

function RefundDialog({ owner: { id, studentName: name, campusId, balance }, onClose }: Props) {
  const t = useText(text)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { send } = useSend(wallet.refund, { stale: staleAfterSale, quiet: true, idempotencyKey })
  const { data } = useAccounts(campusId)
  const { accountId, amount, reason } = wallet.refund.input.shape
  return (
    <FormDialog<RefundValues>
      title={t('wallet.refundTitle', { name })}
      initial={{ amount: balance }}
      okText={t('wallet.refund')}
      onSave={async (values) => {
        const { msg } = await send({ studentId: id, ...values })
        return msg
      }}
      onClose={onClose}
    >
      <Alert
        style={{ marginBlockEnd: 16 }}
        type="info"
        content={`${t('pay.wallet')} ${formatYuan(balance)}`}
      />
      <Field name="amount" label={t('pay.amount')} schema={amount}>
        <InputNumber style={{ width: '100%' }} hideControl min={0} max={999_999_999} />
      </Field>
      <SelectField
        name="accountId"
        label={t('pay.account')}
        schema={accountId}
        options={(data?.list ?? []).map((account) => ({ value: account.id, label: account.fullName }))}
      />
      <Field name="reason" label={t('receipts.reason')} schema={reason}>
        <Input maxLength={500} />
      </Field>
    </FormDialog>
  )
}
