import { Button } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { WhoSource } from '../../../contract/workflow/flow-template.ts'
import { createSource, type WhoRule } from '../../../contract/workflow/template/decision.ts'
import { whoKinds, withinKinds } from '../../../contract/workflow/template/rules.ts'
import { recordSelectEditors } from '../../../forms/settings-panel/record-select.tsx'
import { useText } from '../../../text/text.ts'
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx'
import { text as treeText } from '../../flow-tree/text.ts'
import {
  ChoiceSetting,
  FieldSetting,
  NodeSetting,
  NumberSetting,
  Section,
  Setting,
  UnitsSetting,
  UsersSetting,
} from './inputs.tsx'
import { PeoplePreview } from './people-preview.tsx'
import { text } from './text.ts'
import styles from './settings.module.css'

export type WhoKind = (typeof whoKinds)[number]
const InterfaceSelect = recordSelectEditors.interfaceId

interface Props {
  title: string
  value: WhoRule
  onChange: (value: WhoRule) => void
  /** Kinds of sources that make sense at this node. */
  kinds?: readonly WhoKind[]
  /** The node whose people are shown for an initiator; without it nothing is shown. */
  nodeId?: string
  /** Whether there can be no source at all. */
  isOptional?: boolean
}

/** Who acts at a node: one or several sources, and what they have to have in common with the initiator. */
export function PeopleEditor({
  title,
  value,
  onChange,
  nodeId,
  kinds = whoKinds,
  isOptional = false,
}: Props) {
  const t = useText(text)
  const tt = useText(treeText)
  const { sources, within } = value
  const set = (at: number, changes: Partial<WhoSource>) =>
    onChange({ ...value, sources: sources.with(at, { ...sources[at]!, ...changes }) })
  return (
    <Section title={title}>
      {sources.map((source, at) => (
        <div
          key={at}
          className={styles.source}
          role="group"
          aria-label={t('flowSettings.source', { n: at + 1 })}
        >
          <div className={styles.sourceHead}>
            <ChoiceSetting
              label={t('flowSettings.sourceKind')}
              value={source.kind as WhoKind}
              options={kinds.map((kind) => ({ value: kind, label: tt(`flowTree.who.${kind}`) }))}
              onChange={(kind) => set(at, createSource(kind))}
            />
            {(isOptional || sources.length > 1) && (
              <Button
                type="text"
                size="small"
                icon={<IconDelete />}
                aria-label={t('flowSettings.removeSource', { n: at + 1 })}
                onClick={() => onChange({ ...value, sources: sources.toSpliced(at, 1) })}
              />
            )}
          </div>
          <SourceSettings source={source} onChange={(changes) => set(at, changes)} />
        </div>
      ))}
      <Button
        size="small"
        type="outline"
        icon={<IconPlus />}
        onClick={() => onChange({ ...value, sources: [...sources, createSource('named')] })}
      >
        {t('flowSettings.addSource')}
      </Button>
      <ChoiceSetting
        label={t('flowSettings.within')}
        value={within}
        options={withinKinds.map((kind) => ({ value: kind, label: t(`flowSettings.within.${kind}`) }))}
        onChange={(next) => onChange({ ...value, within: next })}
      />
      {nodeId !== undefined && <PeoplePreview nodeId={nodeId} />}
    </Section>
  )
}

interface SourceProps {
  source: WhoSource
  onChange: (changes: Partial<WhoSource>) => void
}

const isPeopleField = ({ tag }: { tag: string }) =>
  tag === '' ||
  ['userSelect', 'createUser', 'modifyUser', 'depSelect', 'comSelect', 'posSelect'].includes(tag)

function SourceSettings({ source, onChange }: SourceProps) {
  const t = useText(text)
  switch (source.kind as WhoKind) {
    case 'named':
      return <Members source={source} onChange={onChange} />
    case 'initiatorChooses':
    case 'previousChooses':
      return (
        <>
          <p className={styles.note}>{t('flowSettings.rangeHint')}</p>
          <Members source={source} onChange={onChange} />
        </>
      )
    case 'superior':
    case 'departmentManager':
      return <Level label={t('flowSettings.level')} source={source} onChange={onChange} />
    case 'superiorChain':
      return (
        <>
          <Level label={t('flowSettings.upToLevel')} source={source} onChange={onChange} />
          <UnitsSetting
            kind="position"
            label={t('flowSettings.untilPosition')}
            value={source.untilPosition ? [source.untilPosition] : []}
            onChange={(ids) => onChange({ untilPosition: ids.at(-1) ?? '' })}
          />
        </>
      )
    case 'managerChain':
      return <Level label={t('flowSettings.upToLevel')} source={source} onChange={onChange} />
    case 'field':
      return (
        <>
          <FieldSetting
            label={t('flowSettings.field')}
            value={source.field}
            accepts={isPeopleField}
            onChange={(field) => onChange({ field })}
          />
          <ChoiceSetting
            label={t('flowSettings.of')}
            value={source.of}
            options={(['self', 'superior', 'manager'] as const).map((of) => ({
              value: of,
              label: t(`flowSettings.of.${of}`),
            }))}
            onChange={(of) => onChange({ of })}
          />
        </>
      )
    case 'earlierNode':
      return (
        <NodeSetting
          label={t('flowSettings.node')}
          value={source.nodeId}
          accepts={({ kind }) => kind === 'approver' || kind === 'process'}
          onChange={(nodeId) => onChange({ nodeId })}
        />
      )
    case 'interface':
      return (
        <Setting label={t('flowSettings.interface')} hint={t('flowSettings.interfacePeopleHint')}>
          <InterfaceSelect
            label={t('flowSettings.interface')}
            value={source.interfaceId}
            onChange={(interfaceId) => onChange({ interfaceId })}
          />
        </Setting>
      )
    case 'script':
      return (
        <Setting label={t('flowSettings.script')} hint={t('flowSettings.scriptHint')}>
          <CodeEditor
            language="javascript"
            aria-label={t('flowSettings.script')}
            value={source.script}
            onChange={(script) => onChange({ script })}
          />
        </Setting>
      )
    default:
      return null
  }
}

const Level = ({ label, source, onChange }: SourceProps & { label: string }) => (
  <NumberSetting
    label={label}
    min={1}
    max={20}
    value={source.level}
    onChange={(level) => onChange({ level })}
  />
)

/** Users, and what has users. */
function Members({ source, onChange }: SourceProps) {
  const t = useText(text)
  return (
    <>
      <UsersSetting
        label={t('flowSettings.users')}
        value={source.users}
        onChange={(users) => onChange({ users: [...users] })}
      />
      <UnitsSetting
        kind="role"
        label={t('flowSettings.roles')}
        value={source.roles}
        onChange={(roles) => onChange({ roles: [...roles] })}
      />
      <UnitsSetting
        kind="position"
        label={t('flowSettings.positions')}
        value={source.positions}
        onChange={(positions) => onChange({ positions: [...positions] })}
      />
      <UnitsSetting
        kind="group"
        label={t('flowSettings.groups')}
        value={source.groups}
        onChange={(groups) => onChange({ groups: [...groups] })}
      />
      <UnitsSetting
        kind="organize"
        label={t('flowSettings.units')}
        value={source.units}
        onChange={(unitIds) => onChange({ units: [...unitIds] })}
      />
    </>
  )
}
