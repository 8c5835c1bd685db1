import { Select } from '@arco-design/web-react'
import type { ComponentProps } from 'react'
import { messageTemplates } from '../../../contract/messaging/message-templates.ts'
import { useCall } from '../../../client/use-call.ts'
import { recordSelectEditors } from '../../../forms/settings-panel/record-select.tsx'
import { useText } from '../../../text/text.ts'
import { FailedLoad } from '../../../ui/designer-frame/failed-load.tsx'
import { ChoiceSetting, Section, Setting, SwitchSetting } from './inputs.tsx'
import { ParameterRows } from './parameter-rows.tsx'
import { text as systemText } from './system-text.ts'
import { text } from './text.ts'
import styles from './settings.module.css'

const InterfaceSelect = recordSelectEditors.interfaceId
type Json = Readonly<Record<string, unknown>>

interface InterfaceCall {
  readonly interfaceId: string
  readonly interfaceName: string
  readonly templateJson: ComponentProps<typeof ParameterRows>['value']
}

/** A data interface, and where its parameters take their values from. */
export function InterfaceSetting<T extends InterfaceCall>({
  value,
  onChange,
}: {
  value: T
  onChange: (changes: Pick<InterfaceCall, 'interfaceId'> & { templateJson: readonly unknown[] }) => void
}) {
  const t = useText(text)
  const ts = useText(systemText)
  return (
    <>
      <Setting label={t('flowSettings.interface')}>
        <InterfaceSelect
          label={t('flowSettings.interface')}
          value={value.interfaceId}
          onChange={(interfaceId) => onChange({ interfaceId, templateJson: [] })}
        />
      </Setting>
      {value.interfaceId !== '' && (
        <Setting label={ts('flowSystem.parameters')}>
          <ParameterRows
            interfaceId={value.interfaceId}
            value={value.templateJson}
            onChange={(templateJson) => onChange({ interfaceId: value.interfaceId, templateJson })}
          />
        </Setting>
      )}
    </>
  )
}

interface EventsProps {
  keys: readonly EventKey[]
  properties: Json
  onChange: (changes: Json) => void
}

type EventKey =
  | 'initFuncConfig'
  | 'endFuncConfig'
  | 'flowRecallFuncConfig'
  | 'approveFuncConfig'
  | 'rejectFuncConfig'
  | 'recallFuncConfig'

/** Data interfaces that the server calls when something happened; they run after the decision was stored. */
export function EventsEditor({ keys, properties, onChange }: EventsProps) {
  const ts = useText(systemText)
  return (
    <Section title={ts('flowSystem.events')}>
      {keys.map((key) => {
        const value = properties[key] as InterfaceCall & { readonly on: boolean }
        return (
          <div key={key} className={styles.source}>
            <SwitchSetting
              label={ts(`flowSystem.event.${key}`)}
              value={value.on}
              onChange={(on) => onChange({ [key]: { ...value, on } })}
            />
            {value.on && (
              <InterfaceSetting
                value={value}
                onChange={(changes) => onChange({ [key]: { ...value, ...changes } })}
              />
            )}
          </div>
        )
      })}
    </Section>
  )
}

type MessageKey =
  | 'waitMsgConfig'
  | 'endMsgConfig'
  | 'approveMsgConfig'
  | 'rejectMsgConfig'
  | 'copyMsgConfig'
  | 'launchMsgConfig'

export interface MessageConfig {
  readonly on: number
  readonly msgId: string
  readonly msgName: string
}

/** Which messages are sent. Nodes follow the start node unless they say otherwise. */
export function MessagesEditor({
  keys,
  isStart,
  properties,
  onChange,
}: {
  keys: readonly MessageKey[]
  isStart: boolean
  properties: Json
  onChange: (changes: Json) => void
}) {
  const ts = useText(systemText)
  return (
    <Section title={ts('flowSystem.messages')}>
      {keys.map((key) => (
        <MessageSetting
          key={key}
          label={ts(`flowSystem.message.${key}`)}
          isStart={isStart}
          value={properties[key] as MessageConfig}
          onChange={(value) => onChange({ [key]: value })}
        />
      ))}
    </Section>
  )
}

const templatesPage = { currentPage: 1, pageSize: 200 } as const

export function MessageSetting({
  label,
  value,
  onChange,
  isStart = false,
}: {
  label: string
  value: MessageConfig
  onChange: (value: MessageConfig) => void
  isStart?: boolean
}) {
  const ts = useText(systemText)
  const { data, error, mutate } = useCall(messageTemplates.selector, value.on === 1 ? templatesPage : null)
  const templates = data?.list ?? []
  const isGone = value.msgId !== '' && data !== undefined && !templates.some(({ id }) => id === value.msgId)
  const choices = isStart ? ([3, 1, 0] as const) : ([2, 3, 1, 0] as const)
  return (
    <>
      <ChoiceSetting
        label={label}
        value={value.on}
        options={choices.map((on) => ({
          value: on as number,
          label: ts(`flowSystem.messageOn.${on}`),
        }))}
        onChange={(on) => onChange({ ...value, on })}
      />
      {value.on === 1 && (
        <Setting label={ts('flowSystem.template')}>
          {error && !data && <FailedLoad msg={error.msg} onRetry={() => void mutate()} />}
          <Select
            size="small"
            showSearch
            allowClear
            aria-label={`${label}: ${ts('flowSystem.template')}`}
            {...(value.msgId ? { value: value.msgId } : {})}
            options={[
              ...templates.map(({ id, fullName }) => ({ value: id, label: fullName ?? id })),
              ...(isGone ? [{ value: value.msgId, label: value.msgName || value.msgId }] : []),
            ]}
            onChange={(msgId: string | undefined) =>
              onChange({
                ...value,
                msgId: msgId ?? '',
                msgName: templates.find(({ id }) => id === msgId)?.fullName ?? '',
              })
            }
          />
        </Setting>
      )}
    </>
  )
}
