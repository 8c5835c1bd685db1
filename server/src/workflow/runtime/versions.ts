import { LRUCache } from 'lru-cache'
import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import {
  nodesOf,
  readFlowTemplate,
  type FlowNode,
  type StartNode,
} from '@tessera/shared/contract/workflow/flow-template'
import { namedFields, readDesign } from '@tessera/shared/fields/design'
import { password } from '@tessera/shared/fields/password/kind'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import type { SystemForms } from '../../feature/system-form.ts'
import { compile } from '../engine/compile/compile.ts'
import type { FieldRights, FlowNode as GraphNode, Graph } from '../engine/graph.ts'
import { withoutDemands } from './field-rights.ts'
import { listSummaryFields } from './summary-fields.ts'

/** A version of a flow, read and compiled once. It never changes. */
export interface FlowVersion {
  readonly flowId: string
  readonly version: number
  readonly fullName: string
  readonly enCode: string
  readonly formType: number
  /** The design of a flow for records of a design; '' for flows with a form of their own. */
  readonly designId: string
  readonly formData: string
  /** The version whose form it is: another one where a task was filled in again after a release of its design. */
  readonly formVersion: number
  /** Names this form among all versions and drafts: what is compiled from it is cached under the key. */
  readonly formKey: string
  /** When it was released; null for a draft. */
  readonly releasedAt: number | null
  /** The user who released it: for whom its data interfaces run. */
  readonly releasedBy: string | null
  readonly template: StartNode
  readonly graph: Graph
  /** Nodes of the template by their ids. */
  readonly nodes: ReadonlyMap<string, FlowNode>
  /** Labels of the fields of the form, with columns of sub-tables (`lines-price`). */
  readonly fieldNames: ReadonlyMap<string, string>
  /** Paths of fields with passwords: no reader gets their values, and the history has none. */
  readonly secretFields: ReadonlySet<string>
  /** The fields that sum up a task. */
  readonly summary: ReturnType<typeof listSummaryFields>
}

/** Finds versions of flows. */
export interface FlowVersions {
  /** Throws a refusal 404 for a version that does not exist. */
  of(db: Db, flowId: string, version: number): Promise<FlowVersion>
}

const maxVersions = 500

const versionColumns = {
  ...columnsOf('workflow_flow_version', 'fullName', 'formType', 'formData', 'flowTemplateJson'),
  releasedAt: column.time,
  releasedBy: column.text.orNull,
  enCode: column.text,
  designId: column.text,
}

export function openFlowVersions(systemForms: () => SystemForms): FlowVersions {
  const versions = new LRUCache<string, FlowVersion>({ max: maxVersions })
  return {
    async of(db, flowId, version) {
      const key = `${flowId} ${version}`
      const known = versions.get(key)
      if (known) return known
      const { rows } = await typedSql(versionColumns)`
        select v.full_name as "fullName", v.form_type as "formType", v.form_data as "formData",
          v.flow_template_json as "flowTemplateJson", v.creator_user_id as "releasedBy",
          v.creator_time as "releasedAt", f.en_code as "enCode", coalesce(f.design_id, '') as "designId"
        from workflow_flow_version v join workflow_flow f on f.id = v.flow_id
        where v.flow_id = ${flowId} and v.version = ${version}`.execute(db)
      if (!rows[0]) throw notFoundRefusal()
      const compiled = compileVersion({ flowId, version, formKey: key, ...rows[0] }, systemForms())
      versions.set(key, compiled)
      return compiled
    },
  }
}

export interface VersionRow extends Omit<
  FlowVersion,
  'template' | 'graph' | 'nodes' | 'fieldNames' | 'secretFields' | 'summary' | 'formVersion'
> {
  readonly flowTemplateJson: string
}

/** Compiles a version, or a draft that is none yet. The template has to be readable. */
export function compileVersion(
  { flowTemplateJson, ...row }: VersionRow,
  systemForms: SystemForms,
): FlowVersion {
  const read = readFlowTemplate(flowTemplateJson)
  if ('problems' in read) throw new Error(`version ${row.version} of the flow ${row.flowId} cannot be read`)
  const { template } = read
  const fieldNames = namesOfFields(row, systemForms)
  const { graph } = compile(template)
  return {
    ...row,
    formVersion: row.version,
    template,
    graph: openStart(graph, [...fieldNames.keys()]),
    nodes: new Map([...nodesOf(template)].map((node) => [node.nodeId, node])),
    fieldNames,
    secretFields: listSecrets(row),
    summary: listSummaryFields(row, template.properties.summaryFields, systemForms),
  }
}

/** A version with another template, for one task. */
export const withTemplate = (version: FlowVersion, template: StartNode): FlowVersion => ({
  ...version,
  template,
  graph: openStart(compile(template).graph, [...version.fieldNames.keys()]),
  nodes: new Map([...nodesOf(template)].map((node) => [node.nodeId, node])),
})

const withForms = new WeakMap<FlowVersion, Map<FlowVersion, FlowVersion>>()

/**
 * A version with the form of a later one of the same flow. Its nodes stay, and do not require fields that the form has no
 * more.
 */
export function withForm(version: FlowVersion, form: FlowVersion): FlowVersion {
  if (version.formKey === form.formKey) return version
  const known = withForms.get(version) ?? new Map<FlowVersion, FlowVersion>()
  withForms.set(version, known)
  const { formData, formKey, formVersion, releasedAt, fieldNames, secretFields, summary } = form
  const gone = [...version.fieldNames.keys()].filter((name) => !fieldNames.has(name))
  const combined = known.get(form) ?? {
    ...version,
    formData,
    formKey,
    formVersion,
    releasedAt,
    fieldNames,
    secretFields,
    summary,
    graph: openStart(withoutDemands(version.graph, gone), [...fieldNames.keys()]),
  }
  known.set(form, combined)
  return combined
}

function listSecrets({ formType, formData }: Pick<VersionRow, 'formType' | 'formData'>): ReadonlySet<string> {
  const read = formType === FlowFormType.system ? null : readDesign(JSON.parse(formData || 'null'))
  if (!read || 'problems' in read) return new Set()
  const secrets = namedFields(read.design.fields).filter(({ field }) => field.kind.tag === password.tag)
  return new Set(secrets.map(({ path }) => path))
}

function namesOfFields(
  { formType, formData, enCode }: Pick<VersionRow, 'formType' | 'formData' | 'enCode'>,
  systemForms: SystemForms,
): ReadonlyMap<string, string> {
  if (formType === FlowFormType.system)
    return new Map((systemForms.find(enCode)?.fields ?? []).map(({ id, name }) => [id, name.zh]))
  const read = readDesign(JSON.parse(formData || 'null'))
  if ('problems' in read) return new Map()
  return new Map(
    namedFields(read.design.fields).map(({ path, field }) => [path, field.settings.label || path]),
  )
}

/** The initiator fills in every field for which the start node says nothing else. */
const openStart = (graph: Graph, fields: readonly string[]): Graph => {
  const start = graph.nodes[graph.startId]
  if (start?.kind !== 'start') return graph
  const open: FieldRights = Object.fromEntries(fields.map((field) => [field, 'write'] as const))
  const opened: GraphNode = { ...start, fields: { ...open, ...start.fields } }
  return { ...graph, nodes: { ...graph.nodes, [start.id]: opened } }
}
