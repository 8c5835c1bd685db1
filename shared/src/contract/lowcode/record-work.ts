import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get, Id, listed, Page, paged, post } from '../wire.ts'
import { RecordFilter } from './online.ts'

/** By which path a record was changed. */
export const changeSources = [
  'form',
  'import',
  'batch',
  'restore',
  'list',
  'view',
  'public',
  'script',
  'button',
] as const
export type ChangeSource = (typeof changeSources)[number]

/** A changed value as text. */
const FieldChange = z.object({
  field: z.string(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
  /** A password was changed: its values are not stored. */
  isSecret: z.boolean(),
})
export type FieldChange = z.output<typeof FieldChange>

const RecordChange = z.object({
  /** The version of the record after the change. */
  version: z.int(),
  /** `submit`: a draft was submitted as it was. */
  kind: z.enum(['create', 'update', 'submit', 'remove', 'undelete']),
  source: z.enum(changeSources),
  creatorUserId: z.string(),
  creatorUser: z.string(),
  creatorTime: Time,
  fields: z.array(FieldChange.extend({ canRestore: z.boolean() })),
  tables: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      canRestore: z.boolean(),
      /** The changed rows; at most 50 are named. */
      rows: z.array(
        z.object({
          kind: z.enum(['added', 'removed', 'changed']),
          /** Number of the row in its table, from 1. */
          number: z.int(),
          fields: z.array(FieldChange),
        }),
      ),
      /** Number of the changed rows; 0 where only their order changed. */
      count: z.int(),
    }),
  ),
})
export type RecordChange = z.output<typeof RecordChange>

/** A deleted record, as a row of the list would show it. */
const DeletedRecord = z.object({
  id: Id,
  /** Values as text, of the columns that the caller may see. */
  values: z.record(z.string(), z.unknown()),
  deleteTime: Time.nullable(),
  deleteUser: z.string(),
})
export type DeletedRecord = z.output<typeof DeletedRecord>

/** Records of one batch edit. */
export const maxBatchEdit = 1_000

const BatchEditInput = z.object({
  /** The records; without them, all records of `filter`. */
  ids: z.array(Id).min(1).max(maxBatchEdit).optional(),
  filter: RecordFilter.optional(),
  field: z.string().min(1).max(130),
  /** The release whose name the field has; without it, the one in force. */
  release: z.int().min(1).optional(),
  /** The value as JSON text, as in a record. */
  value: z.string().max(1_000_000),
  /** Changes no record where one of them is refused. */
  isAllOrNothing: z.boolean().default(false),
})

const base = '/api/visualdev/OnlineDev'
// The handlers check the menus that open the design, and their buttons.
const access = 'signed-in'

/** Work on the records of released designs beside reading and saving them. `{id}` is the design. */
export const recordWork = {
  /** The sums of the columns that the list adds up, over all records of the filter. */
  sums: post(`${base}/{id}/Sums`, {
    access,
    worksOnFullDisk: true,
    successMessage: 'done',
    input: RecordFilter,
    output: listed(
      z.object({
        prop: z.string(),
        sum: z.number().nullable(),
        /** The caller may not see the value in some of the records; it does not count. */
        isPartial: z.boolean(),
      }),
    ),
  }),
  /** Sets one field in many records. Each is checked like a change of its own. */
  batchEdit: post(`${base}/{id}/Actions/BatchEdit`, {
    access,
    maxBodyBytes: 2 * 1024 * 1024,
    successMessage: 'done',
    input: BatchEditInput,
    output: z.object({
      changed: z.int(),
      refused: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })),
    }),
  }),
  /** Deleted records that the caller would see, the latest first; for those who may delete. */
  deleted: post(`${base}/{id}/Deleted`, {
    access,
    worksOnFullDisk: true,
    successMessage: 'done',
    input: Page.pick({ currentPage: true, pageSize: true }),
    output: paged(DeletedRecord),
  }),
  /** Brings a deleted record back, with its rows. */
  undelete: post(`${base}/{id}/{recordId}/Actions/Undelete`, { access, successMessage: 'updated' }),
  /** The changes of a record, the latest first, without the fields that the caller may not see. */
  history: get(`${base}/{id}/{recordId}/History`, {
    access,
    input: Page.pick({ currentPage: true, pageSize: true }),
    output: paged(RecordChange),
  }),
  /** Saves a field, or every field that the caller may change, as it was in that version. */
  restore: post(`${base}/{id}/{recordId}/Actions/Restore`, {
    access,
    successMessage: 'updated',
    input: z.object({
      version: z.int().min(1),
      field: z.string().min(1).max(130).optional(),
      lockVersion: z.int().optional(),
    }),
  }),
}
