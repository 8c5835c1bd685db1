import { Input, InputNumber, Radio } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { SafetyBody } from '@tessera/shared/contract/system/configs'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import { PartForm } from './part-form.tsx'
import { text } from './text.ts'

const { shape } = SafetyBody
const names = SafetyBody.keyof().options
/** Minimum and maximum of the numbers, as in the contract. */
const limits = {
  tokenTimeout: [5, 43_200],
  sessionMaxDays: [1, 365],
  lockoutFailures: [1, 50],
  lockoutMinutes: [1, 1_440],
  passwordHistory: [0, 24],
  passwordMaxDays: [0, 3_650],
} as const

/** Settings of sessions, passwords and the IP allowlist. */
export function SafetyForm({ menu, canEdit }: { menu: PageProps['menu']; canEdit: boolean }) {
  const t = useText(text)
  const numberField = (name: keyof typeof limits, unit: 'minutes' | 'times' | 'days', extra?: string) => (
    <Field name={name} label={t(`config.${name}`)} schema={shape[name]} {...(extra ? { extra } : {})}>
      <InputNumber
        min={limits[name][0]}
        max={limits[name][1]}
        precision={0}
        suffix={t(`config.${unit}`)}
        hideControl
      />
    </Field>
  )
  const switchField = (
    name: 'lastLoginTimeSwitch' | 'passwordChangeAfterReset' | 'whitelistSwitch',
    extra?: string,
  ) => (
    <Field name={name} label={t(`config.${name}`)} {...(extra ? { extra } : {})}>
      <FlagSwitch />
    </Field>
  )
  return (
    <PartForm<SafetyBody> menu={menu} canEdit={canEdit} names={names}>
      <FieldGroup title={t('config.sessions')}>
        <Field name="singleLogin" label={t('config.singleLogin')} extra={t('config.singleLoginHint')} wide>
          <Radio.Group
            options={([2, 1] as const).map((value) => ({ value, label: t(`config.singleLogin.${value}`) }))}
          />
        </Field>
        {numberField('tokenTimeout', 'minutes', t('config.tokenTimeoutHint'))}
        {numberField('sessionMaxDays', 'days', t('config.sessionMaxDaysHint'))}
        {switchField('lastLoginTimeSwitch')}
      </FieldGroup>
      <FieldGroup title={t('config.passwords')}>
        {numberField('lockoutFailures', 'times')}
        {numberField('lockoutMinutes', 'minutes')}
        {numberField('passwordHistory', 'times', t('config.passwordHistoryHint'))}
        {numberField('passwordMaxDays', 'days', t('config.passwordMaxDaysHint'))}
        {switchField('passwordChangeAfterReset')}
      </FieldGroup>
      <FieldGroup title={t('config.whitelist')}>
        {switchField('whitelistSwitch', t('config.whitelistHint'))}
        <Field
          name="whiteListIp"
          label={t('config.whiteListIp')}
          schema={shape.whiteListIp}
          extra={t('config.whiteListIpHint')}
          wide
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2_000} />
        </Field>
      </FieldGroup>
    </PartForm>
  )
}
