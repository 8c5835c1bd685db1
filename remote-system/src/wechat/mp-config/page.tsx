import { Form, Input, Radio } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { accounts, MpConfigBody, mpSecrets, type MpConfig } from '@tessera/shared/contract/wechat/accounts'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { SecretInput } from '../secret-input.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { TestButton } from '../test-button.tsx'
import styles from '../wechat.module.css'
import { text } from './text.ts'

const { shape } = MpConfigBody

/** Settings of the WeChat official account. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  return (
    <SettingsForm<MpConfigBody>
      menuId={menu.id}
      read={accounts.readMp}
      update={accounts.updateMp}
      secrets={mpSecrets}
      buttons={(getValues) => (
        <TestButton
          call={accounts.testMp}
          input={() => ({ wxGzhAppId: getValues().wxGzhAppId, wxGzhAppSecret: getValues().wxGzhAppSecret })}
        />
      )}
    >
      {({ kept, record }) => (
        <>
          <FieldGroup title={t('mpConfig.account')}>
            <Field name="wxGzhAppId" label={t('mpConfig.wxGzhAppId')} schema={shape.wxGzhAppId}>
              <Input maxLength={64} placeholder="wx…" />
            </Field>
            <Field
              name="wxGzhAppSecret"
              label={t('mpConfig.wxGzhAppSecret')}
              schema={shape.wxGzhAppSecret}
              extra={t('mpConfig.secretHint')}
            >
              <SecretInput isStored={kept.has('wxGzhAppSecret')} maxLength={128} />
            </Field>
            <Field
              name="wxGzhId"
              label={t('mpConfig.wxGzhId')}
              schema={shape.wxGzhId}
              extra={t('mpConfig.wxGzhIdHint')}
            >
              <Input maxLength={64} placeholder="gh_…" />
            </Field>
          </FieldGroup>
          <FieldGroup title={t('mpConfig.server')}>
            <Form.Item label={t('mpConfig.wxGzhUrl')} extra={t('mpConfig.urlHint')}>
              <span className={styles.address}>
                <Copyable>{`${location.origin}${(record as unknown as MpConfig).wxGzhUrl}`}</Copyable>
              </span>
            </Form.Item>
            <Form.Item field="wxGzhEncryption" label={t('mpConfig.wxGzhEncryption')}>
              <Radio.Group aria-label={t('mpConfig.wxGzhEncryption')}>
                <Radio value="plain">{t('mpConfig.plain')}</Radio>
                <Radio value="safe">{t('mpConfig.safe')}</Radio>
              </Radio.Group>
            </Form.Item>
            <Field
              name="wxGzhToken"
              label={t('mpConfig.wxGzhToken')}
              schema={shape.wxGzhToken}
              extra={t('mpConfig.tokenHint')}
            >
              <SecretInput isStored={kept.has('wxGzhToken')} maxLength={32} generatedLength={32} />
            </Field>
            <Field name="wxGzhAesKey" label={t('mpConfig.wxGzhAesKey')} schema={shape.wxGzhAesKey}>
              <SecretInput isStored={kept.has('wxGzhAesKey')} maxLength={43} generatedLength={43} />
            </Field>
          </FieldGroup>
        </>
      )}
    </SettingsForm>
  )
}
