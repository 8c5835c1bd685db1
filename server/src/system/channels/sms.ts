import { sql } from 'kysely'
import { SmsCompany, type SmsTemplateBody } from '@tessera/shared/contract/system/sms-templates'
import type { Db } from '../../db/connect.ts'
import type { Outbound } from '../../http/outbound.ts'
import { settings } from '../configs/settings.ts'
import type { Channel, ChannelParts } from './channel.ts'
import { openSettings } from './read-settings.ts'
import { notSent } from './reasons.ts'
import { sendByAliyun } from './sms-aliyun.ts'
import { sendByTencent } from './sms-tencent.ts'

type Template = Pick<
  SmsTemplateBody,
  'company' | 'signContent' | 'templateId' | 'endpoint' | 'domain' | 'region' | 'parameters'
>

/** One message for one number, as both providers need it. */
export interface SmsCall {
  outbound: Outbound
  template: Template
  mobile: string
  /** The template's variables, in its order. */
  values: Readonly<Record<string, string>>
  /** Comes back with the provider's report. */
  id: string
  signal: AbortSignal
}

export interface SmsAccount {
  aliyun: { accessKeyId: string; accessKeySecret: string }
  tencent: { secretId: string; secretKey: string; appId: string }
}

async function templateOf(db: Db, id: string | null): Promise<Template> {
  const { rows } = await sql<Template>`
    select company, sign_content as "signContent", template_id as "templateId", endpoint, domain, region, parameters
    from system_sms_template where id = ${id} and enabled_mark = 1 and delete_mark = 0`.execute(db)
  if (!rows[0]) throw notSent('sms.noTemplate')
  return rows[0]
}

async function accountOf(parts: ChannelParts): Promise<SmsAccount> {
  const { smsAliAccessKeyId, smsTencentSecretId, smsTencentAppId } = await settings(
    parts.db,
    'smsAliAccessKeyId',
    'smsTencentSecretId',
    'smsTencentAppId',
  )
  const { smsAliAccessKeySecret, smsTencentSecretKey } = await openSettings(
    parts,
    'smsAliAccessKeySecret',
    'smsTencentSecretKey',
  )
  return {
    aliyun: { accessKeyId: smsAliAccessKeyId, accessKeySecret: smsAliAccessKeySecret },
    tencent: { secretId: smsTencentSecretId, secretKey: smsTencentSecretKey, appId: smsTencentAppId },
  }
}

const complete = (keys: Readonly<Record<string, string>>) => Object.values(keys).every(Boolean)

/** Text messages by the provider whose approved template a message goes by; verification codes by the template of the configuration. */
export const sms: Channel = {
  name: 'sms',
  async ready(parts) {
    const account = await accountOf(parts)
    if (!complete(account.aliyun) && !complete(account.tencent)) return null
    const { smsCodeTemplate } = await settings(parts.db, 'smsCodeTemplate')
    return async ({ id, recipient, template: code, variables, smsTemplateId }, signal) => {
      const template = await templateOf(
        parts.db,
        smsTemplateId ?? (code === 'verificationCode' ? smsCodeTemplate : null),
      )
      const call = {
        outbound: parts.outbound,
        template,
        mobile: recipient,
        values: valuesOf(template, variables),
        id,
        signal,
      }
      if (!complete(template.company === SmsCompany.aliyun ? account.aliyun : account.tencent))
        throw notSent('sms.noKey')
      return template.company === SmsCompany.aliyun
        ? sendByAliyun(call, account.aliyun)
        : sendByTencent(call, account.tencent)
    }
  },
  async addresses(db, userIds) {
    const { rows } = await sql<{
      id: string
      at: string
    }>`select id, mobile_phone as at from org_user where id = any(${userIds}) and mobile_phone <> ''`.execute(
      db,
    )
    return new Map(rows.map(({ id, at }) => [id, at]))
  },
}

function valuesOf(
  { parameters }: Template,
  variables: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const names = parameters.split(',').filter(Boolean)
  const missing = names.find((name) => variables[name] === undefined || variables[name] === null)
  if (missing) throw notSent('sms.noValue', missing)
  return Object.fromEntries(names.map((name) => [name, String(variables[name])]))
}
