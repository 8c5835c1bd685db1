import { bindingProblems, boundFieldNames } from './bindings.ts'
import type { Token } from './calculate/kind.ts'
import type { Conditions } from './conditions.ts'
import type { Design, Field, DesignProblem } from './design.ts'
import { evaluateConditions, noSymbols, findConditionProblem, type ContextSymbols } from './rules.ts'

/** A field of a design in its place: what stands around it, and which others it follows. */
export interface PlacedField {
  /** `price`, `lines-price` for the column of a sub-table, `#4` for what has no name. */
  readonly id: string
  readonly field: Field
  /** The sub-table whose rows it stands in; '' for a field of the record. */
  readonly table: string
  /** What it stands in, outermost first, and in which pane of it. */
  readonly containers: readonly { readonly item: PlacedField; readonly pane: number | null }[]
  /** Where it is written in the design. */
  readonly path: string
}

/** The fields of a design in their places. */
export interface DesignOutline {
  readonly design: Design
  /** In the order of the form. */
  readonly items: readonly PlacedField[]
  /** By its name as it is written beside it: bare, or with its sub-table. */
  find(name: string, table: string): PlacedField | undefined
}

/** A design made ready to be asked, once for all records: both ends judge by it. */
export interface Plan extends DesignOutline {
  readonly itemOf: ReadonlyMap<Field, PlacedField>
  /** Whose visibility, need or disabling may change with the value of this one. */
  readonly dependents: ReadonlyMap<PlacedField, readonly PlacedField[]>
  /** Computed fields, those that others need first; and which of them follow a value. */
  readonly computed: readonly PlacedField[]
  readonly computedDependents: ReadonlyMap<PlacedField, readonly PlacedField[]>
  /** Whose data interface is asked with this value: its options change with it. */
  readonly optionDependents: ReadonlyMap<PlacedField, readonly PlacedField[]>
}

/** Reads the value that a field holds, whether it is shown or not. */
export type ReadValue = (item: PlacedField) => unknown

export function createOutline(design: Design): DesignOutline {
  const items: PlacedField[] = []
  const walk = (fields: readonly Field[], path: string, inside: PlacedField['containers'], table: string) => {
    for (const [at, field] of fields.entries()) {
      const { vModel } = field.settings
      const item: PlacedField = {
        id: vModel ? (table ? `${table}-${vModel}` : vModel) : `#${items.length}`,
        field,
        table,
        containers: inside,
        path: `${path}[${at}]`,
      }
      items.push(item)
      walk(
        field.children,
        `${item.path}.children`,
        [...inside, { item, pane: null }],
        isTable(field) ? vModel : table,
      )
      for (const [pane, { children }] of field.panes.entries())
        walk(children, `${item.path}.children[${pane}].children`, [...inside, { item, pane }], table)
    }
  }
  walk(design.fields, 'fields', [], '')
  const byId = new Map(items.map((item) => [item.id, item]))
  return { design, items, find: (name, table) => (table && byId.get(`${table}-${name}`)) || byId.get(name) }
}

/** Which fields follow from which; of a design that `readDesign` took. */
export function createPlan(design: Design): Plan {
  const { items, find } = createOutline(design)
  const known = (names: readonly string[], table: string) => names.flatMap((name) => find(name, table) ?? [])

  // What is hidden counts as empty: whoever follows a value also follows what may hide it.
  const hiders = new Map<PlacedField, ReadonlySet<PlacedField>>()
  const hidersOf = (item: PlacedField): ReadonlySet<PlacedField> => {
    const had = hiders.get(item)
    if (had) return had
    const all = new Set<PlacedField>()
    // Before the others are asked, so that a circle ends; a design with one is refused.
    hiders.set(item, all)
    for (const one of withContainers(item).flatMap(({ field, table }) =>
      known(namesOf(field.settings.visibleWhen), table),
    ))
      for (const further of [one, ...hidersOf(one)]) all.add(further)
    return all
  }
  const sources = (names: readonly string[], table: string) =>
    new Set(known(names, table).flatMap((one) => [one, ...hidersOf(one)]))
  const followers = new Map<PlacedField, PlacedField[]>()
  const feeds = new Map<PlacedField, PlacedField[]>()
  const asks = new Map<PlacedField, PlacedField[]>()
  const note = (map: Map<PlacedField, PlacedField[]>, source: PlacedField, item: PlacedField) =>
    void (map.get(source)?.push(item) ?? map.set(source, [item]))
  for (const item of items) {
    const { requiredWhen, disabledWhen } = item.field.settings
    const own = sources([...namesOf(requiredWhen), ...namesOf(disabledWhen)], item.table)
    for (const source of new Set([...hidersOf(item), ...own])) note(followers, source, item)
    for (const source of sources(operandNames(item.field), item.table)) note(feeds, source, item)
    for (const source of sources(boundFieldNames(item.field.settings), item.table)) note(asks, source, item)
  }
  const computed: PlacedField[] = []
  const settle = (item: PlacedField, under: readonly PlacedField[]) => {
    if (computed.includes(item) || under.includes(item)) return
    for (const source of sources(operandNames(item.field), item.table))
      if (isComputed(source.field)) settle(source, [...under, item])
    computed.push(item)
  }
  for (const item of items) if (isComputed(item.field)) settle(item, [])
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

/** Whether a field holds what its formula says. */
export const isComputed = ({ settings }: Field): boolean =>
  Array.isArray(settings['expression']) && settings['expression'].length > 0

/** Names of the fields in a formula; none for what computes nothing. */
export const operandNames = ({ settings }: Field): readonly string[] =>
  Array.isArray(settings['expression'])
    ? (settings['expression'] as Token[]).flatMap((token) =>
        typeof token === 'string' ? [] : token.__vModel__,
      )
    : []

/**
 * Whether the rules show a field, itself and everything around it. `read` knows the row where it stands in
 * one; `said` is what was found out on the way.
 */
export function isShown(
  plan: Plan,
  item: PlacedField,
  read: ReadValue,
  symbols: ContextSymbols = noSymbols,
  results = new Map<PlacedField, boolean>(),
): boolean {
  const had = results.get(item)
  if (had !== undefined) return had
  results.set(item, true)
  const verdict = withContainers(item).every(
    ({ field, table }) =>
      !field.settings.visibleWhen ||
      evaluateConditions(
        field.settings.visibleWhen,
        visibleValues(plan, table, read, symbols, results),
        symbols,
      ),
  )
  results.set(item, verdict)
  return verdict
}

/** Values by name as rules and formulas see them: what is hidden by a rule is empty. */
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
    // Of a column seen from outside its rows, `read` has asked each row; what is left is the sub-table
    // itself.
    const judged =
      item.table !== '' && item.table !== table
        ? item.containers.findLast(({ item: holder }) => isTable(holder.field))!.item
        : item
    return isShown(plan, judged, read, symbols, results) ? read(item) : undefined
  }
}

/** Whether a rule may hide it, itself or around it. */
export const canBeHidden = (item: PlacedField): boolean =>
  withContainers(item).some(({ field }) => field.settings.visibleWhen !== null)

export interface FieldState {
  readonly shown: boolean
  readonly required: boolean
  readonly disabled: boolean
}

/** What the design and its rules say of a field just now. */
export function fieldStateOf(
  plan: Plan,
  item: PlacedField,
  read: ReadValue,
  symbols: ContextSymbols = noSymbols,
): FieldState {
  const { required, requiredWhen, disabled, disabledWhen } = item.field.settings
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
 * Never drawn, whatever the rules say: set so, or meant for phones only. It keeps its value, which is sent.
 */
export const isNeverRendered = (item: PlacedField): boolean =>
  withContainers(item).some(
    ({ field: { settings } }) => settings.noShow || !settings.visibility.includes('pc'),
  )

/**
 * What is wrong with the rules and formulas of a design: fields that are not there or out of reach, what
 * cannot be asked of them, circles.
 */
export function findRuleProblems(plan: DesignOutline): DesignProblem[] {
  const problems: DesignProblem[] = []
  for (const { field, table, path } of plan.items) {
    for (const key of ['visibleWhen', 'requiredWhen', 'disabledWhen'] as const)
      for (const [at, { groups }] of (field.settings[key] ?? []).entries())
        for (const [which, test] of groups.entries()) {
          const place = `${path}.${key}[${at}].groups[${which}]`
          const [asked, other] = [test.field, test.other].map((name) => plan.find(name, table))
          const lost = [
            [asked, test.field],
            [other, test.other],
          ].find(
            ([one, name]) =>
              name &&
              (one === undefined || (typeof one === 'object' && one.table !== '' && one.table !== table)),
          )
          if (lost) problems.push({ path: `${place}.field`, why: 'noField', detail: String(lost[1]) })
          else if (asked) {
            const odd = findConditionProblem(test, asked.field.kind, asked.field.settings)
            if (odd) problems.push({ path: place, why: 'badCondition', detail: odd })
          }
        }
    for (const name of operandNames(field)) {
      const source = plan.find(name, table)
      // A column of another sub-table has as many values as that has rows, which are added up; inside a row
      // that is no mistake either.
      if (!source) problems.push({ path: `${path}.expression`, why: 'noField', detail: name })
    }
    for (const [at, { pattern }] of field.settings.regList.entries())
      if (!parsePattern(pattern))
        problems.push({ path: `${path}.regList[${at}].pattern`, why: 'badPattern', detail: pattern })
  }
  return [...problems, ...bindingProblems(plan), ...findCycles(plan)]
}

/** A pattern of a designer, bare or between slashes; null where it is none. */
export function parsePattern(pattern: string): RegExp | null {
  const [, bare = pattern, flags = ''] = /^\/(.*)\/([imsu]*)$/s.exec(pattern) ?? []
  try {
    return new RegExp(bare, flags)
  } catch {
    return null
  }
}

/**
 * One following from the other from the other: nobody thinks in longer chains, and each is one call deeper.
 */
const maxChainLength = 60

/** Being shown, and being computed, must not follow from itself, nor by too many steps. */
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
  /** How many steps each follows by. */
  const steps = new Map<Node, number>()
  const problems = new Map<string, DesignProblem>()
  const report = (node: Node, why: 'circle' | 'tooDeep', detail: string) => {
    const item = plan.items[Number(node.slice(6))]!
    const results = node.startsWith('value')
      ? item
      : (withContainers(item).findLast(({ field }) => field.settings.visibleWhen !== null) ?? item)
    problems.set(results.path, {
      path: `${results.path}.${node.startsWith('value') ? 'expression' : 'visibleWhen'}`,
      why,
      detail,
    })
  }
  const visit = (node: Node, under: ReadonlySet<Node>): number => {
    if (under.has(node)) {
      report(
        node,
        'circle',
        [...under]
          .filter((one) => one.startsWith('value'))
          .map((one) => plan.items[Number(one.slice(6))]!.id)
          .join(' > '),
      )
      return 0
    }
    const had = steps.get(node)
    if (had !== undefined) return had
    const below = new Set([...under, node])
    const deep =
      1 +
      next(node).reduce(
        (most, one) => Math.max(most, below.size > maxChainLength ? maxChainLength : visit(one, below)),
        0,
      )
    if (deep > maxChainLength && problems.size === 0) report(node, 'tooDeep', String(maxChainLength))
    steps.set(node, deep)
    return deep
  }
  for (const [at] of plan.items.entries()) {
    visit(`shown ${at}`, new Set())
    visit(`value ${at}`, new Set())
  }
  return [...problems.values()]
}
