import * as z from 'zod'
import { Common, kind, ordered, type Kind } from '../kind.ts'
import { Instant, printDate } from '../instant.ts'

export const settings = Common.extend({
  readonly: z.boolean().default(true),
  format: z.string().max(30).default('yyyy-MM-dd HH:mm:ss'),
})

/** Filled by the server: when a record was made or changed. */
function stamp(tag: string): Kind<z.output<typeof settings>, number | null> {
  return kind({
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
    operators: ordered,
    print: (value, { format }) => (value === null ? '' : printDate(value, format)),
  })
}

export const createTime = stamp('createTime')
export const modifyTime = stamp('modifyTime')
