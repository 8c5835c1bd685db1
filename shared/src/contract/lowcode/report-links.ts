import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { Bytes, get, post, put } from '../wire.ts'
import { GuestProof, LinkCode } from './public-links.ts'
import { RunValues } from './report-subscriptions.ts'
import { ReportParameter } from './report-parameters.ts'
import { maxPageRows, reportMenu, ReportPage } from './reports.ts'

const settings = '/api/datareport/{id}/PublicLink'
const guests = '/api/datareport/PublicReport/{key}'
const access = { menu: reportMenu }
/** What a report asks its readers. */
const parameters = z.array(ReportParameter)

export const ReportLinkBody = z.object({
  enabledMark: Flag,
  /** Access code that guests need; '' for none. */
  code: LinkCode,
  closeTime: Time.nullish(),
  /** Values that guests cannot change; a day can be one of `runDays`. */
  fixedValues: RunValues.default({}),
  /** Names of the parameters that guests fill in. */
  openNames: z.array(z.string().max(64)).max(30).default([]),
  /** Whether guests may download a workbook. */
  fileMark: Flag.default(0),
})
export type ReportLinkBody = z.output<typeof ReportLinkBody>

export const ReportLink = ReportLinkBody.extend({
  /** The last part of its address; '' where there is no link yet. */
  key: z.string(),
  /** "name/account" of the user with whose rights guests read; '' where there is no link yet. */
  maker: z.string(),
  isOwn: z.boolean(),
  /** Why guests cannot read it although it is on; '' otherwise. */
  problem: z.string(),
  parameters,
})
export type ReportLink = z.output<typeof ReportLink>

/** Why a guest can or cannot read a report now. */
export const ReportLinkState = z.enum(['open', 'over', 'closed'])
export type ReportLinkState = z.output<typeof ReportLinkState>

/** What `open` answered: lets a guest read pages for two hours. */
const Pass = z.string().max(1_000)

/** Reports that guests read by a link: settings for designers, and what the page of a guest calls. */
export const reportLinks = {
  read: get(settings, { access, output: ReportLink }),
  /** Guests read with the rights of the caller from now on. `renew` replaces the link: the former one opens nothing. */
  save: put(settings, {
    access: { ...access, button: 'btn_edit' },
    input: ReportLinkBody.extend({ renew: Flag.default(0) }),
    output: ReportLink,
  }),
  /** Whether the report can be read now. An unknown key answers 404. */
  state: get(guests, {
    access: 'public',
    output: z.object({
      fullName: z.string(),
      state: ReportLinkState,
      needsCode: z.boolean(),
      closeTime: Time.nullable(),
    }),
  }),
  challenge: post(`${guests}/Challenge`, {
    access: 'public',
    successMessage: 'done',
    output: z.object({ challenge: z.string(), bits: z.int() }),
  }),
  /** A pass, and what is asked before the report is made. */
  open: post(`${guests}/Open`, {
    access: 'public',
    successMessage: 'done',
    input: GuestProof.extend({ code: z.string().trim().max(20).default('') }),
    output: z.object({ pass: z.string(), parameters, hasFile: z.boolean() }),
  }),
  run: post(`${guests}/Run`, {
    access: 'public',
    successMessage: 'done',
    worksOnFullDisk: true,
    input: z.object({
      pass: Pass,
      values: RunValues.default({}),
      from: z.int().min(0).default(0),
      count: z.int().min(1).max(maxPageRows).default(200),
    }),
    output: ReportPage,
  }),
  /** A link to the workbook, valid for one minute. */
  file: post(`${guests}/File`, {
    access: 'public',
    successMessage: 'done',
    worksOnFullDisk: true,
    input: z.object({ pass: Pass, values: RunValues.default({}) }),
    output: z.object({ name: z.string(), url: z.string() }),
  }),
  download: get('/api/datareport/PublicFile/Actions/Download', {
    access: 'public',
    input: z.object({ encryption: z.string().max(20_000) }),
    output: Bytes,
  }),
}
