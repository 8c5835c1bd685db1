import { Button, InputNumber } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { PropertiesOf } from '../../../contract/workflow/flow-template.ts'
import { emptyOf, howOf, type EmptyRule, type HowRule } from '../../../contract/workflow/template/decision.ts'
import { emptyPolicies, howModes } from '../../../contract/workflow/template/rules.ts'
import { useText } from '../../../text/text.ts'
import { UserPicker } from '../../../ui/user-picker/user-picker.tsx'
import { toIds } from '../../../ui/picker/control.ts'
import { ConditionSetting } from './condition-setting.tsx'
import { ChoiceSetting, NumberSetting, Section, Setting, SwitchSetting, UsersSetting } from './inputs.tsx'
import { text } from './text.ts'
import styles from './settings.module.css'

type Approver = PropertiesOf<'approver'>
interface Props {
  properties: Approver
  onChange: (changes: Partial<Approver>) => void
}

/** How many of the people decide. */
export function HowEditor({ properties, onChange }: Props) {
  const t = useText(text)
  const how = howOf(properties)
  const set = (changes: Partial<HowRule>) =>
    onChange({ how: { ...how, ...changes } as unknown as NonNullable<Approver['how']> })
  const hasThresholds = how.mode === 'share' || how.mode === 'number' || how.mode === 'votes'
  const max = how.mode === 'share' ? 100 : 1_000_000
  const suffix = how.mode === 'share' ? { suffix: '%' } : {}
  return (
    <Section title={t('flowSettings.how')}>
      <ChoiceSetting
        label={t('flowSettings.how')}
        value={how.mode}
        options={howModes.map((mode) => ({ value: mode, label: t(`flowSettings.how.${mode}`) }))}
        onChange={(mode) => set({ mode, pass: mode === 'share' ? 100 : 1, reject: 0 })}
      />
      {hasThresholds && (
        <>
          <NumberSetting
            label={t('flowSettings.pass')}
            min={1}
            max={max}
            {...suffix}
            value={how.pass}
            onChange={(pass) => set({ pass })}
          />
          <NumberSetting
            label={t('flowSettings.reject')}
            hint={t('flowSettings.rejectHint')}
            min={0}
            max={max}
            {...suffix}
            value={how.reject}
            onChange={(reject) => set({ reject })}
          />
          <SwitchSetting
            label={t('flowSettings.afterAll')}
            value={how.decide === 'afterAll'}
            onChange={(on) => set({ decide: on ? 'afterAll' : 'once' })}
          />
        </>
      )}
      {how.mode === 'votes' && <Weights weights={how.weights} onChange={(weights) => set({ weights })} />}
    </Section>
  )
}

function Weights({
  weights,
  onChange,
}: {
  weights: HowRule['weights']
  onChange: (weights: HowRule['weights']) => void
}) {
  const t = useText(text)
  return (
    <Setting label={t('flowSettings.weights')} hint={t('flowSettings.weightsHint')}>
      <div className={styles.rows}>
        {weights.map(({ userId, weight }, at) => (
          <div key={at} className={styles.pair}>
            <UserPicker
              size="small"
              aria-label={t('flowSettings.users')}
              value={userId}
              onChange={(next) => onChange(weights.with(at, { userId: toIds(next)[0] ?? '', weight }))}
            />
            <InputNumber
              size="small"
              min={0}
              max={1_000_000}
              aria-label={t('flowSettings.weight')}
              value={weight}
              onChange={(next: number | undefined) =>
                onChange(weights.with(at, { userId, weight: next ?? 1 }))
              }
            />
            <Button
              type="text"
              size="small"
              icon={<IconDelete />}
              aria-label={t('flowSettings.removeRow', { n: at + 1 })}
              onClick={() => onChange(weights.toSpliced(at, 1))}
            />
          </div>
        ))}
        <Button
          size="small"
          type="text"
          icon={<IconPlus />}
          onClick={() => onChange([...weights, { userId: '', weight: 2 }])}
        >
          {t('flowSettings.addRow')}
        </Button>
      </div>
    </Setting>
  )
}

/** What happens where a node has no people. */
export function EmptyEditor({
  value,
  onChange,
}: {
  value: EmptyRule
  onChange: (value: { policy: EmptyRule['policy']; users: string[] }) => void
}) {
  const t = useText(text)
  return (
    <Section title={t('flowSettings.empty')}>
      <ChoiceSetting
        label={t('flowSettings.empty')}
        value={value.policy}
        options={emptyPolicies.map((policy) => ({ value: policy, label: t(`flowSettings.empty.${policy}`) }))}
        onChange={(policy) => onChange({ policy, users: [...value.users] })}
      />
      {value.policy === 'users' && (
        <UsersSetting
          label={t('flowSettings.users')}
          value={value.users}
          onChange={(users) => onChange({ policy: value.policy, users: [...users] })}
        />
      )}
    </Section>
  )
}

export const ApproverEmptyEditor = ({ properties, onChange }: Props) => (
  <EmptyEditor value={emptyOf(properties)} onChange={(empty) => onChange({ empty })} />
)

const noAutomatic = { sameApprover: 'act', initiator: 'act', approveWhen: [], rejectWhen: [] }

/** Decisions without a person. */
export function AutomaticEditor({ properties, onChange }: Props) {
  const t = useText(text)
  const automatic = properties.automatic ?? (noAutomatic as unknown as NonNullable<Approver['automatic']>)
  const set = (changes: Partial<typeof automatic>) => onChange({ automatic: { ...automatic, ...changes } })
  return (
    <Section title={t('flowSettings.automatic')}>
      <ChoiceSetting
        label={t('flowSettings.sameApprover')}
        value={automatic.sameApprover}
        options={(['act', 'previous', 'ever'] as const).map((one) => ({
          value: one,
          label: t(`flowSettings.sameApprover.${one}`),
        }))}
        onChange={(sameApprover) => set({ sameApprover: sameApprover as typeof automatic.sameApprover })}
      />
      <ChoiceSetting
        label={t('flowSettings.initiatorIsApprover')}
        value={automatic.initiator}
        options={(['act', 'skip', 'superior'] as const).map((one) => ({
          value: one,
          label: t(`flowSettings.initiatorIsApprover.${one}`),
        }))}
        onChange={(initiator) => set({ initiator: initiator as typeof automatic.initiator })}
      />
      <ConditionSetting
        label={t('flowSettings.approveWhen')}
        value={automatic.approveWhen}
        onChange={(approveWhen) => set({ approveWhen })}
      />
      <ConditionSetting
        label={t('flowSettings.rejectWhen')}
        value={automatic.rejectWhen}
        onChange={(rejectWhen) => set({ rejectWhen })}
      />
    </Section>
  )
}
