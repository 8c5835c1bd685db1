import { Form, Input, Radio } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { session as sessionCalls } from '@tessera/shared/contract/session/session'
import { ConfigBody } from '@tessera/shared/contract/system/configs'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { PartForm } from './part-form.tsx'
import { text } from './text.ts'

const { shape } = ConfigBody
const names = ConfigBody.keyof().options

/** Title, wording and company shown in the shell. */
export function ConsoleForm({ menu, canEdit }: { menu: PageProps['menu']; canEdit: boolean }) {
  const t = useText(text)
  // Apply the new title and wording to this window without a reload.
  const refreshCurrentUser = async () => session.setCurrentUser(await call(sessionCalls.currentUser, {}))
  const inputField = (
    name: Exclude<keyof ConfigBody, 'wordsVariant'>,
    options: { extra?: string; wide?: boolean; max: number },
  ) => (
    <Field
      name={name}
      label={t(`config.${name}`)}
      schema={shape[name]}
      {...(options.extra ? { extra: options.extra } : {})}
      {...(options.wide ? { wide: true } : {})}
    >
      <Input maxLength={options.max} />
    </Field>
  )

  return (
    <PartForm<ConfigBody> menu={menu} canEdit={canEdit} names={names} onSaved={refreshCurrentUser}>
      <FieldGroup title={t('config.console')}>
        {inputField('sysName', { extra: t('config.sysNameHint'), max: 30 })}
        {inputField('sysDescription', { max: 500 })}
        <Form.Item field="wordsVariant" label={t('config.wordsVariant')}>
          <Radio.Group aria-label={t('config.wordsVariant')}>
            <Radio value="standard">{t('config.standard')}</Radio>
            <Radio value="club">{t('config.club')}</Radio>
          </Radio.Group>
        </Form.Item>
        {inputField('copyright', { max: 100 })}
        {inputField('helpUrl', { extra: t('config.helpUrlHint'), wide: true, max: 300 })}
        {inputField('dataV', { extra: t('config.dataVHint'), wide: true, max: 300 })}
        {inputField('interfaceHosts', { extra: t('config.interfaceHostsHint'), wide: true, max: 2_000 })}
      </FieldGroup>
      <FieldGroup title={t('config.company')}>
        {inputField('companyName', { max: 100 })}
        {inputField('companyCode', { max: 50 })}
        {inputField('companyContacts', { max: 50 })}
        {inputField('companyTelePhone', { max: 50 })}
        {inputField('companyEmail', { extra: t('config.companyEmailHint'), wide: true, max: 100 })}
        {inputField('companyAddress', { wide: true, max: 200 })}
      </FieldGroup>
    </PartForm>
  )
}
