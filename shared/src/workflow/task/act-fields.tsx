import { Checkbox, Form, Radio, Select } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { session } from '@tessera/shared/session'
import { useText } from '../../text/text.ts'
import { Field } from '../../ui/form-drawer/field.tsx'
import { FilesInput } from '../../ui/upload/files-input.tsx'
import { UserPicker } from '../../ui/user-picker/user-picker.tsx'
import { isDecision, type DialogAct } from './acts.ts'
import { CandidateSelect } from './candidate-select.tsx'
import { JumpForecast } from './jump-forecast.tsx'
import { SignatureField } from './signature-field.tsx'
import { listStaffedNodes } from './staffed-nodes.ts'
import { text } from './text.ts'

export type Candidates = readonly { readonly nodeId: string; readonly nodeName: string }[]

interface Props {
  act: DialogAct
  info: FlowBeforeInfo
  operatorId: string
  candidates: Candidates
  formData: Record<string, unknown> | undefined
  opinion: ReactNode
}

/** Of one decision, in MB. */
const maxFileSize = 20

/** The fields of the dialog of an act. */
export function ActFields({ act, info, operatorId, candidates, formData, opinion }: Props) {
  const t = useText(text)
  const missing = (value: unknown) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
      ? t('task.choose')
      : undefined
  const properties = info.approversProperties
  const isHandedOn = act === 'transfer' || act === 'delegate' || act === 'addSigner'
  const excludedIds = [...ownIds(), ...(isHandedOn ? info.excludedUserIds : [])]
  return (
    <>
      {act === 'return' && <ReturnFields info={info} />}
      {act === 'chooseBranch' && <BranchField info={info} missing={missing} />}
      {act === 'assign' && <AssigneeField info={info} missing={missing} />}
      {act === 'transfer' && (
        <Field name="freeApproverUserId" label={t('task.user')} required check={missing}>
          <UserPicker label={t('task.user')} placeholder={t('task.choose')} excludedIds={excludedIds} />
        </Field>
      )}
      {act === 'delegate' && (
        <Field name="userId" label={t('task.user')} required check={missing}>
          <UserPicker label={t('task.user')} placeholder={t('task.choose')} excludedIds={excludedIds} />
        </Field>
      )}
      {(act === 'addSigner' || act === 'cc') && (
        <Field name="userIds" label={t('task.users')} required check={missing}>
          <UserPicker
            multiple
            label={t('task.users')}
            placeholder={t('task.choose')}
            excludedIds={act === 'addSigner' ? excludedIds : []}
          />
        </Field>
      )}
      {act === 'addSigner' && (
        <Field name="position" label={t('task.position')}>
          <Radio.Group
            options={(['before', 'beside', 'after'] as const).map((value) => ({
              value,
              label: t(`task.position.${value}`),
            }))}
          />
        </Field>
      )}
      {act === 'removeSigner' && (
        <Field name="signer" label={t('task.signer')} required check={missing}>
          <Select options={openOperators(info, operatorId)} placeholder={t('task.choose')} />
        </Field>
      )}
      <NodeFields act={act} info={info} missing={missing} />
      {candidates.map(({ nodeId, nodeName }, at) => (
        <Field
          key={nodeId}
          name={`candidate${at}`}
          label={t('task.candidates', { node: nodeName })}
          required
          check={missing}
        >
          <CandidateSelect operatorId={operatorId} nodeId={nodeId} formData={formData} />
        </Field>
      ))}
      {opinion}
      {isDecision(act) && (
        <>
          {properties['hasSign'] === true && <SignatureField required={act === 'approve'} />}
          <Field name="fileList" label={t('task.files')}>
            <FilesInput fileSize={maxFileSize} limit={20} />
          </Field>
          {act === 'approve' && properties['isCustomCopy'] === true && (
            <Field name="copyIds" label={t('task.act.cc')}>
              <UserPicker multiple label={t('task.act.cc')} placeholder={t('task.choose')} />
            </Field>
          )}
        </>
      )}
    </>
  )
}

const ownIds = (): string[] => [session.get().current?.userInfo.userId ?? '']

const openOperators = ({ flowTaskOperatorList }: FlowBeforeInfo, operatorId: string) =>
  flowTaskOperatorList
    .filter(({ completion, id }) => completion === 0 && id !== operatorId)
    .map(({ id, handleName, nodeName }) => ({ value: id, label: `${handleName} · ${nodeName}` }))

function ReturnFields({ info: { returnTargets, approversProperties } }: { info: FlowBeforeInfo }) {
  const t = useText(text)
  return (
    <>
      {returnTargets.length > 1 && (
        <Field name="rejectStep" label={t('task.target')}>
          <Radio.Group
            direction="vertical"
            options={returnTargets.map(({ nodeCode, nodeName }) => ({ value: nodeCode, label: nodeName }))}
          />
        </Field>
      )}
      {approversProperties['afterReturn'] === 'approverChooses' && (
        <Field name="comeBack" label={t('task.afterReturn')}>
          <Radio.Group
            direction="vertical"
            options={[
              { value: true, label: t('task.comeBack') },
              { value: false, label: t('task.goOn') },
            ]}
          />
        </Field>
      )}
    </>
  )
}

type Missing = (value: unknown) => string | undefined

/** Who gets a node: not its initiator, where the chosen node leaves the decision to others. */
function AssigneeField({ info, missing }: { info: FlowBeforeInfo; missing: Missing }) {
  const t = useText(text)
  const { form } = Form.useFormContext()
  const nodeCode = Form.useWatch('nodeCode', form) as unknown
  const node = info.flowTaskNodeList.find((row) => row.nodeCode === nodeCode)
  const isClosed = node !== undefined && excludesInitiator(node)
  return (
    <Field name="freeApproverUserId" label={t('task.user')} required check={missing}>
      <UserPicker
        label={t('task.user')}
        placeholder={t('task.choose')}
        excludedIds={[...ownIds(), ...(isClosed ? [info.flowTaskInfo.creatorUserId] : [])]}
      />
    </Field>
  )
}

function excludesInitiator({ nodePropertyJson }: FlowBeforeInfo['flowTaskNodeList'][number]): boolean {
  const { automatic } = JSON.parse(nodePropertyJson) as { automatic?: { initiator?: unknown } }
  return automatic?.initiator === 'superior'
}

function BranchField({ info, missing }: { info: FlowBeforeInfo; missing: Missing }) {
  const t = useText(text)
  return (
    <Field name="branches" label={t('task.branches')} required check={missing}>
      <Checkbox.Group
        direction="vertical"
        options={info.branches.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  )
}

/** The nodes of acts of administrators. */
function NodeFields({ act, info, missing }: { act: DialogAct; info: FlowBeforeInfo; missing: Missing }) {
  const t = useText(text)
  const current = info.flowTaskNodeList.filter(({ type }) => type === '1')
  const currentNodes = current.map(({ nodeCode, nodeName }) => ({ value: nodeCode, label: nodeName }))
  const targets = listStaffedNodes(info)
  if (act === 'assign')
    return (
      <Field name="nodeCode" label={t('task.node')} required check={missing}>
        <Select options={currentNodes} />
      </Field>
    )
  if (act === 'jump')
    return (
      <>
        <Field name="from" label={t('task.jumpFrom')} required check={missing}>
          <Select options={currentNodes} />
        </Field>
        <Field name="nodeCode" label={t('task.jumpTo')} required check={missing}>
          <Select options={targets} placeholder={t('task.choose')} />
        </Field>
        <JumpForecast taskId={info.flowTaskInfo.id} />
      </>
    )
  if (act !== 'revive') return null
  return (
    <Field name="nodeCode" label={t('task.reviveAt')}>
      <Select options={[{ value: '', label: t('task.reviveSame') }, ...targets]} />
    </Field>
  )
}
