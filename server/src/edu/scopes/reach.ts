import type { Condition, Scheme } from '@tessera/shared/contract/org/conditions'
import type { reaches } from '@tessera/shared/contract/edu/scopes'
import type { RowGrants } from '../../permissions/scope.ts'

type Reach = (typeof reaches)[number]

/** What a scheme opens, and the units or campuses that it names. */
interface Opened {
  readonly reach: Exclude<Reach, 'none' | 'all'>
  readonly units: readonly string[]
}

const unitValues = ['@organizeId', '@organizationAndSuborganization', '@companyUnits'] as const
const campusFields = new Set(['campusUnits', 'campusId', 'campusIds'])

/** A condition that limits rows to the caller, or to campuses; null for any other one. */
function openedBy(
  { field, op, value }: Condition,
  unitsOf: (name: string) => readonly string[],
): Opened | null {
  if (op !== '==' && op !== 'in') return null
  if (value === '@userId') return { reach: 'own', units: [] }
  if (unitValues.some((name) => name === value)) return { reach: 'campus', units: unitsOf(value as string) }
  if (campusFields.has(field) && Array.isArray(value)) return { reach: 'campus', units: value.map(String) }
  return null
}

/** The groups of a scheme have one condition each in what can be said in words; others open a part. */
function openedByScheme(scheme: Scheme, unitsOf: (name: string) => readonly string[]): Opened[] {
  return scheme.map(({ logic, conditions }, at): Opened => {
    const [only, ...others] = conditions
    const isPlain = only !== undefined && others.length === 0 && (at === 0 || logic === 'or')
    return (isPlain && openedBy(only, unitsOf)) || { reach: 'part', units: [] }
  })
}

/** How far grants on rows reach, and the units of the campuses. The widest one counts; a campus has what is one's own there. */
export function reachOf(
  grants: RowGrants,
  unitsOf: (name: string) => readonly string[],
): { readonly reach: Reach; readonly units: readonly string[] } {
  if (grants === 'all') return { reach: 'all', units: [] }
  const opened = grants.flatMap((grant): Opened[] =>
    grant === 'own' ? [{ reach: 'own', units: [] }] : openedByScheme(grant, unitsOf),
  )
  const has = (reach: Reach) => opened.some((one) => one.reach === reach)
  if (opened.length === 0) return { reach: 'none', units: [] }
  if (has('part')) return { reach: 'part', units: [] }
  if (!has('campus')) return { reach: 'own', units: [] }
  return { reach: 'campus', units: [...new Set(opened.flatMap(({ units }) => units))] }
}
