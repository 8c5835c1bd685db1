import { sql } from 'kysely'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { FlowFormType, type FlowProblem } from '@tessera/shared/contract/workflow/flows'
import {
  nodesOf,
  readFlowTemplate,
  type FlowNode,
  type StartNode,
} from '@tessera/shared/contract/workflow/flow-template'
import {
  findNodeProblems,
  listReferences,
  type NodeProblem,
  type Reference,
  type ReferenceKind,
} from '@tessera/shared/contract/workflow/template/problems'
import { Code } from '@tessera/shared/contract/wire'
import { namedFields, readDesign } from '@tessera/shared/fields/design'
import { createOutline, findUnusablePatterns } from '@tessera/shared/fields/plan'
import { interpolate } from '@tessera/shared/format/interpolate'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { Refusal, refuseField } from '../../errors/refusal.ts'
import { problemTexts as formProblemTexts } from '../../lowcode/designs/store.ts'
import type { SystemForms } from '../../feature/system-form.ts'
import { compile, type CompileProblem } from '../engine/compile/compile.ts'
import { findRightProblems, lacksDesign } from './release-rights.ts'
import { problemTexts, readingTexts, text, type ProblemReason } from './text.ts'

export interface Checked {
  id: string
  enCode: string
  formType: number
  formData: string
  flowTemplateJson: string
  /** The design whose records the flow approves, if any. */
  designId?: string | null
}

/** A draft without nodes: '' or, of older installations, `{}`. */
export const isEmptyTemplate = (json: string): boolean => /^\s*(\{\s*\})?\s*$/.test(json)

/** A draft may be unfinished, but every client has to be able to open it again. */
export function assertReadable(
  { formData, flowTemplateJson }: { formData?: string | undefined; flowTemplateJson?: string | undefined },
  lang: Lang,
): void {
  if (formData && parse(formData) === undefined) throw refuseField('formData', text.notJson)
  if (!flowTemplateJson || isEmptyTemplate(flowTemplateJson)) return
  const read = readFlowTemplate(flowTemplateJson)
  if (!('problems' in read)) return
  const [{ path, why, detail }] = read.problems as [(typeof read.problems)[0]]
  throw refuseField('flowTemplateJson', text.badTemplate, {
    first: interpolate(readingTexts[why][lang], { detail }),
    path: path || 'flowTemplateJson',
  })
}

/** The start node of a draft; null where it has no nodes. The draft has to be readable. */
export function readTemplate(json: string): StartNode | null {
  if (isEmptyTemplate(json)) return null
  const read = readFlowTemplate(json)
  return 'template' in read ? read.template : null
}

/** Who releases a flow: it has no more rights than this user. */
export interface Releaser {
  readonly userId: string
  readonly lang: Lang
}

/** Why a user cannot release a draft; an empty list where it can be released. */
export async function findFlowProblems(
  db: Db,
  forms: SystemForms,
  flow: Checked,
  { userId, lang }: Releaser,
): Promise<FlowProblem[]> {
  const problem = (
    path: string,
    words: LocalizedText,
    values: Record<string, unknown> = {},
    nodeId = '',
  ) => ({
    path,
    nodeId,
    text: interpolate(words[lang], values),
  })
  const form = readForm(flow, forms)
  const formProblems = form.problems.map(({ path, words, detail }) => problem(path, words, { detail }))
  if (await lacksDesign(db, flow, userId)) formProblems.unshift(problem('designId', text.noDesignRight))
  if (isEmptyTemplate(flow.flowTemplateJson))
    return [...formProblems, problem('flowTemplateJson', problemTexts.noTemplate)]
  const read = readFlowTemplate(flow.flowTemplateJson)
  if ('problems' in read)
    return [
      ...formProblems,
      ...read.problems.map(({ path, why, detail }) =>
        problem(`flowTemplateJson${path && `.${path}`}`, readingTexts[why], { detail }),
      ),
    ]
  const paths = pathsOf(read.template)
  const ofNode = (node: FlowNode, key: string, why: ProblemReason, detail: string) =>
    problem(
      `flowTemplateJson${paths.get(node)!}${key && `.properties.${key}`}`,
      problemTexts[why],
      { node: nameOfNode(node, lang), detail },
      node.nodeId,
    )
  const gone = await findGone(db, flow, listReferences(read.template))
  const closed = await findRightProblems(db, read.template, userId)
  const isGone = (node: FlowNode, key: string) => gone.some((one) => one.node === node && one.key === key)
  const nodeProblems = findNodeProblems(read.template, form.fields)
  return [
    ...formProblems,
    ...nodeProblems.map(({ node, key, why, detail }) => ofNode(node, key, why, detail)),
    ...findGraphProblems(read.template, nodeProblems).map(({ node, key, why }) => ofNode(node, key, why, '')),
    ...gone.map(({ node, key, why, id }) => ofNode(node, key, why, id)),
    ...closed
      .filter(({ node, key }) => !isGone(node, key))
      .map(({ node, key, why, detail }) => ofNode(node, key, why, detail)),
  ]
}

/** The setting that has to change. */
const graphKeys: Readonly<Record<CompileProblem['why'], string>> = {
  unknownKind: '',
  unreachable: '',
  noDefault: '',
  thresholdNeverMet: 'how',
  targetMissing: 'rejectStep',
  targetNotBefore: 'rejectStep',
}

/** What the engine cannot carry out, beside the problems that are known already. */
function findGraphProblems(template: StartNode, known: readonly NodeProblem[]) {
  const nodes = new Map([...nodesOf(template)].map((node) => [node.nodeId, node]))
  return compile(template).problems.flatMap(({ nodeId, why }) => {
    const node = nodes.get(nodeId)!
    const isKnown = known.some((one) => one.node === node && (one.why === why || one.why === 'noNode'))
    return isKnown ? [] : [{ node, key: graphKeys[why], why }]
  })
}

/** Names of the fields of a form; null where a client designed it in a way that is not read here. */
export function readForm(
  { formType, formData, enCode }: Omit<Checked, 'id' | 'flowTemplateJson'>,
  forms: SystemForms,
): {
  fields: ReadonlySet<string> | null
  problems: readonly { path: string; words: LocalizedText; detail: string }[]
} {
  if (formType === FlowFormType.system) {
    const form = forms.find(enCode)
    if (form) return { fields: new Set(form.fields.map(({ id }) => id)), problems: [] }
    return { fields: null, problems: [{ path: 'enCode', words: problemTexts.noSystemForm, detail: enCode }] }
  }
  const read = readDesign(parse(formData))
  if ('problems' in read)
    return {
      fields: null,
      problems:
        formData.trim() === ''
          ? [{ path: 'formData', words: problemTexts.noForm, detail: '' }]
          : read.problems.map(({ path, why, detail }) => ({
              path: `formData${path && `.${path}`}`,
              words: formProblemTexts[why],
              detail,
            })),
    }
  const fields = namedFields(read.design.fields).map(({ path }) => path)
  const patterns = findUnusablePatterns(createOutline(read.design)).map(({ path, why, detail }) => ({
    path: `formData.${path}`,
    words: formProblemTexts[why],
    detail,
  }))
  if (fields.length > 0) return { fields: new Set(fields), problems: patterns }
  return { fields: null, problems: [{ path: 'formData', words: problemTexts.noForm, detail: '' }] }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Name of a node for sentences. */
const nameOfNode = (node: FlowNode, lang: Lang): string =>
  node.properties.title || node.content || text.unnamedNode[lang]

/** The place of every node, beginning with a dot. */
function pathsOf(template: FlowNode): ReadonlyMap<FlowNode, string> {
  const paths = new Map<FlowNode, string>([[template, '']])
  for (const node of nodesOf(template)) {
    const path = paths.get(node)!
    node.conditionNodes.forEach((branch, at) => paths.set(branch, `${path}.conditionNodes[${at}]`))
    if (node.childNode) paths.set(node.childNode, `${path}.childNode`)
  }
  return paths
}

const goneReasons: Readonly<Record<ReferenceKind, ProblemReason>> = {
  user: 'goneUser',
  role: 'goneRole',
  position: 'gonePosition',
  group: 'goneGroup',
  unit: 'goneUnit',
  interface: 'goneInterface',
  design: 'goneDesign',
  flow: 'goneFlow',
}
const living: Readonly<Record<Exclude<ReferenceKind, 'flow'>, ReturnType<typeof sql>>> = {
  user: sql`select 1 from org_user t where t.id = n.id and t.delete_mark = 0 and t.enabled_mark = 1`,
  role: sql`select 1 from org_role t where t.id = n.id and t.delete_mark = 0 and t.enabled_mark = 1`,
  position: sql`select 1 from org_position t where t.id = n.id and t.delete_mark = 0 and t.enabled_mark = 1`,
  group: sql`select 1 from org_group t where t.id = n.id and t.delete_mark = 0 and t.enabled_mark = 1`,
  unit: sql`select 1 from org_organize t where t.id = n.id and t.delete_mark = 0 and t.enabled_mark = 1`,
  interface: sql`
    select 1 from system_data_interface t where t.id = n.id and t.delete_mark = 0 and t.enabled_mark = 1`,
  design: sql`
    select 1 from lowcode_design t where t.id = n.id and t.delete_mark = 0 and t.state = 1 and t.release_id is not null`,
}

/** References to what does not exist (any more), or is disabled, and flows that start each other in a circle. */
async function findGone(
  db: Db,
  { id: flowId, designId }: Pick<Checked, 'id' | 'designId'>,
  references: readonly Reference[],
): Promise<(Reference & { why: ProblemReason })[]> {
  if (references.length === 0) return []
  const alive = sql.join(
    Object.entries(living).map(([kind, query]) => sql`when ${kind} then exists (${query})`),
    sql` `,
  )
  const flowIds = references.filter(({ kind }) => kind === 'flow').map(({ id }) => id)
  const { rows } = await typedSql({
    kind: column.text,
    id: column.text,
    isAlive: column.boolean,
    isOwn: column.boolean,
  })`
    with recursive started (root, id) as (
      select f.id, f.id from workflow_flow f where f.id = any(${flowIds}::text[])
      union
      select s.root, c.id from started s join workflow_flow p on p.id = s.id and p.delete_mark = 0
        join workflow_flow c on c.delete_mark = 0 and position('"' || c.id || '"' in p.flow_template_json) > 0
    )
    select n.kind, n.id, case n.kind ${alive}
      else exists (select 1 from workflow_flow t where t.id = n.id and t.delete_mark = 0
        and (t.enabled_mark = 1 or t.id = ${flowId})) end as "isAlive",
      n.kind = 'flow' and exists (select 1 from started s where s.root = n.id and s.id = ${flowId}) as "isOwn"
    from unnest(${references.map(({ kind }) => kind)}::text[], ${references.map(({ id }) => id)}::text[]) n (kind, id)
    group by n.kind, n.id`.execute(db)
  const reasonOf = ({ kind, id, isAlive, isOwn }: (typeof rows)[number]): ProblemReason | null => {
    if (isOwn) return 'ownFlow'
    if (kind === 'design' && id === designId) return null
    return isAlive ? null : goneReasons[kind as ReferenceKind]
  }
  const reasons = new Map(rows.map((row) => [`${row.kind} ${row.id}`, reasonOf(row)]))
  return references.flatMap((reference) => {
    const why = reasons.get(`${reference.kind} ${reference.id}`)
    return why ? [{ ...reference, why }] : []
  })
}

/** Throws a refusal that names what has to be mended before a release. */
export function assertReleasable(problems: readonly FlowProblem[]): void {
  if (problems.length === 0) return
  throw new Refusal({
    code: Code.invalid,
    text: text.notReleasable,
    values: { n: problems.length, first: problems[0]!.text },
    fields: problems.slice(0, 100).map(({ path, text: words }) => ({
      field: path,
      text: { zh: words, en: words, zhtw: words },
    })),
  })
}
