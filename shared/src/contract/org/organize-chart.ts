import * as z from 'zod'
import { Flag } from '../patterns.ts'
import { get, Id, listed } from '../wire.ts'

/** A company or department as the chart draws it. */
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
  /** Units right below. */
  units: z.int(),
})
export type ChartUnit = z.output<typeof ChartUnit>

const FoundUnit = z.object({
  id: Id,
  fullName: z.string(),
  manager: z.string(),
  /** What lies above, from the top. */
  way: z.array(z.object({ id: Id, fullName: z.string() })),
})
export type FoundUnit = z.output<typeof FoundUnit>

const base = '/api/permission/OrganizeChart'
const menu = 'permission.organizeChart'

/** Who leads what, and how many they are (ours): level by level, since thousands of departments are nobody's to look at at once. */
export const organizeChart = {
  /** The first fifty by name, code or manager. */
  search: get(`${base}/Search`, {
    access: { menu },
    input: z.object({ keyword: z.string().min(1).max(100) }),
    output: listed(FoundUnit),
  }),
  /** The units right below one, in their order; without an id those at the top. */
  below: get(`${base}/{id?}`, { access: { menu }, output: listed(ChartUnit) }),
}
