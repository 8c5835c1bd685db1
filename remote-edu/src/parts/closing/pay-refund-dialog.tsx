import { Alert } from '@arco-design/web-react'
import { refunds, type RefundRow, type RefundWays } from '@tessera/shared/contract/edu/refunds'
import { payMethodWords } from '@tessera/shared/contract/edu/sale-words'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { SelectField } from '../fields.tsx'
import { formatYuan } from '../sales/yuan.ts'
import { RemainingClasses } from './remaining-classes.tsx'
import { text } from './text.ts'
import styles from './closing.module.css'

const { shape } = refunds.pay.input
const stale = [refunds.list]

interface Props {
  refund: RefundRow
  onClose: () => void
}

/** Pays a refund from an account of its campus; by the original way, from the one into which most of it was paid. */
export function PayRefundDialog({ refund, onClose }: Props) {
  const t = useText(text)
  const { send } = useSend(refunds.pay, { stale, quiet: true })
  const { data, error } = useCall(refunds.ways, { id: refund.id })
  const { id, refundNo, studentName: name, amount } = refund
  // The form has its account from the start.
  if (!data && !error) return null
  return (
    <FormDialog<{ accountId: string }>
      title={`${t('refunds.pay')} ${refundNo}`}
      initial={data?.accountId ? { accountId: data.accountId } : {}}
      okText={t('refunds.pay')}
      onSave={async ({ accountId }) => {
        const { msg } = await send({ id, accountId })
        return msg
      }}
      onClose={onClose}
    >
      {error && <Alert type="error" content={error.msg} />}
      <p>{t('refunds.payNote', { name, amount: formatYuan(amount) })}</p>
      {data && data.origins.length > 0 && <Origins ways={data} />}
      {data && <RemainingClasses classes={data.classes} />}
      <SelectField
        name="accountId"
        label={t('refunds.account')}
        schema={shape.accountId}
        options={(data?.accounts ?? []).map((account) => ({ value: account.id, label: account.fullName }))}
      />
    </FormDialog>
  )
}

/** The way on which the money came. */
function Origins({ ways: { origins, accountId } }: { ways: RefundWays }) {
  const t = useText(text)
  const pick = useLocalizedText()
  return (
    <Alert
      className={styles.clause!}
      type="info"
      title={t('refunds.origins')}
      content={
        <>
          <ul className={styles.origins}>
            {origins.map((origin) => (
              <li key={`${origin.accountId} ${origin.method}`}>
                {[origin.accountName || pick(payMethodWords[origin.method]), origin.paidOn].join(' · ')}
                {origin.amount !== undefined && ` · ${formatYuan(origin.amount)}`}
              </li>
            ))}
          </ul>
          {accountId !== null && t('refunds.originChosen')}
        </>
      }
    />
  )
}
