import { Alert, Input, InputNumber, Radio, Select } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { ChannelBody, configs, mailMinutes } from '@tessera/shared/contract/system/configs'
import { smsTemplates } from '@tessera/shared/contract/messaging/sms-templates'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import { FormBody } from '@tessera/shared/ui/form-drawer/form-body'
import { useRecordForm } from '@tessera/shared/ui/form-drawer/use-record-form'
import styles from './configs.module.css'
import { SaveButton } from './save-button.tsx'
import { TestEmail, TestWebhook } from './tests.tsx'
import { text } from './text.ts'
import { useChanges } from './use-changes.ts'

const { shape } = ChannelBody
const names = ChannelBody.keyof().options
/** Default ports of SMTP and POP3 by kind of encryption. */
const defaultPorts = { 0: [25, 110], 1: [465, 995], 2: [587, 110] } as const

/**
 * Channels for outgoing messages, and the mailbox for incoming mail. The server never sends secrets: a typed
 * value replaces the stored one.
 */
export function ChannelForm({ menu, canEdit }: { menu: PageProps['menu']; canEdit: boolean }) {
  const t = useText(text)
  const { data, error, mutate } = useCall(configs.read, {})
  const { data: sms } = useCall(smsTemplates.selector, {})
  const { send } = useSend(configs.update, { stale: [configs.read], quiet: true })
  const changes = useChanges<ChannelBody>()
  const save = async (values: ChannelBody) => {
    const { msg } = await send(changes.pickChanged(values, names) as Partial<ChannelBody>)
    changes.markSaved(values)
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
    markDirty: touched,
    handleKey: keys,
    leaveDialog: question,
  } = useRecordForm<ChannelBody>({ onSave: save, onClose: () => undefined })
  const current = { ...data, ...changes.changed }
  const [smtpPort, pop3Port] = defaultPorts[current.emailSsl ?? 1]
  const inputField = (
    name: keyof ChannelBody,
    options: { extra?: string; max?: number; wide?: boolean } = {},
  ) => (
    <Field
      name={name}
      label={t(`config.${name}` as 'config.emailAccount')}
      schema={shape[name]}
      {...(options.extra ? { extra: options.extra } : {})}
      {...(options.wide ? { wide: true } : {})}
    >
      <Input maxLength={options.max ?? 200} />
    </Field>
  )
  const secretField = (
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
  const portField = (name: 'emailSmtpPort' | 'emailPop3Port', label: string, defaultPort: number) => (
    <Field name={name} label={label} schema={shape[name]} extra={t('config.usualPort', { n: defaultPort })}>
      <InputNumber min={0} max={65_535} precision={0} hideControl />
    </Field>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in a field inside saves; the element itself is not interactive
    <div onKeyDown={(event) => event.key !== 'Escape' && canEdit && keys(event)}>
      <Alert className={styles.note!} type="info" content={t('config.channelHint')} />
      <FormBody<ChannelBody>
        form={form}
        initial={data}
        failure={data ? undefined : error}
        onRetry={() => void mutate()}
        onTouched={(changedValues) => {
          changes.record(changedValues)
          touched()
        }}
        disabled={!canEdit}
      >
        <FieldGroup title={t('config.email')}>
          {inputField('emailAccount')}
          {secretField('emailPassword')}
          <Field
            name="emailSsl"
            label={t('config.emailSsl')}
            wide
            {...(current.emailSsl === 0 ? { extra: t('config.plainHint') } : {})}
          >
            <Radio.Group
              options={([1, 2, 0] as const).map((value) => ({ value, label: t(`config.emailSsl.${value}`) }))}
            />
          </Field>
          {inputField('emailSmtpHost')}
          {portField('emailSmtpPort', t('config.smtpPort'), smtpPort)}
          {inputField('emailPop3Host')}
          {portField('emailPop3Port', t('config.pop3Port'), pop3Port)}
          <Field name="emailReceive" label={t('config.emailReceive')} extra={t('config.emailReceiveHint')}>
            <FlagSwitch />
          </Field>
          {current.emailReceive === 1 && (
            <Field
              name="emailReceiveMinutes"
              label={t('config.emailReceiveMinutes')}
              formatter={(chosen: number | '') => chosen || undefined}
            >
              <Select
                placeholder={t('config.byItsTask')}
                options={mailMinutes.map((defaultPort) => ({
                  value: defaultPort,
                  label: t('config.everyMinutes', { n: defaultPort }),
                }))}
              />
            </Field>
          )}
          {inputField('emailSenderName', { max: 50 })}
          {inputField('emailSenderAddress', { extra: t('config.emailSenderAddressHint') })}
          {canEdit && <TestEmail values={current} />}
        </FieldGroup>
        <FieldGroup title={t('config.sms')}>
          {inputField('smsAliAccessKeyId', { max: 100 })}
          {secretField('smsAliAccessKeySecret')}
          {inputField('smsTencentSecretId', { max: 100 })}
          {secretField('smsTencentSecretKey')}
          {inputField('smsTencentAppId', { max: 30 })}
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
          {inputField('webhookUrl', { extra: t('config.webhookUrlHint'), wide: true, max: 300 })}
          {secretField('webhookSecret')}
          {canEdit && <TestWebhook values={current} />}
        </FieldGroup>
        <SaveButton menu={menu} saving={saving} onSave={submit} />
      </FormBody>
      {question}
    </div>
  )
}
