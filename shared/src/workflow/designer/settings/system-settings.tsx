import type { FlowNode } from '../../../contract/workflow/flow-template.ts'
import {
  createSource,
  whoOfCopy,
  whoOfSubFlow,
  type WhoRule,
} from '../../../contract/workflow/template/decision.ts'
import { designs } from '../../../contract/lowcode/designs.ts'
import { useCall } from '../../../client/use-call.ts'
import { recordSelectEditors } from '../../../forms/settings-panel/record-select.tsx'
import { useText } from '../../../text/text.ts'
import { FailedLoad } from '../../../ui/designer-frame/failed-load.tsx'
import { AssignmentRows } from './assignment-rows.tsx'
import { InterfaceSetting, MessageSetting, MessagesEditor } from './calls-editor.tsx'
import { EmptyEditor } from './decision-editor.tsx'
import { ChoiceSetting, Section, Setting, SwitchSetting } from './inputs.tsx'
import { PeopleEditor } from './people-editor.tsx'
import { RecordConditions } from './record-conditions.tsx'
import { RoutesEditor } from './routes-editor.tsx'
import { text as systemText } from './system-text.ts'
import { text } from './text.ts'
import { WaitSettings } from './wait-settings.tsx'
import styles from './settings.module.css'

interface Props {
  node: FlowNode
  onChange: (changes: Readonly<Record<string, unknown>>) => void
}

const FlowSelect = recordSelectEditors.flowId
const DesignSelect = recordSelectEditors.modelId
const noUsers: WhoRule = { sources: [createSource('named')], within: 'company' }
const initiatorOnly: WhoRule = { sources: [createSource('initiator')], within: 'company' }

/** The settings of nodes at which the server acts, and of forks. */
export function SystemSettings({ node, onChange }: Props) {
  const t = useText(text)
  const ts = useText(systemText)
  switch (node.kind) {
    case 'copy':
      return (
        <>
          <PeopleEditor
            nodeId={node.nodeId}
            title={ts('flowSystem.whoCopies')}
            value={whoOfCopy(node.properties)}
            onChange={(who) => onChange({ who })}
          />
          <Section title={ts('flowSystem.options')}>
            <SwitchSetting
              label={ts('flowSystem.userOptional')}
              value={node.properties.userOptional}
              onChange={(userOptional) => onChange({ userOptional })}
            />
          </Section>
        </>
      )
    case 'subFlow':
    case 'launch':
      return <FlowSettings node={node} onChange={onChange} />
    case 'timer':
    case 'trigger':
      return <WaitSettings node={node} onChange={onChange} />
    case 'router':
      return <RoutesEditor value={node.properties.routes} onChange={(routes) => onChange({ routes })} />
    case 'choose':
      return (
        <Section title={ts('flowSystem.choose')}>
          <ChoiceSetting
            label={ts('flowSystem.chooseBy')}
            value={node.properties.by}
            options={(['previous', 'initiator'] as const).map((by) => ({
              value: by,
              label: ts(`flowSystem.chooseBy.${by}`),
            }))}
            onChange={(by) => onChange({ by })}
          />
          <SwitchSetting
            label={ts('flowSystem.isMultiple')}
            value={node.properties.isMultiple}
            onChange={(isMultiple) => onChange({ isMultiple })}
          />
        </Section>
      )
    case 'data':
      return <DataSettings node={node} onChange={onChange} />
    case 'interface':
      return (
        <>
          <Section title={t('flowSettings.interface')}>
            <InterfaceSetting value={node.properties} onChange={onChange} />
            <ChoiceSetting
              label={ts('flowSystem.onError')}
              value={node.properties.onError}
              options={(['stop', 'goOn'] as const).map((one) => ({
                value: one,
                label: ts(`flowSystem.onError.${one}`),
              }))}
              onChange={(onError) => onChange({ onError })}
            />
          </Section>
          <AssignmentRows
            title={ts('flowSystem.answerFields')}
            value={node.properties.assignList}
            labels={[ts('flowSystem.answerKey'), ts('flowSystem.formField')]}
            sides={['childField', 'parentField']}
            onChange={(assignList) => onChange({ assignList })}
          />
        </>
      )
    case 'message':
      return (
        <>
          <PeopleEditor
            nodeId={node.nodeId}
            title={ts('flowSystem.whoReceives')}
            value={node.properties.who ?? noUsers}
            onChange={(who) => onChange({ who })}
          />
          <Section title={ts('flowSystem.messages')}>
            <MessageSetting
              label={ts('flowSystem.messageOf')}
              value={node.properties.msgConfig}
              onChange={(msgConfig) => onChange({ msgConfig })}
            />
          </Section>
        </>
      )
    case 'other':
      return <p className={styles.note}>{ts('flowSystem.unknown', { kind: node.otherKind ?? '' })}</p>
    default:
      return null
  }
}

function FlowSettings({ node, onChange }: Props) {
  const ts = useText(systemText)
  if (node.kind !== 'subFlow' && node.kind !== 'launch') return null
  const isSubFlow = node.kind === 'subFlow'
  return (
    <>
      <Section title={ts('flowSystem.flow')}>
        <Setting label={ts('flowSystem.flow')} hint={ts('flowSystem.flowHint')}>
          <FlowSelect
            label={ts('flowSystem.flow')}
            value={node.properties.flowId}
            onChange={(flowId) => onChange({ flowId })}
          />
        </Setting>
        {node.kind === 'subFlow' && (
          <>
            <SwitchSetting
              label={ts('flowSystem.isAsync')}
              hint={ts('flowSystem.isAsyncHint')}
              value={node.properties.isAsync}
              onChange={(isAsync) => onChange({ isAsync })}
            />
            <SwitchSetting
              label={ts('flowSystem.isInTurn')}
              value={node.properties.isInTurn}
              onChange={(isInTurn) => onChange({ isInTurn })}
            />
          </>
        )}
      </Section>
      <PeopleEditor
        nodeId={node.nodeId}
        title={ts('flowSystem.whoInitiates')}
        value={isSubFlow ? whoOfSubFlow(node.properties) : (node.properties.who ?? initiatorOnly)}
        onChange={(who) => onChange({ who })}
      />
      {isSubFlow && (
        <EmptyEditor
          value={node.properties.empty ?? { policy: 'administrators', users: [] }}
          onChange={(empty) => onChange({ empty })}
        />
      )}
      <AssignmentRows
        title={ts('flowSystem.toChild')}
        value={node.properties.assignList}
        labels={[ts('flowSystem.formField'), ts('flowSystem.childField')]}
        sides={['parentField', 'childField']}
        childFlowId={node.properties.flowId}
        onChange={(assignList) => onChange({ assignList })}
      />
      {node.kind === 'subFlow' && (
        <>
          <AssignmentRows
            title={ts('flowSystem.fromChild')}
            value={node.properties.returnList}
            labels={[ts('flowSystem.childField'), ts('flowSystem.formField')]}
            sides={['childField', 'parentField']}
            childFlowId={node.properties.flowId}
            onChange={(returnList) => onChange({ returnList })}
          />
          <MessagesEditor
            isStart={false}
            keys={['launchMsgConfig']}
            properties={node.properties}
            onChange={onChange}
          />
        </>
      )}
    </>
  )
}

function DataSettings({ node, onChange }: Props) {
  const ts = useText(systemText)
  const { data, error, mutate } = useCall(
    designs.formDataFields,
    node.kind === 'data' && node.properties.modelId !== '' ? { id: node.properties.modelId } : null,
  )
  if (node.kind !== 'data') return null
  const { action, modelId, where, assignList, isSingle } = node.properties
  const recordFields = (data?.list ?? []).map((field) => ({ name: field.vmodel, label: field.label }))
  return (
    <>
      <Section title={ts('flowSystem.data')}>
        <ChoiceSetting
          label={ts('flowSystem.dataAction')}
          value={action}
          options={(['get', 'add', 'change', 'delete'] as const).map((one) => ({
            value: one,
            label: ts(`flowSystem.dataAction.${one}`),
          }))}
          onChange={(next) => onChange({ action: next })}
        />
        <Setting label={ts('flowSystem.design')}>
          <DesignSelect
            label={ts('flowSystem.design')}
            value={modelId}
            onChange={(next) => onChange({ modelId: next })}
          />
        </Setting>
        {error && !data && <FailedLoad msg={error.msg} onRetry={() => void mutate()} />}
        {action !== 'add' && (
          <RecordConditions
            recordFields={recordFields}
            label={ts('flowSystem.where')}
            hint={ts('flowSystem.whereHint')}
            value={where}
            onChange={(next) => onChange({ where: next })}
          />
        )}
        {action !== 'add' && (
          <SwitchSetting
            label={ts('flowSystem.isSingle')}
            value={isSingle}
            onChange={(next) => onChange({ isSingle: next })}
          />
        )}
      </Section>
      {action !== 'delete' && (
        <AssignmentRows
          title={ts('flowSystem.assignments')}
          value={assignList}
          labels={[ts('flowSystem.formField'), ts('flowSystem.recordField')]}
          sides={['parentField', 'childField']}
          childFields={recordFields}
          onChange={(next) => onChange({ assignList: next })}
        />
      )}
    </>
  )
}
