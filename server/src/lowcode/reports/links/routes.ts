import * as z from 'zod'
import {
  reportLinks as calls,
  type ReportLink,
  type ReportLinkBody,
  type ReportLinkState,
} from '@tessera/shared/contract/lowcode/report-links'
import { isForUsers, type ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import { RunValues } from '@tessera/shared/contract/lowcode/report-subscriptions'
import { reportMenu } from '@tessera/shared/contract/lowcode/reports'
import type { Lang } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import { Refusal, refuse, refuseField } from '../../../errors/refusal.ts'
import { formatText } from '../../../errors/translate.ts'
import { exportFileName, mimes, type ExportContext } from '../../../export/exporter.ts'
import type { Services } from '../../../feature/services.ts'
import type { Context, Handlers } from '../../../http/context.ts'
import { recordOperation } from '../../../http/operation-log.ts'
import { newKey } from '../../public-links/new-key.ts'
import { isOver, LinkPass, passOf, requireLink, requirePass } from '../../public-links/passes.ts'
import { text as dataSetText } from '../../data-sets/text.ts'
import { actingCaller } from '../../../export/acting-caller.ts'
import { resolveParameters } from '../resolve-parameters.ts'
import { toPage } from '../routes.ts'
import { resolveRunValues } from '../run-values.ts'
import { readReport } from '../store.ts'
import { text as reportText } from '../text.ts'
import { createPictureLoader } from '../pictures.ts'
import { createReportWorkbook } from '../workbook.ts'
import { toGuestPage } from './guest-page.ts'
import { findLink, saveLink, type LinkRow } from './store.ts'
import { text } from './text.ts'

const passMs = 2 * 3_600_000
const fileLinkMs = 60_000
/** Characters of a link to a file: some proxies take no longer addresses. */
const maxLinkLength = 6_000

const Pass = LinkPass.extend({ kind: z.literal('reportPass') })
const FileAsk = LinkPass.extend({ kind: z.literal('reportFile'), values: RunValues })
const passOver = { text: text.passOver, code: Code.forbidden }
const linkOver = { text: text.linkOver, code: Code.notFound }

type LinkServices = Pick<
  Services,
  'db' | 'sessions' | 'reports' | 'dataSets' | 'linkGuard' | 'signers' | 'storage'
>

export function linkHandlers(services: LinkServices): Handlers<typeof calls> {
  const { db, reports, dataSets, linkGuard: guard, storage } = services
  const signer = services.signers.file

  /** The user with whose rights guests read; null where that user may not open the report. */
  const makerOf = async (link: LinkRow, lang: Lang): Promise<ExportContext | null> => {
    if (!link.isReportEnabled) return null
    const maker = await actingCaller(services, link.makerId, lang)
    if (!maker || !(await reports.mayOpen(maker, link.reportId))) return null
    const { parameters } = await readReport(db, link.reportId)
    return findFault(link, parameters) ? null : maker
  }
  const problemOf = async (link: LinkRow, lang: Lang): Promise<string> => {
    if (link.enabledMark === 0) return ''
    if (!link.isReportEnabled) return formatText({ text: text.disabled }, lang)
    const maker = await actingCaller(services, link.makerId, lang)
    const values = { name: link.maker.split('/')[0] }
    if (!maker) return formatText({ text: text.makerDisabled, values }, lang)
    if (!(await reports.mayOpen(maker, link.reportId)))
      return formatText({ text: text.makerRefused, values }, lang)
    const { parameters } = await readReport(db, link.reportId)
    const fault = findFault(link, parameters)
    return fault ? formatText({ text: text.faulty, values: { problem: formatText(fault, lang) } }, lang) : ''
  }
  const toSettings = async (reportId: string, { lang, session }: Context): Promise<ReportLink> => {
    const { parameters } = await readReport(db, reportId)
    const link = await findLink(db, { reportId })
    const openable = new Set(parameters.flatMap(({ name, input }) => (isForUsers(input) ? [] : [name])))
    return {
      enabledMark: link?.enabledMark ?? 0,
      code: link?.code ?? '',
      closeTime: link?.closeTime ?? null,
      fixedValues: link?.fixedValues ?? {},
      openNames: (link?.openNames ?? parameters.map(({ name }) => name)).filter((name) => openable.has(name)),
      fileMark: link?.fileMark ?? 0,
      key: link?.key ?? '',
      maker: link?.maker ?? '',
      isOwn: link?.makerId === session.userId,
      problem: link ? await problemOf(link, lang) : '',
      parameters,
    }
  }
  const check = (
    { fixedValues, openNames }: Pick<ReportLinkBody, 'fixedValues' | 'openNames'>,
    parameters: readonly ReportParameter[],
  ) => {
    const lost = Object.keys(fixedValues).filter((name) => !parameters.some((one) => one.name === name))
    if (lost.length > 0)
      throw refuseField('fixedValues', text.lostParameters, { names: lost.map((name) => name.slice(0, 60)) })
    const unknown = openNames.find((name) => !parameters.some((one) => one.name === name))
    if (unknown !== undefined) throw refuseField('openNames', text.unknownParameter, { name: unknown })
    const forUsers = parameters.find(({ name, input }) => openNames.includes(name) && isForUsers(input))
    if (forUsers) throw refuseField('openNames', text.forUsers, { name: forUsers.label || forUsers.name })
    const optional = parameters.map((one) =>
      openNames.includes(one.name) ? { ...one, required: 0 as const } : one,
    )
    resolveParameters(dataSets, optional, resolveRunValues(parameters, fixedValues))
  }
  /** Why a report cannot be read with what a link fixes: its parameters can change after the link was saved. */
  const findFault = (
    { fixedValues, openNames }: LinkRow,
    parameters: readonly ReportParameter[],
  ): Refusal | null => {
    const fillable = parameters.flatMap(({ name, input }) => (isForUsers(input) ? [] : [name]))
    const known = openNames.filter((name) => fillable.includes(name))
    try {
      check({ fixedValues, openNames: known }, parameters)
      return null
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }

  /** Without values of parameters that guests fill in. */
  const closedValues = ({ fixedValues, openNames }: ReportLinkBody): RunValues =>
    Object.fromEntries(Object.entries(fixedValues).filter(([name]) => !openNames.includes(name)))

  const find = (key: string) => findLink(db, { key })
  /** Who reads for guests; throws a refusal where the report cannot be read now. */
  const requireReader = async (link: LinkRow, lang: Lang): Promise<ExportContext> => {
    if (isOver(link)) throw refuse(text.over, {}, Code.forbidden)
    const maker = await makerOf(link, lang)
    if (!maker) throw refuse(text.closed, {}, Code.forbidden)
    return maker
  }
  const requireSent = async (key: string, pass: string): Promise<LinkRow> => {
    const sent = Pass.safeParse(signer.verify(pass)).data
    const { link } = await requirePass(find, sent?.key === key ? sent : undefined, passOver)
    return link
  }
  /** What is asked for: values that the link fixes, and those that guests may fill in. */
  const valuesOf = async ({ reportId, fixedValues, openNames }: LinkRow, sent: RunValues) => {
    const { parameters } = await readReport(db, reportId)
    const closed = Object.keys(sent).find((name) => !openNames.includes(name))
    if (closed !== undefined) {
      const label = parameters.find(({ name }) => name === closed)?.label
      throw refuseField('parameters', text.notOpen, { name: label || closed.slice(0, 60) })
    }
    return { ...sent, ...resolveRunValues(parameters, fixedValues) }
  }

  return {
    read: ({ id }, context) => toSettings(id, context),
    async save({ id, renew, ...body }, context) {
      const { parameters } = await readReport(db, id)
      check(body, parameters)
      await db.transaction().execute(async (trx) => {
        await saveLink(
          trx,
          id,
          { ...body, fixedValues: closedValues(body) },
          {
            key: newKey(),
            isRenewed: renew === 1,
            makerId: context.session.userId,
          },
        )
        await recordOperation(trx, context, reportMenu, { action: 'update', id })
      })
      return toSettings(id, context)
    },

    async state({ key }, { ip, lang }) {
      await guard.count(ip)
      const link = await requireLink(find, key)
      const { fullName, code, closeTime } = link
      const stateOf = async (): Promise<ReportLinkState> => {
        if (isOver(link)) return 'over'
        return (await makerOf(link, lang)) ? 'open' : 'closed'
      }
      return { fullName, state: await stateOf(), needsCode: code !== '', closeTime }
    },
    async challenge({ key }, { ip }) {
      await guard.count(ip)
      return guard.issue(key)
    },
    async open({ key, code, ...proof }, { ip, lang }) {
      await guard.count(ip)
      const solved = guard.solved(proof, key)
      return guard.inLine(async () => {
        const link = await requireLink(find, key)
        await guard.redeem(solved)
        await requireReader(link, lang)
        await guard.assertCode(link.code, code, ip)
        const { parameters } = await readReport(db, link.reportId)
        const pass = signer.sign({
          kind: 'reportPass',
          ...passOf(link, passMs),
        } satisfies z.input<typeof Pass>)
        return {
          pass,
          parameters: parameters.filter(({ name }) => link.openNames.includes(name)),
          hasFile: link.fileMark === 1,
        }
      })
    },
    async run({ key, pass, values, from, count }, { ip, lang, signal }) {
      await guard.count(ip)
      const link = await requireSent(key, pass)
      return guard.inLine(() =>
        forGuests(async () => {
          const reader = await requireReader(link, lang)
          const asked = { values: await valuesOf(link, values), fresh: false }
          const page = toPage({ lang }, await reports.open(reader, link.reportId, asked, signal), from, count)
          const notes = page.notes.length > 0 ? [formatText({ text: text.partial }, lang)] : []
          return toGuestPage(page, notes, lang)
        }),
      )
    },
    async file({ key, pass, values }, { ip, lang, signal }) {
      await guard.count(ip)
      const link = await requireSent(key, pass)
      if (link.fileMark !== 1) throw refuse(text.noFile, {}, Code.forbidden)
      // The browser follows the link and could not show why there is no file.
      await guard.inLine(() =>
        forGuests(async () => {
          const reader = await requireReader(link, lang)
          const asked = await valuesOf(link, values)
          await reports.assertReadable(reader, link.reportId, asked, signal)
        }),
      )
      const encryption = signer.sign({
        kind: 'reportFile',
        ...passOf(link, fileLinkMs),
        values,
      } satisfies z.input<typeof FileAsk>)
      if (encryption.length > maxLinkLength) throw refuse(text.valuesTooLong)
      return {
        name: exportFileName(link.fullName, 'xlsx'),
        url: `${calls.download.path}?${new URLSearchParams({ encryption })}`,
      }
    },
    async download({ encryption }, { ip, lang, signal }) {
      await guard.count(ip)
      const sent = FileAsk.safeParse(signer.verify(encryption)).data
      const { link, pass: ask } = await requirePass(find, sent, linkOver)
      if (link.fileMark !== 1) throw refuse(text.linkOver, {}, Code.notFound)
      const { fullName, reportId } = link
      return guard.inLine(() =>
        forGuests(async () => {
          const reader = await requireReader(link, lang)
          const values = await valuesOf(link, ask.values)
          const rows = await reports.rows(reader, reportId, { values, fresh: false }, signal)
          const name = exportFileName(fullName, 'xlsx')
          return {
            content: createReportWorkbook(fullName, rows, {
              lang,
              loadPictures: createPictureLoader(reader.db, storage),
            }),
            mime: mimes.xlsx,
            disposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
          }
        }),
      )
    },
  }
}

/** Sentences that say nothing about the inside of the report. */
const saidToGuests: ReadonlySet<unknown> = new Set([
  reportText.tooManyRows,
  reportText.tooMuchText,
  reportText.tooBig,
  dataSetText.tooLong,
  text.over,
])

/** Runs work for guests: what a refusal says about cells, columns and data sets is kept from them. */
async function forGuests<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isOwnValue = error.fields.some(({ field }) => field === 'parameters')
    throw isOwnValue || saidToGuests.has(error.text) ? error : refuse(text.closed, {}, Code.forbidden)
  }
}
