import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { CommonField } from '@tessera/shared/contract/print/lay-out-template'
import {
  isDocumentType,
  type DocumentType,
  type PrintedData,
} from '@tessera/shared/contract/system/print-templates'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../../db/connect.ts'
import { columnsOf, typedSql } from '../../../db/typed-sql.ts'
import { refuse } from '../../../errors/refusal.ts'
import { formatText } from '../../../errors/translate.ts'
import { exportFileName } from '../../../export/exporter.ts'
import type { Services } from '../../../feature/services.ts'
import { isDiskFull } from '../../../files/disk-space.ts'
import { asRefusal } from '../../../http/errors.ts'
import type { Context } from '../../../http/context.ts'
import { completeJob, LostJob, releaseJob } from '../../../jobs/job.ts'
import type { Job, Queue } from '../../../jobs/queue.ts'
import { pdfLimits } from '../../../pdf/limits.ts'
import type { PdfRecord, PdfRequest } from '../../../pdf/write-pdf.ts'
import type { Outcome } from '../../../workers/job.ts'
import { printForm } from '../print.ts'
import { printStandard, standardPaper } from '../standard.ts'
import { templateRows } from '../store.ts'
import { text } from '../text.ts'
import { printHistory } from './history.ts'
import { collectPictures, listPictures } from './pictures.ts'
import {
  finishPrintFile,
  isPrintFile,
  printQueueName,
  recordProgress,
  startPrintFile,
  storageKey,
  type Progress,
  type StoredPrintFile,
} from './store.ts'

const progressMs = 400
/** Pause of a file whose turn in the worker threads does not come, or that finds the disk full. */
const busyDelayMs = 5_000
const fullDiskDelayMs = 60_000
/** Characters of the values of all records, as JSON. */
const maxValues = 30_000_000
/** Different reasons that are kept. */
const maxReasons = 5

/** The queue that writes PDF files: one at a time in each process, so that a worker thread is free for scripts. */
export const createPrintQueue = (services: Services): Queue => ({
  name: printQueueName,
  concurrency: 1,
  run: ([job]) => runPrint(services, job),
})

async function runPrint(services: Services, job: Job): Promise<void> {
  const { db } = services
  const file = await startPrintFile(db, job.key)
  // Removed with its user.
  if (!file) return void (await completeJob(db, job))
  const progress: Progress = { done: 0, skipped: 0, reasons: [] }
  try {
    const collected = await collectRecords(services, job, file, progress)
    if (!collected) return
    const { request, printed } = collected
    const outcome = await services.workers.run({ type: 'pdf', request }, pdfLimits.timeoutMs)
    if (!outcome) return await releaseJob(db, job, new Date(Date.now() + busyDelayMs))
    if (!outcome.ok) throw toRefusal(outcome)
    const name = file.templateId === null ? exportFileName(request.title, 'pdf') : null
    await store(services, job, outcome, { ...progress, name }, printed)
  } catch (error) {
    if (error instanceof LostJob || job.isSettled) throw error
    if (isDiskFull(error)) return releaseJob(db, job, new Date(Date.now() + fullDiskDelayMs))
    const refusal = asRefusal(error, services.constraints)
    if (!refusal) services.reportError('a PDF file could not be written')(error)
    const reasons = [formatText(refusal ?? { text: text.pdfFault }, file.lang)]
    await finishPrintFile(db, job, { ...progress, reasons, state: 'failed', pages: 0, bytes: 0 })
  }
}

/** Documents whose print counts once their file is written. */
interface Counted {
  readonly type: DocumentType
  readonly ids: readonly string[]
}

/** Reads the records with the rights of the caller. Those that the caller may not print are skipped. Null at a shutdown. */
async function collectRecords(
  services: Services,
  job: Job,
  file: StoredPrintFile,
  progress: Progress,
): Promise<{ request: PdfRequest; printed: Counted | null } | null> {
  const { db, storage } = services
  const template = file.templateId === null ? null : await templateRows.read(db, file.templateId)
  if (template?.enabledMark === 0) throw refuse(text.gone, {}, Code.notFound)
  const session = await findSessionHash(db, file)
  const pictures = collectPictures(db, storage)
  const records: PdfRecord[] = []
  const ids: string[] = []
  let title = template?.fullName ?? ''
  let size = 0
  let reportedAt = 0
  for (const formId of file.formIds) {
    if (job.shutdown.aborted || job.signal.aborted) return null
    // Rights that end meanwhile apply to the records that follow.
    const context = await openContext(services, file, session)
    try {
      const printed = template
        ? await printForm(services, context, template, { formId, taskId: file.taskId ?? undefined })
        : await printStandard(services, context, file.standard!, formId)
      size += JSON.stringify(printed.printData).length
      if (size > maxValues || !(await pictures.add(listPictures(printed)))) throw new TooLarge()
      title ||= printed.fullName
      records.push({
        ...toRecord(printed, context),
        ...(template ? {} : { template: printed.printTemplate }),
      })
      ids.push(formId)
    } catch (error) {
      if (error instanceof TooLarge) throw refuse(text.pdfTooLarge)
      const refusal = asRefusal(error, services.constraints)
      if (!refusal || isDiskFull(error)) throw error
      progress.skipped += 1
      const reason = formatText(refusal, file.lang)
      if (!progress.reasons.includes(reason) && progress.reasons.length < maxReasons)
        progress.reasons.push(reason)
    }
    progress.done += 1
    if (Date.now() - reportedAt < progressMs) continue
    reportedAt = Date.now()
    await recordProgress(db, file.id, progress)
  }
  if (records.length === 0) throw refuse(text.pdfNothing, { why: progress.reasons.join(' ') })
  const { paper, orientation, margin, header, footer, hasPageNumbers } =
    template ?? standardPaper(file.standard!.orientation)
  const type = template?.type
  return {
    request: {
      title,
      lang: htmlLangs[file.lang],
      template: template?.printTemplate ?? '',
      paper: { paper, orientation, margin, header, footer, hasPageNumbers },
      records,
      pictures: pictures.loaded,
    },
    printed: isDocumentType(type) ? { type, ids } : null,
  }
}

/** What a file holds is more than can be written. */
class TooLarge extends Error {}

const htmlLangs: Readonly<Record<Lang, string>> = { zh: 'zh-CN', en: 'en', zhtw: 'zh-TW' }

function toRecord(printed: PrintedData, { session, lang }: Context): PdfRecord {
  const common: Record<CommonField, string> = {
    printTitle: printed.title,
    printUser: session.realName,
    printTime: formatInstant(Date.now(), 'yyyy-MM-dd HH:mm:ss'),
  }
  return {
    data: {
      fields: printed.fields,
      values: { ...common, ...printed.printData },
      sums: printed.sums,
      notice: printed.notice,
    },
    history: printHistory(printed.flowTaskOperatorRecordList, lang),
  }
}

async function store(
  { db, scratch, storage, disk, printedDocuments }: Services,
  job: Job,
  { file, value }: Extract<Outcome, { ok: true }>,
  progress: Progress & { name: string | null },
  printed: Counted | null,
): Promise<void> {
  const content = file!
  const key = storageKey(job.key)
  await scratch.withPath(async (path) => {
    await writeFile(path, content)
    await disk.recordWritten(content.length)
    await storage.store(path, key)
  }, content.length)
  try {
    const finished = { ...progress, state: 'done', pages: Number(value), bytes: content.length } as const
    await finishPrintFile(
      db,
      job,
      finished,
      async (trx) => void (printed && (await printedDocuments.count(trx, printed.type, printed.ids))),
    )
  } catch (error) {
    // Removed meanwhile. A process that has taken the job over keeps the file.
    const isKept = await isPrintFile(db, job.key)
    if (!isKept) await storage.remove(key)
    throw error
  }
}

/** Why the worker could not write the file, in words for the user. */
function toRefusal(outcome: Extract<Outcome, { ok: false }>): Error {
  const texts: Readonly<Record<string, LocalizedText>> = {
    pages: text.pdfPages,
    columns: text.pdfColumns,
    time: text.pdfTooLarge,
    memory: text.pdfTooLarge,
  }
  const found = texts[outcome.reason === 'wrong' ? outcome.message : outcome.reason]
  return found ? refuse(found, { n: pdfLimits.pages }) : new Error(outcome.message)
}

/** The hash of the token of the session that asked for a file. Throws a refusal where it is gone. */
async function findSessionHash(db: Db, { sessionId }: StoredPrintFile): Promise<Buffer> {
  const { rows } = await typedSql(columnsOf('shell_session', 'tokenHash'))`
    select token_hash as "tokenHash" from shell_session where id = ${sessionId}`.execute(db)
  if (!rows[0]) throw refuse(text.pdfSignedOut, {}, Code.sessionExpired)
  return rows[0].tokenHash
}

/** The request of the caller as far as work in the background needs it. Throws a refusal where the session has ended. */
async function openContext(
  { db, log, sessions }: Services,
  { lang, ip, userAgent, id }: StoredPrintFile,
  sessionHash: Buffer,
): Promise<Context> {
  const session = await sessions.findByHash(sessionHash)
  if (session.steps.length > 0) throw refuse(text.pdfSignedOut, {}, Code.sessionExpired)
  return {
    db,
    lang,
    log,
    ip,
    userAgent,
    session,
    visitor: session,
    requestId: id,
    team: null,
    actor: { id: session.userId, name: session.realName },
    body: Readable.from([]),
    contentLength: 0,
    contentType: '',
    authorization: '',
    signed: { signature: '', timestamp: '', body: '' },
    idempotencyKey: '',
    signal: new AbortController().signal,
    method: 'GET',
    url: '',
    origin: '',
    warn: () => {},
    elapsedMs: () => 0,
    cookie: () => undefined,
    setCookie: () => {},
  }
}
