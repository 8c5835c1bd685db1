import * as z from 'zod'
import { Flag } from '../patterns.ts'
import { get, Id, listed } from '../wire.ts'

/** A company or department in the chart. */
export const ChartUnit = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  category: z.enum(['company', 'department']),
  enabledMark: Flag,
  /** "name/account", or ''. */
  manager: z.string(),
  /** An address on this server, or '' where there is no manager. */
  headIcon: z.string(),
  /** Users in the unit itself, and with all units below it. */
  members: z.int(),
  total: z.int(),
  /** Number of units directly below. */
  units: z.int(),
})
export type ChartUnit = z.output<typeof ChartUnit>

const FoundUnit = z.object({
  id: Id,
  fullName: z.string(),
  manager: z.string(),
  /** The units above it, from the top. */
  way: z.array(z.object({ id: Id, fullName: z.string() })),
})
export type FoundUnit = z.output<typeof FoundUnit>

const base = '/api/permission/OrganizeChart'
const menu = 'permission.organizeChart'

/**
 * Units with managers and numbers of users. It loads level by level, because there may be thousands of
 * departments.
 */
export const organizeChart = {
  /** The first fifty by name, code or manager. */
  search: get(`${base}/Search`, {
    access: { menu },
    input: z.object({ keyword: z.string().min(1).max(100) }),
    output: listed(FoundUnit),
  }),
  /** The units directly below one, in their order; without an id the top level. */
  below: get(`${base}/{id?}`, { access: { menu }, output: listed(ChartUnit) }),
}
