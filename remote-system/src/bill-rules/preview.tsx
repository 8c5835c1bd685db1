import type { BillRuleBody } from '@tessera/shared/contract/system/bill-rules'
import { billRules } from '@tessera/shared/contract/system/bill-rules'
import { useCall } from '@tessera/shared/client/use-call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { exampleOf } from './example.ts'
import { text } from './text.ts'
import styles from './bill-rules.module.css'

/** The first number of the rule in the form, and the next numbers of the saved rule. No number is used up. */
export function Preview({ rule, id }: { rule: Partial<BillRuleBody>; id: string | null }) {
  const t = useText(text)
  const { data } = useCall(billRules.preview, id === null ? null : { id })
  const example = exampleOf(rule)
  return (
    <dl className={styles.preview}>
      <dt>{t('billRules.example')}</dt>
      <dd aria-live="polite">{example ? <strong>{example}</strong> : t('billRules.incomplete')}</dd>
      {data && (
        <>
          <dt>{t('billRules.upcoming')}</dt>
          <dd>{joinNames(data.list)}</dd>
        </>
      )}
    </dl>
  )
}
