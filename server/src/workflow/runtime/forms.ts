import { isDeepStrictEqual } from 'node:util'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import { isRow } from '@tessera/shared/fields/validate'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { ChangeSource } from '@tessera/shared/contract/lowcode/record-work'
import type { Db } from '../../db/connect.ts'
import { refuse, Refusal } from '../../errors/refusal.ts'
import type {
  DesignForm,
  FlowForm,
  FlowRecords,
  FormAuthor,
  FormCheck,
  FormRecord,
  OpenFlowRecords,
  SentForm,
  TableRow,
  VersionForm,
} from '../../feature/flow-records.ts'
import type { FormStep, SystemForm, SystemForms } from '../../feature/system-form.ts'
import type { FieldRights } from '../engine/graph.ts'
import type { FormValues } from './facts.ts'
import { canWrite, differences, keepWritable, withColumns, withoutDemands } from './field-rights.ts'
import type { LoadedTask } from './load.ts'
import { text } from './text.ts'
import type { FlowVersion } from './versions.ts'
import type { Changes, FormWrite, KnownValues, ValueChange } from './write.ts'

/** The task as its form knows it. */
export type FormTask = Pick<LoadedTask, 'version' | 'recordId' | 'formValues' | 'creatorUserId'>

/** A form that was changed and saved, or will be with the task. */
export interface SavedForm {
  readonly values: FormValues
  /** What the user changed, by field or `table-column`, for the history. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly write: FormWrite
}

/** Reads and changes the values of tasks, wherever they are: in the task, in a record of a design, in a system form. */
export interface FlowForms {
  /** The values with the columns of sub-tables, as conditions name them. */
  load(db: Db, task: FormTask): Promise<FormValues>
  open(author: FormAuthor): OpenForms
  /** Writes values that the flow itself sets, such as the answer of an interface. Rights of users do not count. */
  write(trx: Db, task: LoadedTask, values: FormRecord): Promise<SavedForm>
  /** What differs between two states of the values of a task, for the history. */
  compare(task: Pick<FormTask, 'version'>, before: FormValues, after: FormValues): Changes
  /** The same where the values before are those of another form of the flow, also of fields that have another type since. */
  compareForms(
    db: Db,
    before: { readonly version: FlowVersion; readonly values: FormValues },
    after: { readonly version: FlowVersion; readonly values: FormValues },
  ): Promise<Changes>
  /** What the history knows after a submission: the values without passwords. */
  toKnown(version: FlowVersion, values: FormValues): KnownValues
  /** The task without its demands for fields that a later release of its design has dropped: no user can fill them in. */
  withoutGone(db: Db, task: LoadedTask): Promise<LoadedTask>
  /** Lets a system form follow a step of its task. */
  follow(trx: Db, task: FormTask, step: FormStep): Promise<void>
}

export interface FormChange {
  readonly sent: FormRecord
  readonly rights: FieldRights
  /** A draft may be incomplete, and of a design it is a record for its initiator only. */
  readonly isDraft: boolean
  /** Fields that the rights of the flow open, and the page of its design locks for the initiator: it still demands them. */
  readonly locked?: readonly string[]
  /** Whether the initiator submits it: every value is checked, also those that a draft has stored. */
  readonly isSubmission?: boolean
  /** By which path it came, for the history of a record. */
  readonly source?: ChangeSource
  /** The form that sent the values; that of the version of the task where it is absent, of the release in force where null. */
  readonly form?: SentForm | null
}

/** Values as text, by the names of their fields. */
export type FormattedValues = Readonly<Record<string, string>>

export interface OpenForms {
  /** Runs the scripts and data interfaces of a change before its transaction. */
  prepare(db: Db, task: FormTask, change: FormChange): Promise<void>
  /** Saves what the rights let the user change. Throws a refusal with every problem of the values. */
  change(trx: Db, task: FormTask, change: FormChange): Promise<SavedForm>
  /**
   * The values as a change would leave them, with formulas where they can be computed; nothing is stored or drawn.
   * `onRefusal` gets what a submission of these values would be refused with.
   */
  preview(
    db: Db,
    task: FormTask,
    change: FormChange,
    onRefusal?: (refusal: Refusal) => void,
  ): Promise<FormValues>
  /** The title of a task in each language; null where the form has none of its own. */
  titles(version: FlowVersion, values: FormValues): LocalizedText | null
  /** Values as text by the names of their fields. */
  format(db: Db, version: FlowVersion, values: FormValues): Promise<FormattedValues>
  /** The same for several records, whose names are looked up together. */
  formatAll(db: Db, version: FlowVersion, records: readonly FormValues[]): Promise<readonly FormattedValues[]>
  /** The same for rows of sub-tables. */
  formatRows(db: Db, version: FlowVersion, rows: readonly TableRow[]): Promise<readonly FormattedValues[]>
}

export function createFlowForms(records: () => FlowRecords, systemForms: () => SystemForms): FlowForms {
  const systemFormOf = ({ enCode }: FlowVersion): SystemForm => {
    const form = systemForms().find(enCode)
    if (!form) throw refuse(text.noSystemForm, { code: enCode })
    return form
  }
  const isSystem = ({ formType }: FlowVersion) => formType === FlowFormType.system
  const versionOf = ({ formKey: key, formData, releasedAt }: FlowVersion): VersionForm => ({
    key,
    formData,
    releasedAt,
  })
  const formOf = (version: FlowVersion): FlowForm =>
    version.designId === '' ? versionOf(version) : designForm(version)
  const designForm = (version: FlowVersion): DesignForm => ({
    designId: version.designId,
    version: versionOf(version),
  })
  const system: FormAuthor = {
    userId: '',
    organizeId: '',
    lang: 'zh',
    visitor: null,
    ip: '',
    userAgent: '',
  }

  const loadValues = async (db: Db, { version, recordId, formValues }: FormTask): Promise<FormRecord> => {
    if (recordId !== null && isSystem(version)) return systemFormOf(version).load(db, recordId)
    if (recordId !== null && version.designId !== '')
      return records().open(system).load(db, designForm(version), recordId)
    return JSON.parse(formValues || '{}') as FormRecord
  }
  const sentForm = (version: FlowVersion): SentForm => ({
    version: versionOf(version),
    labels: version.fieldNames,
  })
  const complete = ({ fieldNames }: FlowVersion, values: FormRecord) => withColumns(values, fieldNames.keys())
  const checkOf = (
    flow: FlowVersion,
    { isDraft, isSubmission = false, source, rights, locked = [], form = sentForm(flow) }: FormChange,
  ): FormCheck => ({
    isDraft,
    isSubmission,
    ...(source && { source }),
    ...(form && { form }),
    isOptional: (path) => !canWrite(rights, path) && !locked.includes(path),
    isLocked: (path) => locked.includes(path),
  })

  return {
    load: async (db, task) => complete(task.version, await loadValues(db, task)),
    compare({ version }, before, after) {
      return withoutSecrets(version, differences(withoutColumns(before), withoutColumns(after)))
    },
    toKnown: (version, values) => ({
      version: version.formVersion,
      values: withoutColumns(withoutSecrets(version, values)),
    }),
    async compareForms(db, { version: from, values: before }, { version: to, values: after }) {
      const isSameForm = to.designId === '' || from.formKey === to.formKey
      const paths = isSameForm
        ? null
        : await records().follow(db, to.designId, versionOf(from), versionOf(to))
      if (!paths) return this.compare({ version: to }, before, after)
      const followed = followValues(from, to, withoutSecrets(from, before), paths)
      const changed = Object.entries(this.compare({ version: to }, followed.values, after))
      return Object.fromEntries(
        changed.flatMap(([name, change]) => {
          const was = followed.names.get(name)
          if (isSameText(change)) return []
          const withForm = { ...change, was: { version: from.formVersion, name: was ?? name } }
          return [[name, was === undefined ? change : withForm] as const]
        }),
      )
    },
    async withoutGone(db, task) {
      const { designId, graph } = task.version
      if (designId === '') return task
      const gone = await records().listGone(db, designId, sentForm(task.version))
      return gone.length === 0
        ? task
        : { ...task, version: { ...task.version, graph: withoutDemands(graph, gone) } }
    },
    async follow(trx, { version, recordId }, step) {
      if (recordId !== null && isSystem(version)) await systemFormOf(version).onStep?.(trx, recordId, step)
    },
    async write(trx, task, values) {
      const { creatorUserId: userId, stored } = task
      const own = records().open({ ...system, userId, organizeId: stored.organizeId })
      const before = await loadValues(trx, task)
      const saved = await save(trx, own, task, before, values, everything)
      return toSaved(task, before, saved, {})
    },
    open(author) {
      const own = records().open(author)
      const formatAll: OpenForms['formatAll'] = async (db, version, list) => {
        if (list.length === 0) return []
        if (!isSystem(version)) return own.format(db, formOf(version), list)
        const { format } = systemFormOf(version)
        return list.map((values) => ({ ...formatPlain(values), ...format?.(values, author.lang) }))
      }
      return {
        async prepare(db, task, change) {
          const { version, recordId } = task
          if (isSystem(version) || change.isDraft) return
          const stored = await loadValues(db, task)
          const sent = keepWritable(change.sent, stored, change.rights)
          if (version.designId === '')
            await own.prepare(formOf(version), stored, sent, checkOf(version, change))
          else {
            // A draft of an earlier version has no record yet.
            const values = recordId === null ? { ...stored, ...sent } : sent
            await own.prepare(formOf(version), recordId, values, checkOf(version, change))
          }
        },
        async change(trx, task, change) {
          const before = await loadValues(trx, task)
          const sent = keepWritable(change.sent, before, change.rights)
          const saved = await save(trx, own, task, before, sent, change)
          const isChanged = (name: string) => Object.hasOwn(sent, name) && canWrite(change.rights, name)
          const fields = withoutSecrets(task.version, pickChanged(before, saved.values, isChanged))
          return toSaved(task, before, saved, fields)
        },
        async preview(db, task, change, onRefusal) {
          const { version } = task
          const before = await loadValues(db, task)
          const sent = keepWritable(change.sent, before, change.rights)
          // Nothing was filled in: only who asks for problems gets those of an empty form.
          if (isSystem(version) || (Object.keys(sent).length === 0 && !onRefusal))
            return complete(version, { ...before, ...sent })
          const form = { key: version.formKey, formData: version.formData }
          const stored = Object.keys(before).length > 0 ? before : null
          const check = (isDraft: boolean) =>
            own.check(db, form, stored, sent, checkOf(version, { ...change, isDraft }))
          // Values that would be refused are those of a form that is being filled in.
          const values = await check(false).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error
            onRefusal?.(error)
            return check(true)
          })
          return complete(version, values)
        },
        titles: (version, values) =>
          isSystem(version) ? (systemFormOf(version).titles?.(values) ?? null) : null,
        formatAll,
        async formatRows(db, version, rows) {
          if (rows.length === 0) return []
          return isSystem(version)
            ? rows.map(({ row }) => formatPlain(row))
            : own.formatRows(db, formOf(version), rows)
        },
        async format(db, version, values) {
          const [formatted] = await formatAll(db, version, [values])
          return formatted!
        },
      }
    },
  }

  function toSaved(
    { version, recordId }: FormTask,
    before: FormRecord,
    saved: { values: FormRecord; recordId: string | null; write: FormWrite },
    fields: Readonly<Record<string, unknown>>,
  ): SavedForm {
    const isNew = saved.recordId !== null && saved.recordId !== recordId
    const write = {
      changes: withoutSecrets(version, differences(before, saved.values)),
      ...saved.write,
      ...(isNew && { recordId: saved.recordId! }),
    }
    return { values: complete(version, saved.values), fields, write }
  }

  async function save(
    trx: Db,
    own: OpenFlowRecords,
    task: FormTask,
    before: FormRecord,
    sent: FormRecord,
    change: FormChange,
  ): Promise<{ values: FormRecord; recordId: string | null; write: FormWrite }> {
    const { version, recordId, creatorUserId } = task
    if (isSystem(version)) {
      const form = systemFormOf(version)
      const values = { ...before, ...sent }
      if (recordId !== null) await form.update(trx, recordId, values, creatorUserId)
      const id = recordId ?? (await form.create(trx, values, creatorUserId))
      return { values: await form.load(trx, id), recordId: id, write: {} }
    }
    if (version.designId === '') {
      const stored = Object.keys(before).length > 0 ? before : null
      const values = await own.check(trx, formOf(version), stored, sent, checkOf(version, change))
      return { values, recordId, write: { formValues: JSON.stringify(values) } }
    }
    // A draft of an earlier version has no record yet.
    const values = recordId === null ? { ...before, ...sent } : sent
    const id = await own.save(trx, version.designId, recordId, values, checkOf(version, change))
    return { values: await own.load(trx, designForm(version), id), recordId: id, write: {} }
  }
}

/** Whether both sides read alike: a number that was a text, or nothing in either form. */
const isSameText = ({ from, to }: ValueChange): boolean => isDeepStrictEqual(readable(from), readable(to))
const readable = (value: unknown): unknown => {
  if (isEmpty(value)) return null
  if (typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return value
  return value.map((row: unknown) =>
    isRow(row)
      ? Object.fromEntries(
          Object.entries(row).flatMap(([name, cell]) => (isEmpty(cell) ? [] : [[name, readable(cell)]])),
        )
      : row,
  )
}

/**
 * Values of a form by the names of another one, with the names that fields without rows had. What that form lacks keeps its
 * name, unless another field has it now.
 */
function followValues(
  from: FlowVersion,
  to: FlowVersion,
  before: FormValues,
  paths: ReadonlyMap<string, string>,
): { readonly values: FormValues; readonly names: ReadonlyMap<string, string> } {
  const values: Record<string, unknown> = {}
  const names = new Map<string, string>()
  for (const [name, value] of Object.entries(before)) {
    const now = paths.get(name) ?? (to.fieldNames.has(name) ? null : name)
    if (now === null || name.includes('-')) continue
    const isTable = [...from.fieldNames.keys()].some((path) => path.startsWith(`${name}-`))
    if (!isTable) names.set(now, name)
    const followCell = ([column, cell]: [string, unknown]): [string, unknown] => {
      const path = paths.get(`${name}-${column}`)
      return [path?.slice(path.indexOf('-') + 1) ?? column, cell]
    }
    values[now] =
      isTable && Array.isArray(value)
        ? value.map((row: unknown) =>
            isRow(row) ? Object.fromEntries(Object.entries(row).map(followCell)) : row,
          )
        : value
  }
  return { values, names }
}

/** The rights of the flow itself, and of the system. */
const everything: FormChange = { sent: {}, rights: {}, isDraft: false }

/** What the history has of changes: no passwords, and none in rows of a sub-table. */
const withoutSecrets = <V>({ secretFields }: FlowVersion, changes: Readonly<Record<string, V>>) =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name]) => !secretFields.has(name) && ![...secretFields].some((path) => path.startsWith(`${name}-`)),
    ),
  )

/** Columns of sub-tables are part of their rows. */
const withoutColumns = (values: FormValues): FormRecord =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.includes('-')))

const pickChanged = (before: FormRecord, after: FormRecord, isOwn: (name: string) => boolean) =>
  Object.fromEntries(
    Object.entries(differences(before, after)).flatMap(([name, { to }]) => (isOwn(name) ? [[name, to]] : [])),
  )

const formatPlain = (values: FormValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''),
    ]),
  )
