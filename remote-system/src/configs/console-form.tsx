import { Form, Input, Radio } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { session as sessionCalls } from '@tessera/shared/contract/shell/session'
import { ConfigBody } from '@tessera/shared/contract/system/configs'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { PartForm } from './part-form.tsx'
import { text } from './text.ts'

const { shape } = ConfigBody
const names = ConfigBody.keyof().options

/** Title, wording and company of this console. */
export function ConsoleForm({ menu, mayEdit }: { menu: PageProps['menu']; mayEdit: boolean }) {
  const t = useText(text)
  // The title and the words of this window change at once.
  const known = async () => session.know(await call(sessionCalls.currentUser, {}))
  const field = (
    name: Exclude<keyof ConfigBody, 'wordsVariant'>,
    more: { extra?: string; wide?: boolean; max: number },
  ) => (
    <Field
      name={name}
      label={t(`config.${name}`)}
      schema={shape[name]}
      {...(more.extra ? { extra: more.extra } : {})}
      {...(more.wide ? { wide: true } : {})}
    >
      <Input maxLength={more.max} />
    </Field>
  )

  return (
    <PartForm<ConfigBody> menu={menu} mayEdit={mayEdit} names={names} onSaved={known}>
      <FieldGroup title={t('config.console')}>
        {field('sysName', { extra: t('config.sysNameHint'), max: 30 })}
        {field('sysDescription', { max: 500 })}
        <Form.Item field="wordsVariant" label={t('config.wordsVariant')}>
          <Radio.Group aria-label={t('config.wordsVariant')}>
            <Radio value="standard">{t('config.standard')}</Radio>
            <Radio value="club">{t('config.club')}</Radio>
          </Radio.Group>
        </Form.Item>
        {field('copyright', { max: 100 })}
        {field('helpUrl', { extra: t('config.helpUrlHint'), wide: true, max: 300 })}
        {field('dataV', { extra: t('config.dataVHint'), wide: true, max: 300 })}
        {field('interfaceHosts', { extra: t('config.interfaceHostsHint'), wide: true, max: 2_000 })}
      </FieldGroup>
      <FieldGroup title={t('config.company')}>
        {field('companyName', { max: 100 })}
        {field('companyCode', { max: 50 })}
        {field('companyContacts', { max: 50 })}
        {field('companyTelePhone', { max: 50 })}
        {field('companyEmail', { extra: t('config.companyEmailHint'), wide: true, max: 100 })}
        {field('companyAddress', { wide: true, max: 200 })}
      </FieldGroup>
    </PartForm>
  )
}
