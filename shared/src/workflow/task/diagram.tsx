import { Alert } from '@arco-design/web-react'
import { useMemo } from 'react'
import { readFlowTemplate } from '../../contract/workflow/flow-template.ts'
import { FlowType } from '../../contract/workflow/flows.ts'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { formatTime } from '../../format/time.ts'
import { useText } from '../../text/text.ts'
import { FlowOfDesign } from '../flow-tree/flow-of-design.ts'
import { FlowTree } from '../flow-tree/flow-tree.tsx'
import { listDesignFields, toConditionFields } from '../flow-tree/form-fields.ts'
import { nodeStatesOf } from './node-states.ts'
import { text } from './text.ts'
import styles from './task.module.css'

/** The flow of a task as a tree, with what happened at each node and who has to act. */
export function TaskDiagram({ info }: { info: FlowBeforeInfo }) {
  const t = useText(text)
  const { flowTemplateJson, flowType } = info.flowTaskInfo
  const { flowFormInfo } = info
  const read = useMemo(() => readFlowTemplate(flowTemplateJson), [flowTemplateJson])
  // The fields of a hand-written form have no description on the page: conditions name their keys.
  const conditionFields = useMemo(() => toConditionFields(listDesignFields(flowFormInfo)), [flowFormInfo])
  const states = useMemo(() => nodeStatesOf(info, (at) => formatTime(at)), [info])
  if ('problems' in read) return <Alert type="error" content={t('task.noDiagram')} />
  return (
    <div className={styles.diagram}>
      <FlowOfDesign value={flowType === FlowType.page}>
        <FlowTree template={read.template} states={states} conditionFields={conditionFields} />
      </FlowOfDesign>
    </div>
  )
}
