import { Alert } from '@arco-design/web-react'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { payMethodWords } from '@tessera/shared/contract/edu/sale-words'
import { PrintType } from '@tessera/shared/contract/system/print-templates'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { call } from '@tessera/shared/client/call'
import { labelEnd } from '@tessera/shared/text/punctuation'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { formatCampusTime } from '../campus-time.ts'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentPrint } from './document-print.tsx'
import { DocumentsSheet } from './documents-sheet.tsx'
import { text } from './text.ts'
import { formatYuan } from './yuan.ts'
import styles from './sales.module.css'

type Printed = CallOutput<typeof receipts.print>

/** Print preview of receipts with their amounts in Chinese capitals. Printing counts, opening it does not. */
export function ReceiptPrint({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useText(text)
  const count = () => call(receipts.countPrints, { ids: [...ids] })
  return (
    <DocumentPrint
      type={PrintType.receipt}
      ids={ids}
      count={count}
      standard={(tools) => (
        <DocumentsSheet
          title={t('print.title')}
          ids={ids}
          load={(id) => call(receipts.print, { id, isPreview: true }, { quiet: true })}
          render={(receipt) => <Sheet receipt={receipt} />}
          tools={tools}
          count={count}
          onClose={onClose}
        />
      )}
      onClose={onClose}
    />
  )
}

function Sheet({ receipt }: { receipt: Printed }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const facts = [
    [t('print.no'), receipt.receiptNo],
    [t('print.time'), formatCampusTime(receipt.paidAt, receipt.timeZone)],
    [t('print.payer'), `${receipt.studentName} ${receipt.studentNo}`],
    [t('print.order'), receipt.orderNo || '—'],
    [t('pay.method'), pick(payMethodWords[receipt.method])],
    [t('print.operator'), receipt.operatorName],
  ] as const
  return (
    <div className={styles.receipt}>
      {receipt.status === 'void' && (
        <Alert className={styles.voided!} type="error" content={t('print.voided')} />
      )}
      <DocumentFacts facts={facts} />
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
