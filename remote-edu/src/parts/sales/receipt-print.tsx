import { Alert, Message, Skeleton } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { call, CallError } from '@tessera/shared/client/call'
import { labelEnd } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { PrintSheet } from '@tessera/shared/ui/print/print-sheet'
import { formatCampusTime } from '../campus-time.ts'
import { text } from './text.ts'
import { formatYuan } from './yuan.ts'
import styles from './sales.module.css'

type Printed = CallOutput<typeof receipts.print>

/** Print preview of a receipt with its amount in Chinese capitals. Opening it counts as a print. */
export function ReceiptPrint({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const [receipt, setReceipt] = useState<Printed | null>(null)
  useEffect(() => {
    let isOpen = true
    void call(receipts.print, { id }, { quiet: true }).then(
      (answer) => isOpen && setReceipt(answer),
      (error: unknown) => {
        if (!isOpen) return
        Message.error(error instanceof CallError ? error.msg : String(error))
        onClose()
      },
    )
    return () => {
      isOpen = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is counted once for each opening
  }, [id])
  return (
    <PrintSheet title={t('print.title')} onClose={onClose}>
      {receipt ? <Sheet receipt={receipt} /> : <Skeleton animation text={{ rows: 6 }} />}
    </PrintSheet>
  )
}

function Sheet({ receipt }: { receipt: Printed }) {
  const t = useText(text)
  const facts = [
    [t('print.no'), receipt.receiptNo],
    [t('print.time'), formatCampusTime(receipt.paidAt, receipt.timeZone)],
    [t('print.payer'), `${receipt.studentName} ${receipt.studentNo}`],
    [t('print.order'), receipt.orderNo || '—'],
    [t('pay.method'), t(`receipts.method.${receipt.method}`)],
    [t('print.operator'), receipt.operatorName],
  ] as const
  return (
    <div className={styles.receipt}>
      {receipt.status === 'void' && (
        <Alert className={styles.voided!} type="error" content={t('print.voided')} />
      )}
      <dl className={styles.receiptFacts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>
              {label}
              {labelEnd()}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th>{t('print.item')}</th>
            <th className={styles.figure}>{t('print.units')}</th>
            <th className={styles.figure}>{t('print.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map(({ name, units, amount }, at) => (
            <tr key={at}>
              <td>{name}</td>
              <td className={styles.figure}>{units}</td>
              <td className={styles.figure}>{formatYuan(amount)}</td>
            </tr>
          ))}
          {receipt.toWallet > 0 && (
            <tr>
              <td colSpan={2}>{t('print.wallet')}</td>
              <td className={styles.figure}>{formatYuan(receipt.toWallet)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th>{t('print.total')}</th>
            <td lang="zh">
              {t('print.capitals')}
              {labelEnd()}
              {receipt.amountInCapitals}
            </td>
            <td className={styles.figure}>¥ {formatYuan(receipt.amount)}</td>
          </tr>
        </tfoot>
      </table>
      <dl className={styles.receiptFacts}>
        <div>
          <dt>
            {t('print.seal')}
            {labelEnd()}
          </dt>
          <dd>{receipt.campusName}</dd>
        </div>
        <div>
          <dt>{t('print.count', { n: receipt.printCount })}</dt>
          <dd />
        </div>
      </dl>
    </div>
  )
}
