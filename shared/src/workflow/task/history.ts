import { HandleStatus, type FlowBeforeInfo, type TaskRecord } from '../../contract/workflow/task-detail.ts'

/** Numbers of actions beside `HandleStatus` that the timeline treats in their own way. */
const readCopy = 26
const returned = 20
/** Its opinion is the name of the action, in the language of the user who amended the record. */
const amended = 34

export type Tone = 'good' | 'bad' | 'plain'

/** How an action is marked in the timeline. */
export function actionTone(handleStatus: number): Tone {
  if (handleStatus === HandleStatus.agreed || handleStatus === HandleStatus.submitted) return 'good'
  const isBad = [HandleStatus.refused, HandleStatus.terminated, returned].some((one) => one === handleStatus)
  return isBad ? 'bad' : 'plain'
}

export interface HistoryEntry {
  readonly record: TaskRecord
  /** Of a submission after the first one: its number. */
  readonly round: number | null
}

const staffed: readonly string[] = ['approver', 'process', 'choose']

/** The actions of a task in their order. */
export function listEntries(records: readonly TaskRecord[]): readonly HistoryEntry[] {
  let submissions = 0
  return (
    records
      // Reading a copy is shown in the list of copies.
      .filter(({ handleStatus }) => handleStatus !== readCopy)
      .toSorted((a, b) => a.handleTime - b.handleTime)
      .map((record): HistoryEntry => {
        if (record.handleStatus === HandleStatus.submitted) submissions += 1
        const isAgain = record.handleStatus === HandleStatus.submitted && submissions > 1
        const shown = record.handleStatus === amended ? { ...record, handleOpinion: '' } : record
        return { record: shown, round: isAgain ? submissions : null }
      })
  )
}

/** The timeline of a task: actions in their order, open assignments, and nodes that were not reached yet. */
export function orderHistory(info: FlowBeforeInfo): {
  entries: readonly HistoryEntry[]
  open: FlowBeforeInfo['flowTaskOperatorList']
  upcoming: FlowBeforeInfo['flowTaskNodeList']
} {
  return {
    entries: listEntries(info.flowTaskOperatorRecordList),
    open: info.flowTaskOperatorList.filter(({ completion }) => completion === 0),
    upcoming: info.flowTaskNodeList.filter(
      ({ type, nodeType, outcome, ahead }) =>
        type === '' && outcome === '' && ahead !== 'excluded' && staffed.includes(nodeType),
    ),
  }
}
