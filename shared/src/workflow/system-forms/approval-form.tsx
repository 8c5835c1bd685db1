import { Descriptions } from '@arco-design/web-react'
import { useImperativeHandle } from 'react'
import { approvalForms, findChoice, type ApprovalCode } from '../../contract/edu/approvals.ts'
import { formatFact } from '../../format/approval-fact.ts'
import { useLocalizedText } from '../../text/text.ts'
import type { SystemFormProps } from './registry.ts'
import { rightOf } from './right-of.ts'

/** An application of the business: read only, because its flow decides about what the page of the business sent. */
export function createApprovalForm(code: ApprovalCode) {
  const { fields } = approvalForms[code]
  return function ApprovalForm({ record, rights, ref }: SystemFormProps) {
    const pick = useLocalizedText()
    useImperativeHandle(ref, () => ({
      submit: (run) => (record === null ? Promise.resolve(false) : run({})),
      values: () => ({}),
      entered: () => ({}),
      isDirty: () => false,
      markSaved: () => undefined,
    }))
    if (record === null) return null
    const wordOf = (choice: string) => {
      const word = findChoice(choice)
      return word && pick(word)
    }
    const shown = Object.entries(fields).filter(([name]) => rightOf(rights, name, false).read)
    return (
      <Descriptions
        column={{ xs: 1, sm: 1, md: 2, lg: 2, xl: 2, xxl: 2 }}
        border
        data={shown.map(([name, { name: label, kind }]) => ({
          key: name,
          label: pick(label),
          value: formatFact(kind, record[name], wordOf) || '—',
        }))}
      />
    )
  }
}
