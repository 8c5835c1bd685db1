import { Alert, Input, InputNumber, Radio, Select } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { ChannelBody, configs, mailMinutes } from '@tessera/shared/contract/system/configs'
import { smsTemplates } from '@tessera/shared/contract/system/sms-templates'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/widgets/form-drawer/flag-switch'
import { FormBody } from '@tessera/shared/widgets/form-drawer/form-body'
import { useRecordForm } from '@tessera/shared/widgets/form-drawer/use-record-form'
import styles from './configs.module.css'
import { SaveButton } from './save-button.tsx'
import { TestEmail, TestWebhook } from './tests.tsx'
import { text } from './text.ts'
import { useChanges } from './use-changes.ts'

const { shape } = ChannelBody
const names = ChannelBody.keyof().options
/** The ports of SMTP and POP3 by kind of encryption. */
const usual = { 0: [25, 110], 1: [465, 995], 2: [587, 110] } as const

/** How messages leave the house, and mails come in (specification: wire 9.9). Secrets are never shown: what is typed replaces what is kept. */
export function ChannelForm({ menu, mayEdit }: { menu: PageProps['menu']; mayEdit: boolean }) {
  const t = useText(text)
  const { data, error, mutate } = useCall(configs.read, {})
  const { data: sms } = useCall(smsTemplates.selector, {})
  const { send } = useSend(configs.update, { stale: [configs.read], quiet: true })
  const changes = useChanges<ChannelBody>()
  const save = async (values: ChannelBody) => {
    const { msg } = await send(changes.among(values, names) as Partial<ChannelBody>)
    changes.saved(values)
    form.setFieldsValue({
      emailPassword: '',
      smsAliAccessKeySecret: '',
      smsTencentSecretKey: '',
      webhookSecret: '',
    })
    return msg
  }
  const {
    form,
    saving,
    save: submit,
    touched,
    keys,
    question,
  } = useRecordForm<ChannelBody>({ onSave: save, onClose: () => undefined })
  const now = { ...data, ...changes.changed }
  const [smtpPort, pop3Port] = usual[now.emailSsl ?? 1]
  const line = (name: keyof ChannelBody, more: { extra?: string; max?: number; wide?: boolean } = {}) => (
    <Field
      name={name}
      label={t(`config.${name}` as 'config.emailAccount')}
      schema={shape[name]}
      {...(more.extra ? { extra: more.extra } : {})}
      {...(more.wide ? { wide: true } : {})}
    >
      <Input maxLength={more.max ?? 200} />
    </Field>
  )
  const secret = (
    name: 'emailPassword' | 'smsAliAccessKeySecret' | 'smsTencentSecretKey' | 'webhookSecret',
  ) => (
    <Field name={name} label={t(`config.${name}`)} schema={shape[name]}>
      <Input.Password
        maxLength={200}
        autoComplete="new-password"
        {...(data?.kept.includes(name) ? { placeholder: t('config.kept') } : {})}
      />
    </Field>
  )
  const port = (name: 'emailSmtpPort' | 'emailPop3Port', label: string, n: number) => (
    <Field name={name} label={label} schema={shape[name]} extra={t('config.usualPort', { n })}>
      <InputNumber min={0} max={65_535} precision={0} hideControl />
    </Field>
  )
  return (
    // Enter in a field saves; the element itself is not operated.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={(event) => event.key !== 'Escape' && mayEdit && keys(event)}>
      <Alert className={styles.note!} type="info" content={t('config.channelHint')} />
      <FormBody<ChannelBody>
        form={form}
        initial={data}
        failure={data ? undefined : error}
        onRetry={() => void mutate()}
        onTouched={(by) => {
          changes.note(by)
          touched()
        }}
        disabled={!mayEdit}
      >
        <FieldGroup title={t('config.email')}>
          {line('emailAccount')}
          {secret('emailPassword')}
          <Field
            name="emailSsl"
            label={t('config.emailSsl')}
            wide
            {...(now.emailSsl === 0 ? { extra: t('config.plainHint') } : {})}
          >
            <Radio.Group
              options={([1, 2, 0] as const).map((value) => ({ value, label: t(`config.emailSsl.${value}`) }))}
            />
          </Field>
          {line('emailSmtpHost')}
          {port('emailSmtpPort', t('config.smtpPort'), smtpPort)}
          {line('emailPop3Host')}
          {port('emailPop3Port', t('config.pop3Port'), pop3Port)}
          <Field name="emailReceive" label={t('config.emailReceive')} extra={t('config.emailReceiveHint')}>
            <FlagSwitch />
          </Field>
          {now.emailReceive === 1 && (
            <Field
              name="emailReceiveMinutes"
              label={t('config.emailReceiveMinutes')}
              formatter={(chosen: number | '') => chosen || undefined}
            >
              <Select
                placeholder={t('config.byItsTask')}
                options={mailMinutes.map((n) => ({ value: n, label: t('config.everyMinutes', { n }) }))}
              />
            </Field>
          )}
          {line('emailSenderName', { max: 50 })}
          {line('emailSenderAddress', { extra: t('config.emailSenderAddressHint') })}
          {mayEdit && <TestEmail values={now} />}
        </FieldGroup>
        <FieldGroup title={t('config.sms')}>
          {line('smsAliAccessKeyId', { max: 100 })}
          {secret('smsAliAccessKeySecret')}
          {line('smsTencentSecretId', { max: 100 })}
          {secret('smsTencentSecretKey')}
          {line('smsTencentAppId', { max: 30 })}
          <Field
            name="smsCodeTemplate"
            label={t('config.smsCodeTemplate')}
            extra={t('config.smsCodeTemplateHint')}
            formatter={(chosen: string) => chosen || undefined}
          >
            <Select
              allowClear
              showSearch
              placeholder={t('config.choose')}
              options={(sms?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
            />
          </Field>
        </FieldGroup>
        <FieldGroup title={t('config.webhook')}>
          {line('webhookUrl', { extra: t('config.webhookUrlHint'), wide: true, max: 300 })}
          {secret('webhookSecret')}
          {mayEdit && <TestWebhook values={now} />}
        </FieldGroup>
        <SaveButton menu={menu} saving={saving} onSave={submit} />
      </FormBody>
      {question}
    </div>
  )
}
