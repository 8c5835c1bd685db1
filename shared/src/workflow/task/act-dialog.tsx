import { Alert, Input } from '@arco-design/web-react'
import { useState } from 'react'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { CallError } from '../../client/call.ts'
import { useText } from '../../text/text.ts'
import { Field } from '../../ui/form-drawer/field.tsx'
import { FormDialog } from '../../ui/form-drawer/form-dialog.tsx'
import { ActFields, type Candidates } from './act-fields.tsx'
import { isDecision, type ActValues, type DialogAct } from './acts.ts'
import { Failures } from './failures.tsx'
import { maxOpinionLength, OpinionField } from './opinion-field.tsx'
import { rejectNoteOf } from './reject-note.ts'
import { text } from './text.ts'

interface Props {
  act: DialogAct
  /** The name that the node gives the button. */
  title: string
  info: FlowBeforeInfo
  operatorId: string
  candidates: Candidates
  formData: Record<string, unknown> | undefined
  /** What was entered before, in a dialog that the form has closed because of a wrong field. */
  initial: ActValues
  /** Whether the user can still do it: others may have acted while the dialog was open. */
  isPossible: boolean
  /** Carries the act out and returns the message. Rejects with the `CallError` of a quiet call. */
  onSave: (values: ActValues, commandId: string) => Promise<string>
  onClose: () => void
}

const notes: Partial<Record<DialogAct, keyof typeof text.texts>> = {
  delegate: 'task.note.delegate',
  transfer: 'task.note.transfer',
  withdraw: 'task.note.withdraw',
  revoke: 'task.note.revoke',
  terminate: 'task.note.terminate',
  recall: 'task.note.recall',
  pause: 'task.note.pause',
  retry: 'task.note.retry',
  addSigner: 'task.note.addSigner',
  removeSigner: 'task.note.removeSigner',
}

/** Values that the dialog collects under one key per node. */
type Collected = ActValues & Readonly<Record<`candidate${number}`, string[] | undefined>>

/** Asks for what belongs to an act and carries it out. A refusal is shown in the dialog, and all answers stay. */
export function ActDialog({
  act,
  title,
  info,
  operatorId,
  candidates,
  formData,
  initial,
  isPossible,
  onSave,
  onClose,
}: Props) {
  const t = useText(text)
  const [commandId] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState('')
  const [isSending, setIsSending] = useState(false)
  // While it is sent, the task changes by the act itself.
  const isGone = !isPossible && !isSending
  const note = notes[act]
  const save = async (collected: Collected) => {
    setProblem('')
    setIsSending(true)
    try {
      const saved = await onSave(toActValues(collected, candidates), commandId)
      // What was saved closes the dialog, which says nothing about its own act.
      if (!saved) setIsSending(false)
      return saved
    } catch (error) {
      setIsSending(false)
      if (!(error instanceof CallError) || error.fields.length > 0) throw error
      // The dialog shows it, and no message besides.
      setProblem(error.msg)
      return null
    }
  }
  return (
    <FormDialog<Collected>
      title={title}
      okText={title}
      initial={initial as Collected}
      isWorthKeeping={({ handleOpinion = '' }) => !isGone && handleOpinion.trim() !== ''}
      okDisabled={isGone}
      onSave={save}
      onClose={onClose}
    >
      {problem !== '' && <Alert type="error" content={problem} />}
      {problem === '' && isGone && <GoneNote info={info} />}
      {note && <p>{t(note)}</p>}
      {act === 'reject' && <RejectNote info={info} operatorId={operatorId} />}
      {act === 'retry' && <Failures taskId={info.flowTaskInfo.id} />}
      <ActFields
        act={act}
        info={info}
        operatorId={operatorId}
        candidates={candidates}
        formData={formData}
        opinion={isDecision(act) ? <OpinionField /> : <RemarkField />}
      />
    </FormDialog>
  )
}

/** Where a rejection leads: beside a button that returns the request it is not clear. */
function RejectNote({ info, operatorId }: Pick<Props, 'info' | 'operatorId'>) {
  const t = useText(text)
  const { key, node, isVote } = rejectNoteOf(info, operatorId)
  return (
    <>
      <p>{t(key, { node })}</p>
      {isVote && <p>{t('task.note.rejectVote')}</p>}
    </>
  )
}

function RemarkField() {
  const t = useText(text)
  return (
    <Field name="handleOpinion" label={t('task.remark')}>
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={maxOpinionLength} />
    </Field>
  )
}

function toActValues(collected: Collected, candidates: Candidates): ActValues {
  if (candidates.length === 0) return collected
  const chosen = candidates.map(({ nodeId }, at) => [nodeId, collected[`candidate${at}`] ?? []] as const)
  return { ...collected, candidateList: Object.fromEntries(chosen) }
}

/** That the act is not possible any more, and who acted last. */
function GoneNote({ info: { flowTaskOperatorRecordList: records } }: { info: FlowBeforeInfo }) {
  const t = useText(text)
  const last = records.toSorted((one, other) => other.handleTime - one.handleTime)[0]
  const by = last?.userName.split('/')[0] ?? ''
  return <Alert type="warning" content={by === '' ? t('task.actGone') : t('task.actGoneBy', { by })} />
}
