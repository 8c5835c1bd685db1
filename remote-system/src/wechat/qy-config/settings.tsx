import { Input } from '@arco-design/web-react'
import { accounts, QyConfigBody, qySecrets } from '@tessera/shared/contract/wechat/accounts'
import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import { SecretInput } from '../secret-input.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { TestButton } from '../test-button.tsx'
import { CallbackSettings } from './callback.tsx'
import { text } from './text.ts'

const { shape } = QyConfigBody

/** Connection settings of a platform. */
export function Settings({ menuId, product }: { menuId: string; product: SyncProduct }) {
  const t = useText(text)
  const inputField = (name: 'qyhCorpId' | 'qyhAgentId' | 'dingSynAppKey' | 'dingAgentId', extra?: string) => (
    <Field name={name} label={t(`qyConfig.${name}`)} schema={shape[name]} {...(extra ? { extra } : {})}>
      <Input maxLength={64} />
    </Field>
  )
  const secretField = (
    name: Exclude<(typeof qySecrets)[number], `${string}Callback${string}`>,
    kept: ReadonlySet<string>,
    extra?: string,
  ) => (
    <Field name={name} label={t(`qyConfig.${name}`)} schema={shape[name]} {...(extra ? { extra } : {})}>
      <SecretInput isStored={kept.has(name)} maxLength={128} />
    </Field>
  )
  const switchField = (name: 'qyhIsSynOrg' | 'qyhIsSynUser' | 'dingSynIsSynOrg' | 'dingSynIsSynUser') => (
    <Field
      name={name}
      label={t(name.endsWith('Org') ? 'qyConfig.followUnits' : 'qyConfig.followUsers')}
      extra={t('qyConfig.followHint')}
    >
      <FlagSwitch />
    </Field>
  )
  return (
    <SettingsForm<QyConfigBody>
      menuId={menuId}
      read={accounts.readQy}
      update={accounts.updateQy}
      secrets={qySecrets}
      buttons={(getValues) =>
        product === 'wecom' ? (
          <>
            <TestButton
              call={accounts.testWecom}
              input={() => ({
                type: '0',
                qyhCorpId: getValues().qyhCorpId,
                qyhAgentSecret: getValues().qyhAgentSecret,
              })}
            >
              {t('qyConfig.testAgent')}
            </TestButton>
            <TestButton
              call={accounts.testWecom}
              input={() => ({
                type: '1',
                qyhCorpId: getValues().qyhCorpId,
                qyhCorpSecret: getValues().qyhCorpSecret,
              })}
            >
              {t('qyConfig.testDirectory')}
            </TestButton>
          </>
        ) : (
          <>
            <TestButton
              call={accounts.testDingtalk}
              input={() => ({
                dingSynAppKey: getValues().dingSynAppKey,
                dingSynAppSecret: getValues().dingSynAppSecret,
              })}
            >
              {t('qyConfig.testAgent')}
            </TestButton>
            <TestButton
              call={accounts.testRobot}
              input={() => ({
                dingRobotToken: getValues().dingRobotToken,
                dingRobotSecret: getValues().dingRobotSecret,
              })}
            >
              {t('qyConfig.testRobot')}
            </TestButton>
          </>
        )
      }
    >
      {({ kept }) =>
        product === 'wecom' ? (
          <>
            <FieldGroup title={t('qyConfig.application')}>
              {inputField('qyhCorpId', t('qyConfig.corpHint'))}
              {inputField('qyhAgentId')}
              {secretField('qyhAgentSecret', kept)}
            </FieldGroup>
            <FieldGroup title={t('qyConfig.assistant')}>
              {secretField('qyhCorpSecret', kept, t('qyConfig.directoryHint'))}
              <span />
              {switchField('qyhIsSynOrg')}
              {switchField('qyhIsSynUser')}
            </FieldGroup>
            <CallbackSettings product={product} kept={kept} />
          </>
        ) : (
          <>
            <FieldGroup title={t('qyConfig.application')}>
              {inputField('dingSynAppKey', t('qyConfig.dingHint'))}
              {secretField('dingSynAppSecret', kept)}
              {inputField('dingAgentId')}
              <span />
              {switchField('dingSynIsSynOrg')}
              {switchField('dingSynIsSynUser')}
            </FieldGroup>
            <FieldGroup title={t('qyConfig.robot')}>
              {secretField('dingRobotToken', kept)}
              {secretField('dingRobotSecret', kept)}
            </FieldGroup>
            <CallbackSettings product={product} kept={kept} />
          </>
        )
      }
    </SettingsForm>
  )
}
