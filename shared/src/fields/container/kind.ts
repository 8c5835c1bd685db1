import * as z from 'zod'
import { CommonSettings, defineKind, noOperators, type Kind } from '../../contract/fields/kind.ts'

/** A kind that contains other fields and has no value. */
function container<S extends z.ZodType<CommonSettings>>(
  tag: string,
  element: string,
  settings: S,
): Kind<z.output<S>, null> {
  return defineKind({
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
    operators: noOperators,
    format: () => '',
  })
}

export const row = container(
  'row',
  'el-row',
  CommonSettings.extend({ gutter: z.int().min(0).max(60).nullable().default(null) }),
)
export const card = container(
  'card',
  'el-card',
  CommonSettings.extend({
    header: z.string().max(100).default(''),
    shadow: z.enum(['always', 'hover', 'never']).default('always'),
  }),
)

/** Their children are panes with fields. */
export const tab = container(
  'tab',
  'el-tabs',
  CommonSettings.extend({
    type: z.enum(['', 'card', 'border-card']).default(''),
    tabPosition: z.enum(['top', 'left', 'right', 'bottom']).default('top'),
    active: z.string().max(60).default(''),
  }),
)
export const collapse = container(
  'collapse',
  'el-collapse',
  CommonSettings.extend({
    accordion: z.boolean().default(false),
    active: z.array(z.string().max(60)).max(50).default([]),
  }),
)
export const steps = container(
  'steps',
  'el-steps',
  CommonSettings.extend({ simple: z.boolean().default(false), active: z.string().max(60).default('') }),
)
