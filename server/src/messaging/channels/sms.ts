import { SmsCompany, type SmsTemplateBody } from '@tessera/shared/contract/messaging/sms-templates'
import type { Db } from '../../db/connect.ts'
import type { Outbound } from '../../http/outbound.ts'
import { loadSettings } from '../../db/settings.ts'
import type { Channel, ChannelParts } from './channel.ts'
import { loadSecretSettings } from '../../system/configs/secret-settings.ts'
import { sendError } from './send-errors.ts'
import { sendByAliyun } from './sms-aliyun.ts'
import { sendByTencent } from './sms-tencent.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

type Template = Pick<
  SmsTemplateBody,
  'company' | 'signContent' | 'templateId' | 'endpoint' | 'domain' | 'region' | 'parameters'
>

/** One message to one number, as both providers need it. */
export interface SmsCall {
  outbound: Outbound
  template: Template
  mobile: string
  /** Values of the template's variables, in the template's order. */
  values: Readonly<Record<string, string>>
  /** The provider repeats it in its delivery report. */
  id: string
  signal: AbortSignal
}

/** Access keys of both providers; '' where not configured. */
export interface SmsAccount {
  aliyun: { accessKeyId: string; accessKeySecret: string }
  tencent: { secretId: string; secretKey: string; appId: string }
}

async function loadTemplate(db: Db, id: string | null): Promise<Template> {
  const { rows } = await typedSql({
    company: column.oneOf(2, 1),
    endpoint: column.text.orNull,
    domain: column.text.orNull,
    signContent: column.text,
    templateId: column.text,
    region: column.text.orNull,
    parameters: column.text,
  })`
    select company, sign_content as "signContent", template_id as "templateId", endpoint, domain, region,
      parameters
    from system_sms_template where id = ${id} and enabled_mark = 1 and delete_mark = 0`.execute(db)
  if (!rows[0]) throw sendError('sms.noTemplate')
  return rows[0]
}

async function loadAccount(parts: ChannelParts): Promise<SmsAccount> {
  const { smsAliAccessKeyId, smsTencentSecretId, smsTencentAppId } = await loadSettings(
    parts.db,
    'smsAliAccessKeyId',
    'smsTencentSecretId',
    'smsTencentAppId',
  )
  const { smsAliAccessKeySecret, smsTencentSecretKey } = await loadSecretSettings(
    parts,
    'smsAliAccessKeySecret',
    'smsTencentSecretKey',
  )
  return {
    aliyun: { accessKeyId: smsAliAccessKeyId, accessKeySecret: smsAliAccessKeySecret },
    tencent: { secretId: smsTencentSecretId, secretKey: smsTencentSecretKey, appId: smsTencentAppId },
  }
}

const isComplete = (keys: Readonly<Record<string, string>>) => Object.values(keys).every(Boolean)

/**
 * Sends text messages by the provider of the message's approved template. Verification codes use the template
 * of the configuration.
 */
export const sms: Channel = {
  name: 'sms',
  async createSender(parts) {
    const account = await loadAccount(parts)
    if (!isComplete(account.aliyun) && !isComplete(account.tencent)) return null
    const { smsCodeTemplate } = await loadSettings(parts.db, 'smsCodeTemplate')
    return async ({ id, recipient, template: code, variables, smsTemplateId }, signal) => {
      const template = await loadTemplate(
        parts.db,
        smsTemplateId ?? (code === 'verificationCode' ? smsCodeTemplate : null),
      )
      const call = {
        outbound: parts.outbound,
        template,
        mobile: recipient,
        values: requireValues(template, variables),
        id,
        signal,
      }
      if (!isComplete(template.company === SmsCompany.aliyun ? account.aliyun : account.tencent))
        throw sendError('sms.noKey')
      return template.company === SmsCompany.aliyun
        ? sendByAliyun(call, account.aliyun)
        : sendByTencent(call, account.tencent)
    }
  },
  async findAddresses(db, userIds) {
    const { rows } = await typedSql({
      id: column.text,
      at: column.text,
    })`select id, mobile_phone as at from org_user where id = any(${userIds}) and mobile_phone <> ''`.execute(
      db,
    )
    return new Map(rows.map(({ id, at }) => [id, at]))
  },
}

function requireValues(
  { parameters }: Template,
  variables: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const names = parameters.split(',').filter(Boolean)
  const missing = names.find((name) => variables[name] === undefined || variables[name] === null)
  if (missing) throw sendError('sms.noValue', missing)
  return Object.fromEntries(names.map((name) => [name, String(variables[name])]))
}
