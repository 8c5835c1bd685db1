import { Descriptions } from '@arco-design/web-react'
import { useImperativeHandle } from 'react'
import { approvalChoices, approvalForms, type ApprovalCode } from '../../contract/edu/approvals.ts'
import { groupThousands } from '../../format/thousands.ts'
import { useLocalizedText } from '../../text/text.ts'
import type { SystemFormProps } from './registry.ts'
import { rightOf } from './right-of.ts'

type Choice = keyof typeof approvalChoices

/** An application of the business: read only, because its flow decides about what the page of the business sent. */
export function createApprovalForm(code: ApprovalCode) {
  const { fields } = approvalForms[code]
  return function ApprovalForm({ record, rights, ref }: SystemFormProps) {
    const pick = useLocalizedText()
    useImperativeHandle(ref, () => ({
      submit: (run) => (record === null ? Promise.resolve(false) : run({})),
      values: () => ({}),
      isDirty: () => false,
      markSaved: () => undefined,
    }))
    if (record === null) return null
    const format = (kind: string, value: unknown): string => {
      if (value === null || value === undefined || value === '') return '—'
      if (kind === 'yuan') return groupThousands(Number(value).toFixed(2))
      if (kind === 'choice' && Object.hasOwn(approvalChoices, String(value)))
        return pick(approvalChoices[String(value) as Choice])
      return String(value)
    }
    const shown = Object.entries(fields).filter(([name]) => rightOf(rights, name, false).read)
    return (
      <Descriptions
        column={{ xs: 1, sm: 1, md: 2 }}
        border
        data={shown.map(([name, { name: label, kind }]) => ({
          key: name,
          label: pick(label),
          value: format(kind, record[name]),
        }))}
      />
    )
  }
}
