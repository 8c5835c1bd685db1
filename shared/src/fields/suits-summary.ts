import type { Kind } from '../contract/fields/kind.ts'
import type { Field } from './design.ts'
import { calculate } from './calculate/kind.ts'
import { colour } from './colour/kind.ts'
import { editor } from './editor/kind.ts'
import { password } from './password/kind.ts'

const groups: ReadonlySet<Kind['group']> = new Set(['input', 'choice', 'date', 'people'])
/** Kinds of these groups whose text says nothing in a line. */
const unsuitable: ReadonlySet<string> = new Set([password.tag, editor.tag, colour.tag])

/** Lists and messages do not wait for data interfaces, which may be slow or away. */
const asksInterface = ({ settings }: Field) => settings['dataType'] === 'dynamic' || settings['interfaceId']

/** Whether the text of a field can stand in a summary of its record. `path` is that of the field in the record. */
export const suitsSummary = (path: string, field: Field): boolean =>
  !path.includes('-') &&
  // A computed number, such as the sum of a sub-table, is stored like one that was typed.
  (groups.has(field.kind.group) || field.kind.tag === calculate.tag) &&
  !unsuitable.has(field.kind.tag) &&
  !field.settings.noShow &&
  !asksInterface(field)
