import { interpolate } from '../format/interpolate.ts'
import { currentLang } from '../text/i18n.ts'
import { rowMessageText } from './text.ts'

/** What is wrong with a field, for a place that names the field itself: the server begins with the name of the wire. */
export function messageAtField({ field, msg }: { readonly field: string; readonly msg: string }): string {
  const rest = withoutName(field, msg)
  return currentLang() === 'en' ? rest.charAt(0).toUpperCase() + rest.slice(1) : rest
}

/** A message about a field of one of several rows, with the number of the row in place of the name of the wire. */
export function messageOfRow(msg: string, fields: readonly { readonly field: string }[]): string {
  const field = fields.map((one) => one.field).find((name) => withoutName(name, msg) !== msg)
  const row = /\.(\d+)(?:\.|$)/.exec(field ?? '')?.[1]
  if (field === undefined || row === undefined) return msg
  return interpolate(rowMessageText[currentLang()], { n: Number(row) + 1, msg: withoutName(field, msg) })
}

const withoutName = (field: string, msg: string): string =>
  msg.startsWith(field) ? msg.slice(field.length).replace(/^(?:：|:\s*)/, '') : msg
