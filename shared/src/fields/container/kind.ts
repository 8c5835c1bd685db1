import * as z from 'zod'
import { Common, kind, unasked, type Kind } from '../kind.ts'

/** What holds other fields and no value of its own. */
function container<S extends z.ZodType<Common>>(
  tag: string,
  element: string,
  settings: S,
): Kind<z.output<S>, null> {
  return kind({
    tag,
    element,
    group: 'layout',
    settings,
    empty: () => null,
    value: () => z.null(),
    column: () => null,
    inTable: false,
    listed: false,
    search: () => null,
    operators: unasked,
    print: () => '',
  })
}

export const row = container(
  'row',
  'el-row',
  Common.extend({ gutter: z.int().min(0).max(60).nullable().default(null) }),
)
export const card = container(
  'card',
  'el-card',
  Common.extend({
    header: z.string().max(100).default(''),
    shadow: z.enum(['always', 'hover', 'never']).default('always'),
  }),
)

/** Their children are panes, each with fields of its own. */
export const tab = container(
  'tab',
  'el-tabs',
  Common.extend({
    type: z.enum(['', 'card', 'border-card']).default(''),
    tabPosition: z.enum(['top', 'left', 'right', 'bottom']).default('top'),
    active: z.string().max(60).default(''),
  }),
)
export const collapse = container(
  'collapse',
  'el-collapse',
  Common.extend({
    accordion: z.boolean().default(false),
    active: z.array(z.string().max(60)).max(50).default([]),
  }),
)
export const steps = container(
  'steps',
  'el-steps',
  Common.extend({ simple: z.boolean().default(false), active: z.string().max(60).default('') }),
)
