import { Input } from '@arco-design/web-react'
import { accounts, QyConfigBody, qySecrets } from '@tessera/shared/contract/wechat/accounts'
import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/widgets/form-drawer/flag-switch'
import { SecretInput } from '../secret-input.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { TestButton } from '../test-button.tsx'
import { Callback } from './callback.tsx'
import { text } from './text.ts'

const { shape } = QyConfigBody

/** How a product is reached (specification: wire 9.9, the qyh and ding fields). */
export function Settings({ menuId, product }: { menuId: string; product: SyncProduct }) {
  const t = useText(text)
  const plain = (name: 'qyhCorpId' | 'qyhAgentId' | 'dingSynAppKey' | 'dingAgentId', extra?: string) => (
    <Field name={name} label={t(`qyConfig.${name}`)} schema={shape[name]} {...(extra ? { extra } : {})}>
      <Input maxLength={64} />
    </Field>
  )
  const secret = (
    name: Exclude<(typeof qySecrets)[number], `${string}Callback${string}`>,
    kept: ReadonlySet<string>,
    extra?: string,
  ) => (
    <Field name={name} label={t(`qyConfig.${name}`)} schema={shape[name]} {...(extra ? { extra } : {})}>
      <SecretInput kept={kept.has(name)} maxLength={128} />
    </Field>
  )
  const flag = (name: 'qyhIsSynOrg' | 'qyhIsSynUser' | 'dingSynIsSynOrg' | 'dingSynIsSynUser') => (
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
      buttons={(now) =>
        product === 'wecom' ? (
          <>
            <TestButton
              call={accounts.testWecom}
              input={() => ({ type: '0', qyhCorpId: now().qyhCorpId, qyhAgentSecret: now().qyhAgentSecret })}
            >
              {t('qyConfig.testAgent')}
            </TestButton>
            <TestButton
              call={accounts.testWecom}
              input={() => ({ type: '1', qyhCorpId: now().qyhCorpId, qyhCorpSecret: now().qyhCorpSecret })}
            >
              {t('qyConfig.testDirectory')}
            </TestButton>
          </>
        ) : (
          <>
            <TestButton
              call={accounts.testDingtalk}
              input={() => ({ dingSynAppKey: now().dingSynAppKey, dingSynAppSecret: now().dingSynAppSecret })}
            >
              {t('qyConfig.testAgent')}
            </TestButton>
            <TestButton
              call={accounts.testRobot}
              input={() => ({ dingRobotToken: now().dingRobotToken, dingRobotSecret: now().dingRobotSecret })}
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
              {plain('qyhCorpId', t('qyConfig.corpHint'))}
              {plain('qyhAgentId')}
              {secret('qyhAgentSecret', kept)}
            </FieldGroup>
            <FieldGroup title={t('qyConfig.assistant')}>
              {secret('qyhCorpSecret', kept, t('qyConfig.directoryHint'))}
              <span />
              {flag('qyhIsSynOrg')}
              {flag('qyhIsSynUser')}
            </FieldGroup>
            <Callback product={product} kept={kept} />
          </>
        ) : (
          <>
            <FieldGroup title={t('qyConfig.application')}>
              {plain('dingSynAppKey', t('qyConfig.dingHint'))}
              {secret('dingSynAppSecret', kept)}
              {plain('dingAgentId')}
              <span />
              {flag('dingSynIsSynOrg')}
              {flag('dingSynIsSynUser')}
            </FieldGroup>
            <FieldGroup title={t('qyConfig.robot')}>
              {secret('dingRobotToken', kept)}
              {secret('dingRobotSecret', kept)}
            </FieldGroup>
            <Callback product={product} kept={kept} />
          </>
        )
      }
    </SettingsForm>
  )
}
