import { useMemo, useState, type ReactNode } from 'react'
import { session } from '@tessera/shared/session'
import type { PrintedData } from '../../contract/system/print-templates.ts'
import { layOutTemplate, type CommonField } from '../../contract/print/lay-out-template.ts'
import { amountInCapitals } from '../../format/amount-in-capitals.ts'
import { formatTime } from '../../format/time.ts'
import { PrintNodes } from './print-nodes.tsx'
import { PrintSheet } from './print-sheet.tsx'
import styles from './template.module.css'

interface Props {
  /** One record or task, or several of the same template, each on its own page. */
  printed: readonly PrintedData[]
  /** The history of a task, where the template has its place. */
  history: (printed: PrintedData) => ReactNode
  tools?: ReactNode
  onPrinted?: (() => void) | undefined
  onClose: () => void
}

/** Records or tasks in their template, as they will be printed. */
export function TemplateSheet({ printed, history, tools, onPrinted, onClose }: Props) {
  const [first] = printed
  if (!first) return null
  // The numbers of pages would go on from one record to the next.
  const paper = printed.length > 1 ? { ...first, hasPageNumbers: 0 as const } : first
  return (
    <PrintSheet title={first.fullName} paper={paper} tools={tools} onPrinted={onPrinted} onClose={onClose}>
      {printed.map((one, at) => (
        <div key={at} className={styles.record}>
          <PrintedRecord printed={one} history={history(one)} />
        </div>
      ))}
    </PrintSheet>
  )
}

function PrintedRecord({ printed, history }: { printed: PrintedData; history: ReactNode }) {
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
        fields: printed.fields,
        values: { ...common, ...printed.printData },
        sums: printed.sums,
        notice: printed.notice,
      },
      amountInCapitals,
    )
  }, [printed, userName, printedTime])
  return <PrintNodes nodes={nodes} history={history} />
}
