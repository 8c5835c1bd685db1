import { Tabs } from '@arco-design/web-react'
import { use } from 'react'
import type { PropertiesOf } from '../../../contract/workflow/flow-template.ts'
import { useText } from '../../../text/text.ts'
import { FlowOfDesign, UsesDesign } from '../../flow-tree/flow-of-design.ts'
import { ButtonsEditor } from './acts-editor.tsx'
import { EventsEditor, MessagesEditor } from './calls-editor.tsx'
import { ChoiceSetting, Section, SwitchSetting, TextSetting, UnitsSetting, UsersSetting } from './inputs.tsx'
import { FreeFlowSettings } from './free-flow-settings.tsx'
import { PermissionsTable } from './permissions-table.tsx'
import { SummarySetting } from './summary-setting.tsx'
import { SettingsTabs } from './settings-tabs.tsx'
import { text } from './text.ts'
import styles from './settings.module.css'

interface Props {
  properties: PropertiesOf<'start'>
  onChange: (changes: Readonly<Record<string, unknown>>) => void
}

/** Who may launch the flow, and what belongs to the flow as a whole. */
export function StartSettings({ properties, onChange }: Props) {
  const t = useText(text)
  const hint = use(FlowOfDesign) ? 'flowSettings.whoAddsLaunchesHint' : 'flowSettings.whoLaunchesHint'
  const usesDesign = use(UsesDesign)
  return (
    <SettingsTabs>
      <Tabs.TabPane key="people" title={t('flowSettings.tab.people')}>
        <Section title={t('flowSettings.whoLaunches')}>
          <p className={styles.note}>{t(hint)}</p>
          <UsersSetting
            label={t('flowSettings.users')}
            value={properties.initiator}
            onChange={(ids) => onChange({ initiator: [...ids] })}
          />
          <UnitsSetting
            kind="role"
            label={t('flowSettings.roles')}
            value={properties.initiateRole}
            onChange={(ids) => onChange({ initiateRole: [...ids] })}
          />
          <UnitsSetting
            kind="position"
            label={t('flowSettings.positions')}
            value={properties.initiatePos}
            onChange={(ids) => onChange({ initiatePos: [...ids] })}
          />
          <UnitsSetting
            kind="organize"
            label={t('flowSettings.units')}
            value={properties.initiateUnit}
            onChange={(ids) => onChange({ initiateUnit: [...ids] })}
          />
        </Section>
        <Section title={t('flowSettings.task')}>
          {usesDesign && (
            <SwitchSetting
              label={t('flowSettings.startsInList')}
              hint={t('flowSettings.startsInListHint')}
              value={properties.startsInList}
              onChange={(startsInList) => onChange({ startsInList })}
            />
          )}
          <TextSetting
            label={t('flowSettings.titleTemplate')}
            hint={t('flowSettings.titleTemplateHint')}
            max={500}
            placeholder="{initiator}的{flow}"
            value={properties.titleTemplate}
            onChange={(titleTemplate) => onChange({ titleTemplate })}
          />
          <SummarySetting
            value={properties.summaryFields}
            onChange={(summaryFields) => onChange({ summaryFields })}
          />
          <ChoiceSetting
            label={t('flowSettings.withdraw')}
            value={properties.withdraw}
            options={(['untilFirstApproval', 'always', 'never'] as const).map((one) => ({
              value: one,
              label: t(`flowSettings.withdraw.${one}`),
            }))}
            onChange={(withdraw) => onChange({ withdraw })}
          />
          <SwitchSetting
            label={t('flowSettings.canRevokeFinished')}
            hint={t('flowSettings.canRevokeFinishedHint')}
            value={properties.canRevokeFinished}
            onChange={(canRevokeFinished) => onChange({ canRevokeFinished })}
          />
          <SwitchSetting
            label={t('flowSettings.isComment')}
            value={properties.isComment}
            onChange={(isComment) => onChange({ isComment })}
          />
          <SwitchSetting
            label={t('flowSettings.isBatchApproval')}
            value={properties.isBatchApproval}
            onChange={(isBatchApproval) => onChange({ isBatchApproval })}
          />
          <SwitchSetting
            label={t('flowSettings.mustAcceptEntrust')}
            value={properties.mustAcceptEntrust}
            onChange={(mustAcceptEntrust) => onChange({ mustAcceptEntrust })}
          />
        </Section>
        <FreeFlowSettings value={properties.freeFlow} onChange={(freeFlow) => onChange({ freeFlow })} />
      </Tabs.TabPane>
      <Tabs.TabPane key="form" title={t('flowSettings.tab.form')}>
        <PermissionsTable
          isStart
          value={properties.formOperates}
          onChange={(formOperates) => onChange({ formOperates })}
        />
      </Tabs.TabPane>
      <Tabs.TabPane key="acts" title={t('flowSettings.tab.acts')}>
        <ButtonsEditor kind="start" properties={properties} onChange={onChange} />
      </Tabs.TabPane>
      <Tabs.TabPane key="calls" title={t('flowSettings.tab.calls')}>
        <EventsEditor
          keys={['initFuncConfig', 'endFuncConfig', 'flowRecallFuncConfig']}
          properties={properties}
          onChange={onChange}
        />
        <MessagesEditor
          isStart
          keys={['waitMsgConfig', 'endMsgConfig', 'approveMsgConfig', 'rejectMsgConfig', 'copyMsgConfig']}
          properties={properties}
          onChange={onChange}
        />
      </Tabs.TabPane>
    </SettingsTabs>
  )
}
