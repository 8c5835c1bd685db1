import type { PropertiesOf } from '../../../contract/workflow/flow-template.ts'
import { lateOf, type LateRule } from '../../../contract/workflow/template/decision.ts'
import { lateActions } from '../../../contract/workflow/template/rules.ts'
import { useText } from '../../../text/text.ts'
import {
  ChoiceSetting,
  DurationSetting,
  FieldSetting,
  NumberSetting,
  Section,
  SwitchSetting,
  UsersSetting,
} from './inputs.tsx'
import { text } from './text.ts'

type Approver = PropertiesOf<'approver'>

const noTime = { day: 0, hour: 0, minute: 0, second: 0 }
const noLate: LateRule = {
  on: false,
  from: 'receipt',
  field: '',
  due: { ...noTime, day: 1 },
  remindBefore: noTime,
  remindEvery: { ...noTime, hour: 1 },
  remindTimes: 0,
  action: 'none',
  users: [],
  isWorkingTime: true,
}

/** What happens where the people do not act in time. */
export function LateEditor({
  properties,
  onChange,
}: {
  properties: Approver
  onChange: (changes: Partial<Approver>) => void
}) {
  const t = useText(text)
  const late = lateOf(properties) ?? properties.late ?? noLate
  const set = (changes: Partial<LateRule>) => onChange({ late: { ...late, ...changes } })
  return (
    <Section title={t('flowSettings.late')}>
      <SwitchSetting label={t('flowSettings.lateOn')} value={late.on} onChange={(on) => set({ on })} />
      {late.on && (
        <>
          <ChoiceSetting
            label={t('flowSettings.lateFrom')}
            value={late.from}
            options={(['receipt', 'launch', 'field'] as const).map((one) => ({
              value: one,
              label: t(`flowSettings.lateFrom.${one}`),
            }))}
            onChange={(from) => set({ from })}
          />
          {late.from === 'field' && (
            <FieldSetting
              label={t('flowSettings.dateField')}
              value={late.field}
              accepts={({ type }) => type === 'time'}
              onChange={(field) => set({ field })}
            />
          )}
          <DurationSetting
            label={t('flowSettings.due')}
            value={late.due}
            onChange={(due) => set({ due: { ...late.due, ...due } })}
          />
          <SwitchSetting
            label={t('flowSettings.workingTime')}
            hint={t('flowSettings.workingTimeHint')}
            value={late.isWorkingTime}
            onChange={(isWorkingTime) => set({ isWorkingTime })}
          />
          <NumberSetting
            label={t('flowSettings.remindTimes')}
            min={0}
            max={20}
            value={late.remindTimes}
            onChange={(remindTimes) => set({ remindTimes })}
          />
          {late.remindTimes > 0 && (
            <>
              <DurationSetting
                label={t('flowSettings.remindBefore')}
                value={late.remindBefore}
                onChange={(remindBefore) => set({ remindBefore: { ...late.remindBefore, ...remindBefore } })}
              />
              <DurationSetting
                label={t('flowSettings.remindEvery')}
                value={late.remindEvery}
                onChange={(remindEvery) => set({ remindEvery: { ...late.remindEvery, ...remindEvery } })}
              />
            </>
          )}
          <ChoiceSetting
            label={t('flowSettings.lateAction')}
            value={late.action}
            options={lateActions.map((action) => ({
              value: action,
              label: t(`flowSettings.lateAction.${action}`),
            }))}
            onChange={(action) => set({ action })}
          />
          {late.action === 'transfer' && (
            <UsersSetting
              label={t('flowSettings.users')}
              value={late.users}
              onChange={(users) => set({ users: [...users] })}
            />
          )}
        </>
      )}
    </Section>
  )
}
