import * as z from 'zod'
import { expectedModifiedTime, LastModifyTime, Time } from '../patterns.ts'
import { get, listed, post, put } from '../wire.ts'
import { ReportBody, reportMenu } from './reports.ts'

const base = '/api/datareport/{id}/Versions'
const access = { menu: reportMenu }
const params = {
  number: z
    .string()
    .max(9)
    .regex(/^[1-9]\d{0,8}$/),
}
const Note = z.string().trim().max(200)

/** Versions that are kept of a report. */
export const maxVersions = 50

export const ReportVersion = z.object({
  number: z.int(),
  note: z.string(),
  /** "name/account". */
  creatorUser: z.string(),
  creatorTime: Time,
  /** Whether the report is as this version was saved. */
  isCurrent: z.boolean(),
})
export type ReportVersion = z.output<typeof ReportVersion>

/** What was saved of a report: each save of its template or parameters keeps a version. */
export const reportVersions = {
  /** The latest first. */
  list: get(base, { access, output: listed(ReportVersion) }),
  read: get(`${base}/{number}`, {
    access,
    params,
    output: ReportBody.pick({ sheet: true, parameters: true }),
  }),
  setNote: put(`${base}/{number}`, {
    access: { ...access, button: 'btn_edit' },
    params,
    input: z.object({ note: Note }),
  }),
  /** Saves a version again, as a new one. */
  restore: post(`${base}/{number}/Actions/Restore`, {
    access: { ...access, button: 'btn_edit' },
    params,
    successMessage: 'restored',
    input: z.object(expectedModifiedTime),
    output: z.object({ lastModifyTime: LastModifyTime }),
  }),
}
