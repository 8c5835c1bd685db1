import { Refusal } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import { formatText, translate } from '../../errors/translate.ts'
import type { Context } from '../../http/context.ts'

/** Why one of several tasks was not handled, in the caller's language. A fault is logged and gets a general sentence. */
export function describeError(error: unknown, { lang, log }: Pick<Context, 'lang' | 'log'>): string {
  if (error instanceof Refusal) return formatText(error, lang)
  log.error({ err: error }, 'a task of a batch failed')
  return translate(general.fault, lang)
}
