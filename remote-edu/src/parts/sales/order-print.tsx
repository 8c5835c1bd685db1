import { Alert } from '@arco-design/web-react'
import { orders } from '@tessera/shared/contract/edu/orders'
import { orderStatusWords, orderTypeWords } from '@tessera/shared/contract/edu/sale-words'
import { PrintType } from '@tessera/shared/contract/system/print-templates'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { call } from '@tessera/shared/client/call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentPrint } from './document-print.tsx'
import { DocumentsSheet } from './documents-sheet.tsx'
import { text } from './text.ts'
import { formatYuan } from './yuan.ts'
import styles from './sales.module.css'

type Printed = CallOutput<typeof orders.read>

/** Print preview of orders as contracts. */
export function OrderPrint({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useText(text)
  return (
    <DocumentPrint
      type={PrintType.order}
      ids={ids}
      standard={(tools) => (
        <DocumentsSheet
          title={t('print.contract')}
          ids={ids}
          load={(id) => call(orders.read, { id }, { quiet: true })}
          render={(order) => <Sheet order={order} />}
          tools={tools}
          onClose={onClose}
        />
      )}
      onClose={onClose}
    />
  )
}

function Sheet({ order }: { order: Printed }) {
  const t = useText(text)
  const pick = useLocalizedText()
  // Amounts that the user may not see are absent.
  const amounts: readonly (readonly [label: string, amount: number | undefined])[] = [
    [t('orders.netAmount'), order.netAmount],
    [t('orders.receivedAmount'), order.receivedAmount],
    [t('orders.arrears'), order.arrears],
  ]
  const facts = [
    [t('orders.orderNo'), order.orderNo],
    [t('orders.signDate'), order.signDate],
    [t('orders.studentName'), order.studentName],
    [t('orders.campusName'), order.campusName],
    [t('orders.type'), pick(orderTypeWords[order.type])],
    [t('orders.sellerNames'), joinNames(order.sellerNames)],
    ...amounts.flatMap(([label, amount]) =>
      amount === undefined ? [] : [[label, formatYuan(amount)] as const],
    ),
    ...(order.remark ? [[t('pay.remark'), order.remark] as const] : []),
  ] as const
  return (
    <div className={styles.receipt}>
      {(order.status === 'void' || order.status === 'approving') && (
        <Alert className={styles.voided!} type="error" content={pick(orderStatusWords[order.status])} />
      )}
      <DocumentFacts facts={facts} />
      <table>
        <thead>
          <tr>
            <th>{t('print.item')}</th>
            <th className={styles.figure}>{t('orders.bought')}</th>
            <th>{t('orders.valid')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map(({ id, name, paidUnits, giftUnits, effectiveFrom, expireDate }) => (
            <tr key={id}>
              <td>{name}</td>
              <td className={styles.figure}>{`${paidUnits} + ${giftUnits}`}</td>
              <td>{`${effectiveFrom} – ${expireDate ?? t('orders.noEnd')}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <DocumentFacts facts={[[t('print.sealContract')], [t('print.signature')]]} />
    </div>
  )
}
