import { Input, InputNumber, Radio } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { SafetyBody } from '@tessera/shared/contract/system/configs'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/widgets/form-drawer/flag-switch'
import { PartForm } from './part-form.tsx'
import { text } from './text.ts'

const { shape } = SafetyBody
const names = SafetyBody.keyof().options
/** Least and most of the numbers, as the contract has them. */
const limits = {
  tokenTimeout: [5, 43_200],
  lockoutFailures: [1, 50],
  lockoutMinutes: [1, 1_440],
  passwordHistory: [0, 24],
  passwordMaxDays: [0, 3_650],
} as const

/** How users sign in, and for how long. */
export function SafetyForm({ menu, mayEdit }: { menu: PageProps['menu']; mayEdit: boolean }) {
  const t = useText(text)
  const number = (name: keyof typeof limits, unit: 'minutes' | 'times' | 'days', extra?: string) => (
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
  const flag = (
    name: 'lastLoginTimeSwitch' | 'passwordChangeAfterReset' | 'whitelistSwitch',
    extra?: string,
  ) => (
    <Field name={name} label={t(`config.${name}`)} {...(extra ? { extra } : {})}>
      <FlagSwitch />
    </Field>
  )
  return (
    <PartForm<SafetyBody> menu={menu} mayEdit={mayEdit} names={names}>
      <FieldGroup title={t('config.sessions')}>
        <Field name="singleLogin" label={t('config.singleLogin')} extra={t('config.singleLoginHint')} wide>
          <Radio.Group
            options={([2, 1] as const).map((value) => ({ value, label: t(`config.singleLogin.${value}`) }))}
          />
        </Field>
        {number('tokenTimeout', 'minutes', t('config.tokenTimeoutHint'))}
        {flag('lastLoginTimeSwitch')}
      </FieldGroup>
      <FieldGroup title={t('config.passwords')}>
        {number('lockoutFailures', 'times')}
        {number('lockoutMinutes', 'minutes')}
        {number('passwordHistory', 'times', t('config.passwordHistoryHint'))}
        {number('passwordMaxDays', 'days', t('config.passwordMaxDaysHint'))}
        {flag('passwordChangeAfterReset')}
      </FieldGroup>
      <FieldGroup title={t('config.whitelist')}>
        {flag('whitelistSwitch', t('config.whitelistHint'))}
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
