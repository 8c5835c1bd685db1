import type { ReactNode } from 'react'
import { readDesign } from '../../fields/design.ts'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { PrintDesign } from '../../forms/print/print-design.tsx'
import { PrintSheet } from '../../ui/print/print-sheet.tsx'
import { applyFieldRights } from './field-rights.ts'
import { HistoryTable } from './history-table.tsx'
import { parseObject } from './parse-object.ts'
import { TemplatePrint } from './template-print.tsx'

export interface PrintTaskProps {
  info: FlowBeforeInfo
  onClose: () => void
}

/** A task on paper, by the template of its node or of its design where there is one. */
export function PrintTask({ info, onClose }: PrintTaskProps) {
  const { id, flowId, designId } = info.flowTaskInfo
  const read = readDesign(parseObject(info.flowFormInfo))
  const ofDesign = 'design' in read ? read.design.form.printId : ''
  return (
    <TemplatePrint
      of={{ flowId, ...(designId === '' ? {} : { designId }) }}
      formId={id}
      taskId={id}
      printId={info.printId || ofDesign}
      standard={(tools) => <StandardPrint info={info} tools={tools} onClose={onClose} />}
      onClose={onClose}
    />
  )
}

/** The form as the user may read it, and below it the history. */
function StandardPrint({ info, tools, onClose }: PrintTaskProps & { tools: ReactNode }) {
  const { fullName, flowFormContentJson } = info.flowTaskInfo
  const read = readDesign(parseObject(info.flowFormInfo))
  const history = <HistoryTable records={info.flowTaskOperatorRecordList} />
  if ('problems' in read)
    return (
      <PrintSheet title={fullName} tools={tools} onClose={onClose}>
        {history}
      </PrintSheet>
    )
  return (
    <PrintDesign
      title={fullName}
      design={applyFieldRights(read.design, info.formOperates, 'read')}
      record={parseObject(flowFormContentJson)}
      tools={tools}
      onClose={onClose}
    >
      {history}
    </PrintDesign>
  )
}
