import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { sentFileDays, type SubscriptionChannel } from '@tessera/shared/contract/lowcode/report-subscriptions'
import type { Db } from '../../../db/connect.ts'
import { refuse } from '../../../errors/refusal.ts'
import { formatText } from '../../../errors/translate.ts'
import { exportFileName, mimes, type ExportContext } from '../../../export/exporter.ts'
import type { Services } from '../../../feature/services.ts'
import { channels } from '../../../messaging/channels/channels.ts'
import { maxAttachmentBytes } from '../../../messaging/channels/mail.ts'
import { sendMessage } from '../../../messaging/messages/store.ts'
import { queueMessages } from '../../../messaging/outbox/store.ts'
import { recordFile, sentFileType, type FileRow } from '../../../system/files/store.ts'
import { createPictureLoader } from '../pictures.ts'
import { writeReportPdf } from '../report-pdf.ts'
import type { Values } from '../reports.ts'
import { createReportWorkbook } from '../workbook.ts'
import { messageText, text } from './text.ts'

const maxFileMegabytes = 100

export type SendServices = Pick<
  Services,
  | 'db'
  | 'reports'
  | 'dataSets'
  | 'workers'
  | 'scratch'
  | 'storage'
  | 'disk'
  | 'sessions'
  | 'reportError'
  | 'channels'
>

interface Made {
  readonly file: FileRow
  readonly key: string
}

/** Makes the file of a report with the rights of a receiver, and stores it. */
export async function makeFile(
  { reports, workers, scratch, storage, disk }: SendServices,
  caller: ExportContext,
  asked: { reportId: string; report: string; format: 'xlsx' | 'pdf'; values: Values },
  signal: AbortSignal,
): Promise<Made> {
  const { reportId, report, format, values } = asked
  const name = `${formatInstant(Date.now(), 'yyyyMMdd')}_${randomBytes(16).toString('hex')}.${format}`
  const key = `${sentFileType}/${name}`
  const shown = { lang: caller.lang, loadPictures: createPictureLoader(caller.db, storage) }
  const bytes = await scratch.withPath(async (path) => {
    if (format === 'xlsx') {
      const rows = await reports.rows(caller, reportId, { values, fresh: true }, signal)
      await pipeline(createReportWorkbook(report, rows, shown), createWriteStream(path), { signal })
    } else {
      const opened = await reports.open(caller, reportId, { values, fresh: true }, signal)
      const content = await writeReportPdf(workers, { title: report, ...shown }, opened)
      await writeFile(path, content)
    }
    const { size } = await stat(path)
    if (size > maxFileMegabytes * 1024 * 1024) throw refuse(text.fileTooBig, { n: maxFileMegabytes })
    await disk.recordWritten(size)
    await storage.store(path, key)
    return size
  })
  const mime = format === 'xlsx' ? mimes.xlsx : 'application/pdf'
  return { key, file: { type: sentFileType, name, fileName: exportFileName(report, format), mime, bytes } }
}

interface Sent {
  readonly deliveryId: string
  readonly file: FileRow
  readonly report: string
  readonly subscription: string
  readonly channels: readonly SubscriptionChannel[]
}

/** Sends a stored file to its receiver: a message with a link to it, and a mail that has it. */
export async function sendFile(
  trx: Db,
  { session, lang }: ExportContext,
  { deliveryId, file, report, subscription, channels: wanted }: Sent,
): Promise<void> {
  const { userId } = session
  const now = Date.now()
  const title = formatText({ text: messageText.sent, values: { report } }, lang)
  const lines = formatText(
    {
      text: messageText.sentLines,
      values: {
        subscription,
        time: formatInstant(now, 'yyyy-MM-dd HH:mm'),
        until: formatInstant(now + sentFileDays * 86_400_000, 'yyyy-MM-dd'),
      },
    },
    lang,
  )
  const inProduct = formatText({ text: messageText.inProduct }, lang)
  await recordFile(trx, file, null)
  await sendMessage(trx, { to: [userId], title, body: { type: 6, id: deliveryId, text: lines } })
  const isAttached = file.bytes <= maxAttachmentBytes
  for (const kind of wanted) {
    const addresses = await channels[kind]!.findAddresses(trx, [userId])
    await queueMessages(trx, [
      {
        kind,
        recipient: addresses.get(userId) ?? '',
        userId,
        template: 'reportSubscription',
        lang,
        title,
        content: kind === 'mail' && isAttached ? lines : `${lines}\n${inProduct}`,
        variables: {},
        files: kind === 'mail' && isAttached ? [file.name] : [],
        senderId: null,
      },
    ])
  }
}
