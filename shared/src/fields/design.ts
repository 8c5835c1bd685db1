import * as z from 'zod'
import type { LocalizedText } from '../contract/localized-text.ts'
import { Checks, FormActions, FormScripts } from '../contract/fields/actions.ts'
import type { CommonSettings, Kind } from '../contract/fields/kind.ts'
import { findBrokenLinks } from './broken-links.ts'
import { kindOf } from './kinds.ts'
import { migrateDesign, currentVersion } from './migrations.ts'
import { markMoney } from './money.ts'
import { createOutline, findRuleProblems, type DesignOutline } from './plan.ts'
import { findStepProblems } from './step-problems.ts'

export { namedFields } from './named-fields.ts'

/** A parsed field of a design. */
export interface Field {
  readonly kind: Kind
  readonly settings: CommonSettings & Readonly<Record<string, unknown>>
  /**
   * Columns of a sub-table, or fields of a container; those of tabs, collapse panels and steps are in
   * `panes`.
   */
  readonly children: readonly Field[]
  readonly panes: readonly Pane[]
}

export interface Pane {
  readonly title: string
  readonly name: string
  readonly children: readonly Field[]
}

const PhoneLayout = z.object({
  /** Fields that come first, each on its level of the form. */
  order: z.array(z.int().min(0)).max(2_000).default([]),
  /** Columns of 24 that a field takes; others take all. */
  spans: z.record(z.string().max(12), z.int().min(1).max(24)).default({}),
})
export type PhoneLayout = z.output<typeof PhoneLayout>
const noPhoneLayout = (): PhoneLayout => ({ order: [], spans: {} })

/** Settings of the form. Unknown keys are ignored. */
export const Form = z.object({
  /** Version of the design format (`migrations.ts`); without one it is 1. */
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
  /** Groups of fields whose values together may occur in one record only. */
  uniques: z
    .array(z.array(z.string().max(60)).min(1).max(10))
    .max(20)
    .default([]),
  /** Rules over several fields, judged in the browser and on the server. */
  checks: Checks.default([]),
  actions: FormActions.prefault({}),
  /** Scripts beside the steps; a form without any has the defaults. */
  funcs: FormScripts.catch({ onLoad: '', beforeSubmit: '', afterSubmit: '' }).prefault({}),
  /** The layout on phones, by the stable ids of the fields (`formId`). */
  app: PhoneLayout.catch(noPhoneLayout).default(noPhoneLayout),
})
export type Form = z.output<typeof Form>

export interface Design {
  readonly form: Form
  readonly fields: readonly Field[]
}

/** A problem of a design and its place: `fields[3].__config__.children[0].maxlength`. */
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
    | 'noColumns'
    | 'noSource'
    | 'noValue'
    | 'tooDeep'
    | 'noSum'
    | 'noField'
    | 'badCondition'
    | 'badPattern'
    | 'slowPattern'
    | 'circle'
    | 'tooNew'
    | 'tooMany'
    | 'notSettable'
    | 'badFormula'
    | 'unset'
    | 'viewField'
    | 'viewKind'
    | 'noUnique'
    | 'phoneColumn'
    | 'phoneFilter'
  readonly detail: string
  /** The detail by language, where it is a word of the designer. */
  readonly shown?: LocalizedText
}

type Raw = Record<string, unknown>

/** Depth of nested containers. The limit protects the server from extremely deep designs. */
const maxDepth = 10
/** Number of fields of a form. */
const maxFields = 2_000

/**
 * Parses `formData` in the format of older clients (`__config__`, `jnpfKey`) or flat (`jweeKey`, `vModel`).
 * Returns the design, or all its problems.
 */
export function readDesign(input: unknown): { design: Design } | { problems: readonly DesignProblem[] } {
  const { outline, problems } = readOutline(input)
  return outline && problems.length === 0 ? { design: outline.design } : { problems }
}

interface ReadOutline {
  /** Null for a design whose fields cannot be read. */
  readonly outline: DesignOutline | null
  readonly problems: readonly DesignProblem[]
}

/** The same, with the fields of a design whose rules have problems, so that a release can name all its problems at once. */
export function readOutline(input: unknown): ReadOutline {
  const failed = (...problems: DesignProblem[]): ReadOutline => ({ outline: null, problems })
  if (!isRecord(input) || !Array.isArray(input['fields']))
    return failed({ path: '', why: 'notAForm', detail: 'fields' })
  const json = migrateDesign(input)
  if (!json) return failed({ path: 'version', why: 'tooNew', detail: String(input['version']).slice(0, 20) })
  const problems: DesignProblem[] = []
  const form = Form.safeParse(withCamelCaseKeys(json))
  if (!form.success)
    for (const issue of form.error.issues)
      problems.push({ path: issue.path.join('.'), why: 'badSetting', detail: issue.path.join('.') })
  const fields = readFields(list(json['fields']), {
    path: 'fields',
    depth: 0,
    inTable: false,
    names: new Set(),
    problems,
  })
  if (problems.length > 0 || !form.success) return failed(...problems, ...findBrokenLinks(fields))
  const design = { form: form.data, fields }
  const outline = createOutline(design)
  if (outline.items.length > maxFields)
    return failed({ path: 'fields', why: 'tooMany', detail: String(maxFields) })
  markMoney(outline)
  return {
    outline,
    problems: [...findBrokenLinks(fields), ...findRuleProblems(outline), ...findStepProblems(outline)],
  }
}

interface ReadContext {
  path: string
  depth: number
  inTable: boolean
  /** Names used so far on this level of the record. */
  names: Set<string>
  problems: DesignProblem[]
}

function readFields(raw: readonly unknown[], context: ReadContext): Field[] {
  if (context.depth > maxDepth) {
    context.problems.push({ path: context.path, why: 'tooDeep', detail: String(maxDepth) })
    return []
  }
  return raw.flatMap(
    (field, index) => readField(field, { ...context, path: `${context.path}[${index}]` }) ?? [],
  )
}

function readField(raw: unknown, context: ReadContext): Field | null {
  const report = (why: DesignProblem['why'], detail: string, path = context.path) =>
    void context.problems.push({ path, why, detail })
  if (!isRecord(raw)) return report('notAField', typeof raw) ?? null
  const { tag, flat, children } = flattenField(raw)
  const kind = kindOf(tag)
  if (!kind) return report('unknownKind', tag) ?? null
  const settings = kind.settings.safeParse(flat)
  if (!settings.success) {
    for (const issue of settings.error.issues)
      report('badSetting', issue.path.join('.'), `${context.path}.${issue.path.join('.')}`)
    return null
  }
  if (context.inTable && !kind.inTable) report('notInTable', tag)
  const { vModel } = settings.data
  const storesValue =
    kind.group !== 'layout' && kind.group !== 'display' && kind.column(settings.data) !== null
  if (storesValue || kind.tag === 'table') {
    if (!/^(?!__proto__$)[A-Za-z_]\w{0,59}$/.test(vModel)) report('noName', vModel)
    else if (context.names.has(vModel)) report('nameTaken', vModel)
    context.names.add(vModel)
  }
  const isTable = kind.tag === 'table'
  // Columns of a sub-table have their own namespace; fields of a container belong to the record.
  const childContext: ReadContext = {
    ...context,
    path: `${context.path}.children`,
    depth: context.depth + 1,
    inTable: context.inTable || isTable,
    names: isTable ? new Set() : context.names,
  }
  const hasPanes = children.length > 0 && ['tab', 'collapse', 'steps'].includes(kind.tag)
  return {
    kind,
    settings: settings.data as Field['settings'],
    children: hasPanes ? [] : readFields(children, childContext),
    panes: hasPanes
      ? children.map((pane, index) =>
          readPane(pane, { ...childContext, path: `${childContext.path}[${index}].children` }),
        )
      : [],
  }
}

function readPane(raw: unknown, context: ReadContext): Pane {
  const pane = isRecord(raw) ? raw : {}
  const config = isRecord(pane['__config__']) ? pane['__config__'] : pane
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : '')
  return {
    title: text(pane['title']),
    name: text(pane['name']),
    children: readFields(list(config['children']), context),
  }
}

/**
 * Merges the nested keys of a field into one level: common settings, settings of its kind, and its children.
 */
export function flattenField(raw: Raw): { tag: string; flat: Raw; children: readonly unknown[] } {
  const { __config__, __slot__, __vModel__, ...own } = raw
  const config = isRecord(__config__) ? __config__ : {}
  const slot = isRecord(__slot__) ? __slot__ : {}
  const props = withCamelCaseKeys(own)
  // A cascader nests its keys once more, together with `multiple`.
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

/** Converts keys such as `show-word-limit`, which older designers write, to camel case. */
const withCamelCaseKeys = (raw: Raw): Raw =>
  Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [
      key.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

/** Removes null values: older designers write null for what is not set. */
const withoutNull = (raw: Raw): Raw =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null))

const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
