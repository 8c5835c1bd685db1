import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { interpolate } from '@tessera/shared/format/interpolate'

interface Template {
  line: LocalizedText
  /** Variables that only the recipient may read. */
  secret: readonly string[]
}

/** Built-in templates by name. */
export const builtInTemplates = {
  verificationCode: {
    line: {
      zh: '您的验证码是 {{code}}，{{minutes}} 分钟内有效，请勿告诉他人。',
      en: 'Your verification code is {{code}}. It is valid for {{minutes}} [minutes:minute|minutes]. Do not share it.',
      zhtw: '您的驗證碼是 {{code}}，{{minutes}} 分鐘內有效，請勿告訴他人。',
    },
    secret: ['code'],
  },
} satisfies Record<string, Template>
export type TemplateName = keyof typeof builtInTemplates
/** Names of the templates with secret variables. */
export const secretTemplates: readonly string[] = Object.entries(builtInTemplates)
  .filter(([, { secret }]) => secret.length > 0)
  .map(([name]) => name)

const findTemplate = (template: string): Template | undefined =>
  (builtInTemplates as Readonly<Record<string, Template>>)[template]

/** Fills in a built-in template; '' where it no longer exists. */
export const fillTemplate = (
  template: string,
  lang: Lang,
  variables: Readonly<Record<string, unknown>>,
): string => interpolate(findTemplate(template)?.line[lang] ?? '', variables)

/** Replaces the secret variables by dots. */
export function maskSecrets(
  template: string,
  variables: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const secret = findTemplate(template)?.secret ?? []
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, secret.includes(name) ? '••••••' : value]),
  )
}
