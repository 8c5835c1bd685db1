import * as z from 'zod'
import { readCondition, type Condition, type SchemeProblem, type ValueType } from '../org/conditions.ts'

/** A comparison of a super query as it is stored and sent. */
export const QueryCondition = z.object({
  field: z.string().max(100),
  op: z.string().max(40),
  value: z.unknown().optional(),
  /** What the control of the field shows for `value`, such as the path to a selected option. */
  shown: z.unknown().optional(),
})
export type QueryCondition = z.output<typeof QueryCondition>

/** Conditions and groups of which all (`and`) or at least one (`or`) must hold. */
export interface QueryGroup<C = QueryCondition> {
  match: 'and' | 'or'
  conditions: readonly (C | QueryGroup<C>)[]
}
export const isGroup = <C extends object>(node: C | QueryGroup<C>): node is QueryGroup<C> => 'match' in node

/** Levels of groups, and conditions of a whole query. */
export const maxQueryDepth = 5
export const maxQueryConditions = 200

export interface QueryProblem {
  /** `.conditions[1].conditions[0]`. */
  readonly path: string
  readonly why: SchemeProblem['why'] | 'tooDeep' | 'tooMany'
  /** The field of the condition; '' where the problem is none of a condition. */
  readonly field: string
}

const Group = z.object({ match: z.enum(['and', 'or']), conditions: z.array(z.unknown()).max(500) })
/** The format of older clients: groups of conditions, each joined to all groups before it. */
const OlderQuery = z.array(
  z.object({ logic: z.string().max(10).default('and'), groups: z.array(z.unknown()).max(50) }),
)

/** A condition of an older query with its place there. */
class Placed {
  readonly path: string
  readonly raw: unknown
  constructor(path: string, raw: unknown) {
    this.path = path
    this.raw = raw
  }
}

/** A query in the current format, unread: an older one is a group of groups. */
function toGroup(raw: unknown): unknown {
  const older = OlderQuery.safeParse(raw)
  if (!older.success) return raw
  const groups = older.data.map(({ logic, groups: own }, at) => ({
    logic: logic.toLowerCase() === 'or' ? ('or' as const) : ('and' as const),
    group: {
      match: 'and' as const,
      conditions: own.map((one, index): unknown => new Placed(`[${at}].groups[${index}]`, one)),
    },
  }))
  const [first, ...rest] = groups.filter(({ group }) => group.conditions.length > 0)
  if (!first) return { match: 'and', conditions: [] }
  return rest.reduce<{ match: 'and' | 'or'; conditions: unknown[] }>((before, { logic, group }) => {
    const isSame = before.match === logic && before !== first.group
    return { match: logic, conditions: isSame ? [...before.conditions, group] : [before, group] }
  }, first.group)
}

/**
 * Reads a super query against the fields that the reader may compare. What is wrong is left out and named among the
 * problems: a list refuses such a query, the dialog of a saved plan shows what is left.
 */
export function readSuperQuery(
  json: string,
  fields: Readonly<Record<string, ValueType>>,
): {
  query: QueryGroup<Condition>
  /** The same as it was sent, without what is wrong, for the dialog. */
  kept: QueryGroup
  problems: readonly QueryProblem[]
} {
  const problems: QueryProblem[] = []
  let count = 0
  const report = (path: string, why: QueryProblem['why'], field = '') => {
    problems.push({ path, why, field })
    return null
  }
  type Pair = { query: QueryGroup<Condition>; kept: QueryGroup }
  const readNode = (node: unknown, place: string, depth: number) => {
    const { path, raw } = node instanceof Placed ? node : { path: place, raw: node }
    if (typeof raw === 'object' && raw !== null && 'match' in raw) return readGroup(raw, path, depth)
    const condition = QueryCondition.safeParse(raw)
    if (!condition.success) return report(path, 'notAScheme')
    count += 1
    if (count > maxQueryConditions)
      return count === maxQueryConditions + 1 ? report(path, 'tooMany', condition.data.field) : null
    const read = readCondition(condition.data, fields)
    if (typeof read === 'string') return report(path, read, condition.data.field)
    return { query: read, kept: condition.data }
  }
  const readGroup = (raw: unknown, path: string, depth: number): Pair | null => {
    const group = Group.safeParse(raw)
    if (!group.success) return report(path, 'notAScheme')
    if (depth > maxQueryDepth) return report(path, 'tooDeep')
    const read = group.data.conditions.flatMap(
      (node, at) => readNode(node, `${path}.conditions[${at}]`, depth + 1) ?? [],
    )
    const { match } = group.data
    return {
      query: { match, conditions: read.map((one) => one.query) },
      kept: { match, conditions: read.map((one) => one.kept) },
    }
  }
  const empty = { match: 'and' as const, conditions: [] }
  let raw: unknown
  try {
    raw = JSON.parse(json)
  } catch {
    return { query: empty, kept: empty, problems: [{ path: '', why: 'notJson', field: '' }] }
  }
  const read = readGroup(toGroup(raw), '', 1)
  return { query: read?.query ?? empty, kept: read?.kept ?? empty, problems }
}

/** Number of conditions in a query, at any depth. */
export const countConditions = <C extends object>({ conditions }: QueryGroup<C>): number =>
  conditions.reduce((sum, node) => sum + (isGroup(node) ? countConditions(node) : 1), 0)
