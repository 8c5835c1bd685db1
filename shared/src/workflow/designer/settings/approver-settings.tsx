import { Tabs } from '@arco-design/web-react'
import type { PropertiesOf } from '../../../contract/workflow/flow-template.ts'
import { whoOfApprover } from '../../../contract/workflow/template/decision.ts'
import { useText } from '../../../text/text.ts'
import { ButtonsEditor, ExtrasEditor, ReturnEditor } from './acts-editor.tsx'
import { EventsEditor, MessagesEditor } from './calls-editor.tsx'
import { ApproverEmptyEditor, AutomaticEditor, HowEditor } from './decision-editor.tsx'
import { LateEditor } from './late-editor.tsx'
import { NumberSetting, Section } from './inputs.tsx'
import { PeopleEditor } from './people-editor.tsx'
import { PermissionsTable } from './permissions-table.tsx'
import { SettingsTabs } from './settings-tabs.tsx'
import { text } from './text.ts'

type Approver = PropertiesOf<'approver'>

interface Props {
  kind: 'approver' | 'process'
  nodeId: string
  properties: Approver
  onChange: (changes: Readonly<Record<string, unknown>>) => void
}

/** Everything of a node at which people act. */
export function ApproverSettings({ kind, nodeId, properties, onChange }: Props) {
  const t = useText(text)
  const change = (changes: Partial<Approver>) => onChange(changes)
  const isApprover = kind === 'approver'
  return (
    <SettingsTabs>
      <Tabs.TabPane key="people" title={t('flowSettings.tab.people')}>
        <PeopleEditor
          nodeId={nodeId}
          title={t(isApprover ? 'flowSettings.who' : 'flowSettings.whoProcesses')}
          value={whoOfApprover(properties)}
          onChange={(who) => onChange({ who })}
        />
        <HowEditor properties={properties} onChange={change} />
        <ApproverEmptyEditor properties={properties} onChange={change} />
      </Tabs.TabPane>
      <Tabs.TabPane key="form" title={t('flowSettings.tab.form')}>
        <PermissionsTable
          isStart={false}
          value={properties.formOperates}
          onChange={(formOperates) => onChange({ formOperates })}
        />
      </Tabs.TabPane>
      <Tabs.TabPane key="acts" title={t('flowSettings.tab.acts')}>
        <ButtonsEditor kind={kind} properties={properties} onChange={onChange} />
        <ReturnEditor nodeId={nodeId} properties={properties} onChange={change} />
        <ExtrasEditor properties={properties} onChange={change} />
      </Tabs.TabPane>
      <Tabs.TabPane key="rules" title={t('flowSettings.tab.rules')}>
        <AutomaticEditor properties={properties} onChange={change} />
        <LateEditor properties={properties} onChange={change} />
        <Section title={t('flowSettings.progressTitle')}>
          <NumberSetting
            label={t('flowSettings.progress')}
            min={0}
            max={100}
            suffix="%"
            value={properties.progress}
            onChange={(progress) => onChange({ progress })}
          />
        </Section>
      </Tabs.TabPane>
      <Tabs.TabPane key="calls" title={t('flowSettings.tab.calls')}>
        <EventsEditor
          keys={['approveFuncConfig', 'rejectFuncConfig', 'recallFuncConfig']}
          properties={properties}
          onChange={onChange}
        />
        <MessagesEditor
          isStart={false}
          keys={['approveMsgConfig', 'rejectMsgConfig', 'copyMsgConfig']}
          properties={properties}
          onChange={onChange}
        />
      </Tabs.TabPane>
    </SettingsTabs>
  )
}
