import * as z from 'zod'
import { CommonSettings, defineKind, orderedOperators, type Kind } from '../../contract/fields/kind.ts'
import { Instant, formatInstant } from '../../contract/fields/instant.ts'

export const settings = CommonSettings.extend({
  readonly: z.boolean().default(true),
  format: z.string().max(30).default('yyyy-MM-dd HH:mm:ss'),
})

/** Set by the server: when a record was created or changed. */
function stamp(tag: string): Kind<z.output<typeof settings>, number | null> {
  return defineKind({
    tag,
    element: 'el-input',
    group: 'system',
    settings,
    empty: (): number | null => null,
    value: () => Instant.nullable(),
    column: () => 'timestamptz',
    inTable: false,
    listed: true,
    search: () => ({ control: 'range', mode: 'range' }),
    operators: orderedOperators,
    format: (value, { format }) => (value === null ? '' : formatInstant(value, format)),
  })
}

export const createTime = stamp('createTime')
export const modifyTime = stamp('modifyTime')
