import { interpolate } from '../format/interpolate.ts'
import { currentLang } from '../text/i18n.ts'
import { fieldMessageText, rowMessageText } from './text.ts'

/** What is wrong with a field, for a place that names the field itself: the server begins with the name of the wire. */
export function messageAtField({ field, msg }: { readonly field: string; readonly msg: string }): string {
  const rest = withoutName(field, msg)
  return currentLang() === 'en' ? rest.charAt(0).toUpperCase() + rest.slice(1) : rest
}

/**
 * A message about a field, for a place that has no fields: with the number of the row, or nothing, in place of the name of the
 * wire.
 */
export function messageOfRefusal(msg: string, fields: readonly { readonly field: string }[]): string {
  const field = fields.map((one) => one.field).find((name) => withoutName(name, msg) !== msg)
  if (field === undefined) return msg
  const row = /\.(\d+)(?:\.|$)/.exec(field)?.[1]
  const sentence = (row === undefined ? fieldMessageText : rowMessageText)[currentLang()]
  return interpolate(sentence, { n: Number(row) + 1, msg: withoutName(field, msg) })
}

function withoutName(field: string, msg: string): string {
  const name = ['：', ':'].map((colon) => field + colon).find((begin) => msg.startsWith(begin))
  return name === undefined ? msg : msg.slice(name.length).trimStart()
}
