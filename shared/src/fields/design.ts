import * as z from 'zod'
import type { CommonSettings, Kind } from './kind.ts'
import { kindOf } from './kinds.ts'
import { migrateDesign, currentVersion } from './migrations.ts'
import { createOutline, findRuleProblems } from './plan.ts'

/** A field of a read design. */
export interface Field {
  readonly kind: Kind
  readonly settings: CommonSettings & Readonly<Record<string, unknown>>
  /**
   * Of a sub-table its columns, of a container its fields; of tabs, folds and steps all fields of their panes
   * are in `panes`.
   */
  readonly children: readonly Field[]
  readonly panes: readonly Pane[]
}

export interface Pane {
  readonly title: string
  readonly name: string
  readonly children: readonly Field[]
}

/** The form around its fields (wire 11.1). Unknown keys of older and newer designers are let be. */
export const Form = z.object({
  /** Of the design's own format (`migrations.ts`); without one it is the first. */
  version: z.int().min(1).default(currentVersion),
  size: z.enum(['large', 'default', 'medium', 'small', 'mini']).default('medium'),
  labelPosition: z.enum(['right', 'left', 'top']).default('right'),
  labelWidth: z.number().min(0).max(1_000).default(100),
  popupType: z.enum(['general', 'fullScreen', 'drawer']).default('general'),
  generalWidth: z.string().max(10).default('600px'),
  fullScreenWidth: z.string().max(10).default('100%'),
  drawerWidth: z.string().max(10).default('600px'),
  gutter: z.number().min(0).max(100).default(15),
  disabled: z.boolean().default(false),
  span: z.int().min(1).max(24).default(24),
  formBtns: z.boolean().default(false),
  hasCancelBtn: z.boolean().default(true),
  cancelButtonText: z.string().max(20).default('取消'),
  hasConfirmBtn: z.boolean().default(true),
  confirmButtonText: z.string().max(20).default('确定'),
  hasPrintBtn: z.boolean().default(false),
  printButtonText: z.string().max(20).default('打印'),
  printId: z.string().max(64).default(''),
  formStyle: z.string().max(5_000).default(''),
  idGlobal: z.int().min(100).default(100),
})
export type Form = z.output<typeof Form>

export interface Design {
  readonly form: Form
  readonly fields: readonly Field[]
}

/** Why a design cannot be used, and where: `fields[3].__config__.children[0].maxlength`. */
export interface DesignProblem {
  readonly path: string
  readonly why:
    | 'notAForm'
    | 'notAField'
    | 'unknownKind'
    | 'badSetting'
    | 'noName'
    | 'nameTaken'
    | 'notInTable'
    | 'tooDeep'
    | 'noSum'
    | 'noField'
    | 'badCondition'
    | 'badPattern'
    | 'circle'
    | 'tooNew'
    | 'tooMany'
  readonly detail: string
}

type Raw = Record<string, unknown>

/**
 * Containers within containers: nobody draws deeper, and a design that is nothing but depth must not end the
 * server.
 */
const maxDepth = 10
/** Fields of a form: nobody fills in more. */
const maxFields = 2_000

/**
 * Reads `formData` in the spelling of older clients (`__config__`, `jnpfKey`) or flat (`jweeKey`, `vModel`);
 * gives the design, or everything that is wrong with it.
 */
export function readDesign(given: unknown): { design: Design } | { problems: readonly DesignProblem[] } {
  if (!isRecord(given) || !Array.isArray(given['fields']))
    return { problems: [{ path: '', why: 'notAForm', detail: 'fields' }] }
  const json = migrateDesign(given)
  if (!json)
    return { problems: [{ path: 'version', why: 'tooNew', detail: String(given['version']).slice(0, 20) }] }
  const problems: DesignProblem[] = []
  const form = Form.safeParse(withCamelCaseKeys(json))
  if (!form.success)
    for (const issue of form.error.issues)
      problems.push({ path: issue.path.join('.'), why: 'badSetting', detail: issue.message })
  const fields = readFields(list(json['fields']), {
    path: 'fields',
    depth: 0,
    inTable: false,
    names: new Set(),
    problems,
  })
  problems.push(...findBrokenLinks(fields))
  if (problems.length > 0 || !form.success) return { problems }
  const design = { form: form.data, fields }
  const ready = createOutline(design)
  if (ready.items.length > maxFields)
    return { problems: [{ path: 'fields', why: 'tooMany', detail: String(maxFields) }] }
  const broken = findRuleProblems(ready)
  return broken.length > 0 ? { problems: broken } : { design }
}

interface ReadContext {
  path: string
  depth: number
  inTable: boolean
  /** Names taken so far on this level of the record. */
  names: Set<string>
  problems: DesignProblem[]
}

function readFields(raw: readonly unknown[], at: ReadContext): Field[] {
  if (at.depth > maxDepth) {
    at.problems.push({ path: at.path, why: 'tooDeep', detail: String(maxDepth) })
    return []
  }
  return raw.flatMap((one, index) => readField(one, { ...at, path: `${at.path}[${index}]` }) ?? [])
}

function readField(raw: unknown, at: ReadContext): Field | null {
  const wrong = (why: DesignProblem['why'], detail: string, path = at.path) =>
    void at.problems.push({ path, why, detail })
  if (!isRecord(raw)) return wrong('notAField', typeof raw) ?? null
  const { tag, flat, children } = flatten(raw)
  const kind = kindOf(tag)
  if (!kind) return wrong('unknownKind', tag) ?? null
  const settings = kind.settings.safeParse(flat)
  if (!settings.success) {
    for (const issue of settings.error.issues)
      wrong('badSetting', issue.message, `${at.path}.${issue.path.join('.')}`)
    return null
  }
  if (at.inTable && !kind.inTable) wrong('notInTable', tag)
  const { vModel } = settings.data
  const holds = kind.group !== 'layout' && kind.group !== 'display' && kind.column(settings.data) !== null
  if (holds || kind.tag === 'table') {
    if (!/^(?!__proto__$)[A-Za-z_]\w{0,59}$/.test(vModel)) wrong('noName', vModel)
    else if (at.names.has(vModel)) wrong('nameTaken', vModel)
    at.names.add(vModel)
  }
  const isTable = kind.tag === 'table'
  // The columns of a sub-table have names of their own; a container's fields are fields of the record.
  const below: ReadContext = {
    ...at,
    path: `${at.path}.children`,
    depth: at.depth + 1,
    inTable: at.inTable || isTable,
    names: isTable ? new Set() : at.names,
  }
  const hasPanes = children.length > 0 && ['tab', 'collapse', 'steps'].includes(kind.tag)
  return {
    kind,
    settings: settings.data as Field['settings'],
    children: hasPanes ? [] : readFields(children, below),
    panes: hasPanes
      ? children.map((pane, index) => readPane(pane, { ...below, path: `${below.path}[${index}].children` }))
      : [],
  }
}

function readPane(raw: unknown, at: ReadContext): Pane {
  const pane = isRecord(raw) ? raw : {}
  const config = isRecord(pane['__config__']) ? pane['__config__'] : pane
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : '')
  return {
    title: text(pane['title']),
    name: text(pane['name']),
    children: readFields(list(config['children']), at),
  }
}

/**
 * One level of keys out of the several of a design: what every field says, what its kind says, and what lies
 * below it.
 */
function flatten(raw: Raw): { tag: string; flat: Raw; children: readonly unknown[] } {
  const { __config__, __slot__, __vModel__, on: _, ...own } = raw
  const config = isRecord(__config__) ? __config__ : {}
  const slot = isRecord(__slot__) ? __slot__ : {}
  const props = withCamelCaseKeys(own)
  // A cascader wraps its keys once more, and says there whether it takes several.
  const wrapped =
    isRecord(props['props']) && isRecord(props['props']['props']) ? props['props']['props'] : null
  const flat: Raw = {
    ...props,
    ...withCamelCaseKeys(config),
    ...slot,
    ...(wrapped ? { props: keysOf(wrapped), multiple: wrapped['multiple'] === true } : {}),
  }
  if (typeof __vModel__ === 'string') flat['vModel'] = __vModel__
  const { children, jweeKey, jnpfKey, ...rest } = flat
  const tag = [jweeKey, jnpfKey].find((key) => typeof key === 'string')
  return { tag: typeof tag === 'string' ? tag : '', flat: withoutNull(rest), children: list(children) }
}

const keysOf = ({ value = 'id', label = 'fullName', children = 'children' }: Raw): Raw => ({
  value,
  label,
  children,
})

/** Older designers write `show-word-limit` (specification: wire 11.2). */
const withCamelCaseKeys = (raw: Raw): Raw =>
  Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [
      key.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

/** They also write null for what is not set. */
const withoutNull = (raw: Raw): Raw =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null))

const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Every field with its path in the record: `name`, or `table-name` for a column of a sub-table. */
export function namedFields(fields: readonly Field[], above = ''): { path: string; field: Field }[] {
  return fields.flatMap((field) => {
    const { vModel } = field.settings
    const own = vModel ? [{ path: above + vModel, field }] : []
    return [
      ...own,
      ...namedFields(field.children, field.kind.tag === 'table' ? `${vModel}-` : above),
      ...field.panes.flatMap(({ children }) => namedFields(children, above)),
    ]
  })
}

/** Settings that name another field have to find it. */
function findBrokenLinks(fields: readonly Field[]): DesignProblem[] {
  const named = new Map(namedFields(fields).map(({ path, field }) => [path, field]))
  return [...named].flatMap(([path, { kind, settings, children }]): DesignProblem[] => {
    if (kind.tag === 'table') {
      const sums = new Set(children.filter((child) => child.kind.sum).map((child) => child.settings.vModel))
      return (settings['summaryField'] as string[])
        .filter((name) => !sums.has(name))
        .map((name) => ({ path, why: 'noSum', detail: name }))
    }
    if (kind.tag.endsWith('Attr') || settings['dataType'] === 'relation') {
      const source = String(settings['relationField']).replace(/_\w+Table_.*$/, '')
      const beside = path.includes('-') ? `${path.split('-', 1)[0]}-${source}` : source
      return named.has(source) || named.has(beside) ? [] : [{ path, why: 'noField', detail: source }]
    }
    return []
  })
}
