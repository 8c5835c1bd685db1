import { bindingProblems } from './binding-problems.ts'
import { boundFieldNames } from '../contract/fields/bindings.ts'
import type { Token } from './calculate/kind.ts'
import { declaredPatternOf } from './contributed/declared.ts'
import type { Conditions } from '../contract/fields/conditions.ts'
import type { Design, Field, DesignProblem } from './design.ts'
import { findPatternProblems, loadPatternEngine } from './patterns/patterns.ts'
import { isPattern } from './patterns/translate.ts'
import {
  evaluateConditions,
  noSymbols,
  findConditionProblem,
  type ContextSymbols,
} from '../contract/fields/rules.ts'

/** A field of a design with its position. */
export interface PlacedField {
  /** `price`, `lines-price` for a column of a sub-table, `#4` for a field without a name. */
  readonly id: string
  readonly field: Field
  /** The sub-table it is a column of; '' for a field of the record. */
  readonly table: string
  /** The containers around it, outermost first, with the index of their pane. */
  readonly containers: readonly { readonly item: PlacedField; readonly pane: number | null }[]
  /** Its path in the design. */
  readonly path: string
}

/** The fields of a design with their positions. */
export interface DesignOutline {
  readonly design: Design
  /** In the order of the form. */
  readonly items: readonly PlacedField[]
  /** Finds a field by its name, with or without the sub-table, from a place in `table`. */
  find(name: string, table: string): PlacedField | undefined
}

/**
 * A design with the dependencies of its fields, built once for all records. Server and browser both validate
 * with it.
 */
export interface Plan extends DesignOutline {
  readonly itemOf: ReadonlyMap<Field, PlacedField>
  /** Fields whose visibility, requirement or disabling depends on this field. */
  readonly dependents: ReadonlyMap<PlacedField, readonly PlacedField[]>
  /** Computed fields in the order of their dependencies, and those that depend on a field. */
  readonly computed: readonly PlacedField[]
  readonly computedDependents: ReadonlyMap<PlacedField, readonly PlacedField[]>
  /** Fields whose data interface gets this value as a parameter: their options change with it. */
  readonly optionDependents: ReadonlyMap<PlacedField, readonly PlacedField[]>
}

/** Reads the value of a field, shown or hidden. */
export type ReadValue = (item: PlacedField) => unknown

/** Lists the fields of a design with their positions. */
export function createOutline(design: Design): DesignOutline {
  const items: PlacedField[] = []
  const walk = (
    fields: readonly Field[],
    path: string,
    containers: PlacedField['containers'],
    table: string,
  ) => {
    for (const [at, field] of fields.entries()) {
      const { vModel } = field.settings
      const name = table ? `${table}-${vModel}` : vModel
      const item: PlacedField = {
        id: vModel ? name : `#${items.length}`,
        field,
        table,
        containers,
        path: `${path}[${at}]`,
      }
      items.push(item)
      walk(
        field.children,
        `${item.path}.children`,
        [...containers, { item, pane: null }],
        isTable(field) ? vModel : table,
      )
      for (const [pane, { children }] of field.panes.entries())
        walk(children, `${item.path}.children[${pane}].children`, [...containers, { item, pane }], table)
    }
  }
  walk(design.fields, 'fields', [], '')
  const byId = new Map(items.map((item) => [item.id, item]))
  return { design, items, find: (name, table) => (table && byId.get(`${table}-${name}`)) || byId.get(name) }
}

/** Builds the plan of a design that `readDesign` has accepted. */
export function createPlan(design: Design): Plan {
  const { items, find } = createOutline(design)
  // Browsers load it with the first form that has a pattern; until then, and without it, the server finds what does not match.
  if (items.some(({ field }) => field.settings.regList.length > 0 || declaredPatternOf(field) !== undefined))
    loadPatternEngine().catch(() => {})
  const findAll = (names: readonly string[], table: string) =>
    names.flatMap((name) => find(name, table) ?? [])

  // A hidden field counts as empty, so a field that depends on another also depends on what may hide that
  // one.
  const hiders = new Map<PlacedField, ReadonlySet<PlacedField>>()
  const hidersOf = (item: PlacedField): ReadonlySet<PlacedField> => {
    const cached = hiders.get(item)
    if (cached) return cached
    const all = new Set<PlacedField>()
    // Set before the recursion, so that a cycle ends; designs with a cycle are refused.
    hiders.set(item, all)
    for (const one of withContainers(item).flatMap(({ field, table }) =>
      findAll(namesOf(field.settings.visibleWhen), table),
    ))
      for (const further of [one, ...hidersOf(one)]) all.add(further)
    return all
  }
  const sources = (names: readonly string[], table: string) =>
    new Set(findAll(names, table).flatMap((one) => [one, ...hidersOf(one)]))
  const followers = new Map<PlacedField, PlacedField[]>()
  const feeds = new Map<PlacedField, PlacedField[]>()
  const asks = new Map<PlacedField, PlacedField[]>()
  const addTo = (map: Map<PlacedField, PlacedField[]>, source: PlacedField, item: PlacedField) =>
    void (map.get(source)?.push(item) ?? map.set(source, [item]))
  for (const item of items) {
    const { requiredWhen, disabledWhen } = item.field.settings
    const own = sources([...namesOf(requiredWhen), ...namesOf(disabledWhen)], item.table)
    for (const source of new Set([...hidersOf(item), ...own])) addTo(followers, source, item)
    for (const source of sources(operandNames(item.field), item.table)) addTo(feeds, source, item)
    for (const source of sources(boundFieldNames(item.field.settings), item.table)) addTo(asks, source, item)
  }
  const computed: PlacedField[] = []
  const addComputed = (item: PlacedField, above: readonly PlacedField[]) => {
    if (computed.includes(item) || above.includes(item)) return
    for (const source of sources(operandNames(item.field), item.table))
      if (isComputed(source.field)) addComputed(source, [...above, item])
    computed.push(item)
  }
  for (const item of items) if (isComputed(item.field)) addComputed(item, [])
  return {
    design,
    items,
    itemOf: new Map(items.map((item) => [item.field, item])),
    find,
    dependents: followers,
    computed,
    computedDependents: feeds,
    optionDependents: asks,
  }
}

const isTable = ({ kind }: Field): boolean => kind.tag === 'table'
const withContainers = (item: PlacedField): readonly PlacedField[] => [
  ...item.containers.map(({ item: holder }) => holder),
  item,
]
const namesOf = (when: Conditions | null): readonly string[] =>
  when?.flatMap(({ groups }) => groups.flatMap(({ field, other }) => (other ? [field, other] : [field]))) ??
  []

/** Whether a field is computed by a formula. */
export const isComputed = ({ settings }: Field): boolean =>
  Array.isArray(settings['expression']) && settings['expression'].length > 0

/** Names of the fields in a formula; none where there is no formula. */
export const operandNames = ({ settings }: Field): readonly string[] =>
  Array.isArray(settings['expression'])
    ? (settings['expression'] as Token[]).flatMap((token) =>
        typeof token === 'string' ? [] : token.__vModel__,
      )
    : []

/**
 * Whether the rules show a field and all its containers. `read` knows the row of a column; `results` caches
 * the results of one evaluation.
 */
export function isShown(
  plan: Plan,
  item: PlacedField,
  read: ReadValue,
  symbols: ContextSymbols = noSymbols,
  results = new Map<PlacedField, boolean>(),
): boolean {
  const cached = results.get(item)
  if (cached !== undefined) return cached
  results.set(item, true)
  const result = withContainers(item).every(
    ({ field, table }) =>
      !field.settings.visibleWhen ||
      evaluateConditions(
        field.settings.visibleWhen,
        visibleValues(plan, table, read, symbols, results),
        symbols,
      ),
  )
  results.set(item, result)
  return result
}

/** Reads values by name for rules and formulas; a field that a rule hides is empty. */
export function visibleValues(
  plan: Plan,
  table: string,
  read: ReadValue,
  symbols: ContextSymbols = noSymbols,
  results = new Map<PlacedField, boolean>(),
): (name: string) => unknown {
  return (name) => {
    const item = plan.find(name, table)
    if (!item) return undefined
    // A column read from outside its rows: `read` has checked each row, so the sub-table decides.
    const decisive =
      item.table !== '' && item.table !== table
        ? item.containers.findLast(({ item: holder }) => isTable(holder.field))!.item
        : item
    return isShown(plan, decisive, read, symbols, results) ? read(item) : undefined
  }
}

/** Whether a rule may hide the field or one of its containers. */
export const canBeHidden = (item: PlacedField): boolean =>
  withContainers(item).some(({ field }) => field.settings.visibleWhen !== null)

export interface FieldState {
  readonly shown: boolean
  readonly required: boolean
  readonly disabled: boolean
}

/** The state of a field by the design and its rules. */
export function fieldStateOf(
  plan: Plan,
  item: PlacedField,
  read: ReadValue,
  symbols: ContextSymbols = noSymbols,
): FieldState {
  const { requiredWhen, disabled, disabledWhen } = item.field.settings
  const required = item.field.settings.required || Number(item.field.settings['minRows'] ?? 0) > 0
  const names = visibleValues(plan, item.table, read, symbols)
  return {
    shown: isShown(plan, item, read, symbols),
    required: required || (requiredWhen !== null && evaluateConditions(requiredWhen, names, symbols)),
    disabled:
      disabled ||
      withContainers(item).some(
        ({ field: { settings }, table }) =>
          settings.disabledWhen !== null &&
          evaluateConditions(settings.disabledWhen, visibleValues(plan, table, read, symbols), symbols),
      ) ||
      (disabledWhen !== null && evaluateConditions(disabledWhen, names, symbols)),
  }
}

/**
 * Whether a field is never rendered: hidden by the design, or for phones only. It keeps its value, which is
 * sent.
 */
export const isNeverRendered = (item: PlacedField): boolean =>
  withContainers(item).some(
    ({ field: { settings } }) => settings.noShow || !settings.visibility.includes('pc'),
  )

/** Finds problems of conditions that are evaluated from a place in `table`: unknown or unreadable fields, bad values. */
export function findConditionsProblems(
  plan: DesignOutline,
  when: Conditions,
  table: string,
  path: string,
): DesignProblem[] {
  const problems: DesignProblem[] = []
  for (const [at, { groups }] of when.entries())
    for (const [index, test] of groups.entries()) {
      const place = `${path}[${at}].groups[${index}]`
      const [compared, other] = [test.field, test.other].map((name) => plan.find(name, table))
      const unreadable = [
        [compared, test.field],
        [other, test.other],
      ].find(
        ([one, name]) =>
          name && (one === undefined || (typeof one === 'object' && one.table !== '' && one.table !== table)),
      )
      if (unreadable) problems.push({ path: `${place}.field`, why: 'noField', detail: String(unreadable[1]) })
      else if (compared) {
        const problem = findConditionProblem(test, compared.field.kind, compared.field.settings)
        if (problem === '') problems.push({ path: place, why: 'noValue', detail: test.field })
        else if (problem) problems.push({ path: place, why: 'badCondition', detail: problem })
      }
    }
  return problems
}
/** Whether desktops and phones show a field and everything around it. */
export const isOnEveryDevice = (item: PlacedField): boolean =>
  withContainers(item).every(({ field: { settings } }) =>
    (['pc', 'app'] as const).every((device) => settings.visibility.includes(device)),
  )

/** Finds problems of rules and formulas: unknown or unreadable fields, invalid conditions, cycles. */
export function findRuleProblems(plan: DesignOutline): DesignProblem[] {
  const problems: DesignProblem[] = []
  for (const { field, table, path } of plan.items) {
    for (const key of ['visibleWhen', 'requiredWhen', 'disabledWhen'] as const)
      problems.push(...findConditionsProblems(plan, field.settings[key] ?? [], table, `${path}.${key}`))
    for (const name of operandNames(field)) {
      const source = plan.find(name, table)
      // A column of another sub-table is allowed: its values are added up.
      if (!source) problems.push({ path: `${path}.expression`, why: 'noField', detail: name })
    }
    const declared = declaredPatternOf(field)
    if (declared !== undefined && !isPattern(declared))
      problems.push({ path: `${path}.declared.value.pattern`, why: 'badPattern', detail: declared })
    for (const [at, { pattern }] of field.settings.regList.entries())
      if (!isPattern(pattern))
        problems.push({ path: `${path}.regList[${at}].pattern`, why: 'badPattern', detail: pattern })
  }
  return [...problems, ...bindingProblems(plan), ...findCycles(plan)]
}

/**
 * Finds patterns that no engine matches in linear time. Such a design can be opened, because releases of earlier
 * versions have some, but not be released.
 */
export const findUnusablePatterns = (plan: DesignOutline): DesignProblem[] =>
  findPatternProblems(
    plan.items.flatMap(({ field, path }) => {
      const declared = declaredPatternOf(field)
      return [
        ...(declared === undefined ? [] : [{ pattern: declared, path: `${path}.declared.value.pattern` }]),
        ...field.settings.regList.map(({ pattern }, at) => ({
          pattern,
          path: `${path}.regList[${at}].pattern`,
        })),
      ]
    }),
  ).map(({ of, problem }) => ({ path: of.path, why: 'slowPattern', detail: problem.part }))

/** Length of a chain of dependencies; each step is one level of recursion. */
const maxChainLength = 60

/** Finds fields whose visibility or value depends on itself, or on a chain that is too long. */
function findCycles(plan: DesignOutline): DesignProblem[] {
  type Node = `${'shown' | 'value'} ${number}`
  const number = new Map(plan.items.map((item, at) => [item, at]))
  const both = (names: readonly string[], table: string): Node[] =>
    names
      .flatMap((name) => plan.find(name, table) ?? [])
      .flatMap((item): Node[] => [`shown ${number.get(item)!}`, `value ${number.get(item)!}`])
  const next = (node: Node): Node[] => {
    const item = plan.items[Number(node.slice(6))]!
    return node.startsWith('value')
      ? both(operandNames(item.field), item.table)
      : withContainers(item).flatMap(({ field, table }) => both(namesOf(field.settings.visibleWhen), table))
  }
  /** Length of the longest chain from each node. */
  const lengths = new Map<Node, number>()
  const problems = new Map<string, DesignProblem>()
  const report = (node: Node, why: 'circle' | 'tooDeep', detail: string) => {
    const item = plan.items[Number(node.slice(6))]!
    const reported = node.startsWith('value')
      ? item
      : (withContainers(item).findLast(({ field }) => field.settings.visibleWhen !== null) ?? item)
    problems.set(reported.path, {
      path: `${reported.path}.${node.startsWith('value') ? 'expression' : 'visibleWhen'}`,
      why,
      detail,
    })
  }
  const visit = (node: Node, above: ReadonlySet<Node>): number => {
    if (above.has(node)) {
      report(
        node,
        'circle',
        [...above]
          .filter((one) => one.startsWith('value'))
          .map((one) => plan.items[Number(one.slice(6))]!.id)
          .join(' > '),
      )
      return 0
    }
    const cached = lengths.get(node)
    if (cached !== undefined) return cached
    const path = new Set([...above, node])
    const length =
      1 +
      next(node).reduce(
        (max, source) => Math.max(max, path.size > maxChainLength ? maxChainLength : visit(source, path)),
        0,
      )
    if (length > maxChainLength && problems.size === 0) report(node, 'tooDeep', String(maxChainLength))
    lengths.set(node, length)
    return length
  }
  for (const [at] of plan.items.entries()) {
    visit(`shown ${at}`, new Set())
    visit(`value ${at}`, new Set())
  }
  return [...problems.values()]
}
