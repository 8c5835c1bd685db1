import { useMemo, useState, type ReactNode } from 'react'
import { session } from '@tessera/shared/session'
import type { PrintedData } from '../../contract/system/print-templates.ts'
import { commonFields, layOutTemplate, type CommonField } from '../../contract/print/lay-out-template.ts'
import { amountInCapitals } from '../../format/amount-in-capitals.ts'
import { formatTime } from '../../format/time.ts'
import { PrintNodes } from './print-nodes.tsx'
import { PrintSheet } from './print-sheet.tsx'

interface Props {
  printed: PrintedData
  history: ReactNode
  tools?: ReactNode
  onClose: () => void
}

/** A record or task in its template, as it will be printed. */
export function TemplateSheet({ printed, history, tools, onClose }: Props) {
  const [printedTime] = useState(() => formatTime(Date.now(), true))
  const { current } = session.get()
  const userName = current?.userInfo.userName ?? ''
  const nodes = useMemo(() => {
    const common: Record<CommonField, string> = {
      printTitle: printed.title,
      printUser: userName,
      printTime: printedTime,
    }
    return layOutTemplate(
      printed.printTemplate,
      {
        fields: [
          ...printed.fields,
          ...commonFields.map((field) => ({ field, fieldName: field, type: 'text' as const })),
        ],
        values: { ...common, ...printed.printData },
        sums: printed.sums,
      },
      amountInCapitals,
    )
  }, [printed, userName, printedTime])
  return (
    <PrintSheet title={printed.fullName} paper={printed} tools={tools} onClose={onClose}>
      <PrintNodes nodes={nodes} history={history} />
    </PrintSheet>
  )
}
