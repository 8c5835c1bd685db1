import { Checkbox, Input, Select } from '@arco-design/web-react'
import { printTemplates } from '../../../contract/system/print-templates.ts'
import { useCall } from '../../../client/use-call.ts'
import type { PropertiesOf } from '../../../contract/workflow/flow-template.ts'
import { useText } from '../../../text/text.ts'
import {
  ChoiceSetting,
  NodeSetting,
  Section,
  Setting,
  SwitchSetting,
  UnitsSetting,
  UsersSetting,
} from './inputs.tsx'
import { useSettingsOptions } from './settings-context.ts'
import { text } from './text.ts'
import styles from './settings.module.css'

type Approver = PropertiesOf<'approver'>
type Json = Readonly<Record<string, unknown>>

const startButtons = ['Submit', 'Save', 'Press', 'Revoke', 'Print'] as const
const approverButtons = [
  'Audit',
  'Reject',
  'Revoke',
  'Transfer',
  'Delegate',
  'RemoveSigner',
  'Save',
  'Print',
] as const
/** A process has no yes or no. */
const processButtons = approverButtons.filter((name) => name !== 'Reject')
type ButtonName = (typeof startButtons)[number] | (typeof approverButtons)[number]

interface Props {
  kind: 'start' | 'approver' | 'process'
  properties: Json
  onChange: (changes: Json) => void
}

/** The buttons of a task at a node, each with a name of its own. */
export function ButtonsEditor({ kind, properties, onChange }: Props) {
  const t = useText(text)
  const names = { start: startButtons, approver: approverButtons, process: processButtons }[kind]
  const textKey = (name: ButtonName) => `${name[0]!.toLowerCase()}${name.slice(1)}BtnText`
  const isPlainStart = kind === 'start'
  const { form } = useSettingsOptions()
  const { data: offered } = useCall(printTemplates.offered, { flowId: form.flowId })
  const templates = offered?.list ?? []
  const { printId } = properties
  return (
    <Section title={t('flowSettings.buttons')}>
      {names.map((name) => {
        const label = t(
          name === 'Revoke' && isPlainStart ? 'flowSettings.button.Withdraw' : `flowSettings.button.${name}`,
        )
        return (
          <div key={name} className={styles.buttonRow}>
            <Checkbox
              checked={properties[`has${name}Btn`] === true}
              onChange={(on) => onChange({ [`has${name}Btn`]: on })}
            >
              {label}
            </Checkbox>
            <Input
              size="small"
              maxLength={50}
              aria-label={t('flowSettings.buttonName', { name: label })}
              placeholder={label}
              disabled={properties[`has${name}Btn`] !== true}
              value={String(properties[textKey(name)] ?? '')}
              onChange={(next) => onChange({ [textKey(name)]: next })}
            />
          </div>
        )
      })}
      {properties['hasPrintBtn'] === true && (
        <Setting label={t('flowSettings.printId')}>
          <Select
            size="small"
            aria-label={t('flowSettings.printId')}
            value={templates.some(({ id }) => id === printId) ? String(printId) : ''}
            onChange={(next: string) => onChange({ printId: next })}
            options={[
              { value: '', label: t('flowSettings.noPrintTemplate') },
              ...templates.map(({ id, fullName }) => ({ value: id, label: fullName })),
            ]}
          />
        </Setting>
      )}
    </Section>
  )
}

interface ApproverProps {
  properties: Approver
  onChange: (changes: Partial<Approver>) => void
}

/** Where a rejection and a return lead. */
export function ReturnEditor({ nodeId, properties, onChange }: ApproverProps & { nodeId: string }) {
  const t = useText(text)
  const { nodes } = useSettingsOptions()
  const fixed = [
    { value: '0', label: t('flowSettings.toInitiator') },
    { value: '1', label: t('flowSettings.toPrevious') },
  ]
  const isTarget = ({ id, kind }: { id: string; kind: string }) =>
    id !== nodeId && (kind === 'approver' || kind === 'process')
  const targets = [...fixed, ...nodes.filter(isTarget).map(({ id, title }) => ({ value: id, label: title }))]
  return (
    <Section title={t('flowSettings.return')}>
      <NodeSetting
        label={t('flowSettings.rejectStep')}
        value={properties.rejectStep}
        accepts={isTarget}
        more={fixed}
        onChange={(rejectStep) => onChange({ rejectStep })}
      />
      <Setting label={t('flowSettings.returnTargets')} hint={t('flowSettings.returnTargetsHint')}>
        <Checkbox.Group
          aria-label={t('flowSettings.returnTargets')}
          direction="vertical"
          value={properties.returnTargets}
          options={targets}
          onChange={(returnTargets: string[]) => onChange({ returnTargets })}
        />
      </Setting>
      <ChoiceSetting
        label={t('flowSettings.afterReturn')}
        value={properties.afterReturn}
        options={(['goOn', 'comeBack', 'approverChooses'] as const).map((one) => ({
          value: one,
          label: t(`flowSettings.afterReturn.${one}`),
        }))}
        onChange={(afterReturn) => onChange({ afterReturn })}
      />
      <SwitchSetting
        label={t('flowSettings.returnsOnlyBranch')}
        value={properties.returnsOnlyBranch}
        onChange={(returnsOnlyBranch) => onChange({ returnsOnlyBranch })}
      />
    </Section>
  )
}

/** Signature, add-sign, and who gets a copy of a decision. */
export function ExtrasEditor({ properties, onChange }: ApproverProps) {
  const t = useText(text)
  return (
    <Section title={t('flowSettings.extras')}>
      <SwitchSetting
        label={t('flowSettings.hasSign')}
        value={properties.hasSign}
        onChange={(hasSign) => onChange({ hasSign })}
      />
      <SwitchSetting
        label={t('flowSettings.hasFreeApprover')}
        value={properties.hasFreeApprover}
        onChange={(hasFreeApprover) => onChange({ hasFreeApprover })}
      />
      <SwitchSetting
        label={t('flowSettings.isCustomCopy')}
        value={properties.isCustomCopy}
        onChange={(isCustomCopy) => onChange({ isCustomCopy })}
      />
      <UsersSetting
        label={t('flowSettings.circulateUser')}
        value={properties.circulateUser}
        onChange={(ids) => onChange({ circulateUser: [...ids] })}
      />
      <UnitsSetting
        kind="role"
        label={t('flowSettings.circulateRole')}
        value={properties.circulateRole}
        onChange={(ids) => onChange({ circulateRole: [...ids] })}
      />
      <UnitsSetting
        kind="position"
        label={t('flowSettings.circulatePosition')}
        value={properties.circulatePosition}
        onChange={(ids) => onChange({ circulatePosition: [...ids] })}
      />
    </Section>
  )
}
