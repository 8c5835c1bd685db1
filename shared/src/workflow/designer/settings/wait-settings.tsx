import { DatePicker } from '@arco-design/web-react'
import type { FlowNode } from '../../../contract/workflow/flow-template.ts'
import { useText } from '../../../text/text.ts'
import { AssignmentRows } from './assignment-rows.tsx'
import {
  ChoiceSetting,
  DurationSetting,
  FieldSetting,
  Section,
  Setting,
  SwitchSetting,
  TextSetting,
} from './inputs.tsx'
import { text as systemText } from './system-text.ts'
import { text } from './text.ts'

interface Props {
  node: FlowNode
  onChange: (changes: Readonly<Record<string, unknown>>) => void
}

/** What a timer or trigger node waits for. */
export function WaitSettings({ node, onChange }: Props) {
  const t = useText(text)
  const ts = useText(systemText)
  if (node.kind !== 'timer' && node.kind !== 'trigger') return null
  const { properties, kind } = node
  const hasDuration =
    kind === 'timer'
      ? node.properties.until !== 'date'
      : node.properties.event === 'time' || node.properties.hasTimeout
  const waitsForEvent = kind === 'trigger' && node.properties.event !== 'time'
  return (
    <>
      <Section title={ts('flowSystem.wait')}>
        {kind === 'timer' && (
          <ChoiceSetting
            label={ts('flowSystem.until')}
            value={node.properties.until}
            options={(['duration', 'date', 'field'] as const).map((one) => ({
              value: one,
              label: ts(`flowSystem.until.${one}`),
            }))}
            onChange={(until) => onChange({ until })}
          />
        )}
        {kind === 'trigger' && (
          <>
            <ChoiceSetting
              label={ts('flowSystem.event')}
              value={node.properties.event}
              options={(['time', 'event', 'webhook'] as const).map((one) => ({
                value: one,
                label: ts(`flowSystem.event.${one}`),
              }))}
              onChange={(event) => onChange({ event })}
            />
            {node.properties.event !== 'time' && (
              <>
                <TextSetting
                  label={ts('flowSystem.eventName')}
                  value={node.properties.name}
                  onChange={(name) => onChange({ name })}
                />
                <FieldSetting
                  label={ts('flowSystem.keyField')}
                  hint={ts('flowSystem.keyFieldHint')}
                  value={node.properties.keyField}
                  onChange={(keyField) => onChange({ keyField })}
                />
                <SwitchSetting
                  label={ts('flowSystem.hasTimeout')}
                  value={node.properties.hasTimeout}
                  onChange={(hasTimeout) => onChange({ hasTimeout })}
                />
              </>
            )}
          </>
        )}
        {kind === 'timer' && node.properties.until === 'date' && (
          <Setting label={ts('flowSystem.date')}>
            <DatePicker
              showTime
              size="small"
              aria-label={ts('flowSystem.date')}
              {...(node.properties.date > 0 ? { value: node.properties.date } : {})}
              onChange={(_, day) => onChange({ date: day ? day.valueOf() : 0 })}
            />
          </Setting>
        )}
        {kind === 'timer' && node.properties.until === 'field' && (
          <FieldSetting
            label={t('flowSettings.dateField')}
            value={node.properties.field}
            accepts={({ type }) => type === 'time'}
            onChange={(field) => onChange({ field })}
          />
        )}
        {hasDuration && (
          <>
            <DurationSetting
              label={ts('flowSystem.duration')}
              value={properties}
              onChange={({ day, hour, minute }) => onChange({ day, hour, minute })}
            />
            <SwitchSetting
              label={t('flowSettings.workingTime')}
              hint={t('flowSettings.workingTimeHint')}
              value={properties.isWorkingTime}
              onChange={(isWorkingTime) => onChange({ isWorkingTime })}
            />
          </>
        )}
      </Section>
      {waitsForEvent && (
        <AssignmentRows
          title={ts('flowSystem.eventFields')}
          value={node.properties.assignList}
          labels={[ts('flowSystem.eventKey'), ts('flowSystem.formField')]}
          sides={['childField', 'parentField']}
          onChange={(assignList) => onChange({ assignList })}
        />
      )}
    </>
  )
}
