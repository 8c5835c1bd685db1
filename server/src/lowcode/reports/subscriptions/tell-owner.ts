import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Db } from '../../../db/connect.ts'
import { columnsOf, typedSql } from '../../../db/typed-sql.ts'
import { formatReason, type Refusal } from '../../../errors/refusal.ts'
import { formatText } from '../../../errors/translate.ts'
import { textToHtml } from '../../../messaging/channels/html.ts'
import { sendMessage } from '../../../messaging/messages/store.ts'
import { languageOf } from '../../../export/acting-caller.ts'
import { listDeliveries, setTold, type StartedRun } from './store.ts'
import { messageText } from './text.ts'

/** Names of receivers in one message. */
const maxNames = 10
/** Characters by which a reason is recognised. */
const maxKeyLength = 400

export interface Sentence {
  readonly text: LocalizedText
  readonly values: Readonly<Record<string, unknown>>
}

/** Sends a message in the language of its receiver; `more` is its body. */
export async function tell(trx: Db, userId: string, title: Sentence, more: Sentence): Promise<void> {
  const lang = await languageOf(trx, userId)
  await sendMessage(trx, {
    to: [userId],
    title: formatText(title, lang),
    body: textToHtml(formatText(more, lang)),
  })
}

export async function realNameOf(db: Db, userId: string): Promise<string> {
  const { rows } = await typedSql(columnsOf('org_user', 'realName'))`
    select real_name as "realName" from org_user where id = ${userId}`.execute(db)
  return rows[0]?.realName ?? ''
}

type Delivery = Awaited<ReturnType<typeof listDeliveries>>[number]
/** What the owner reads about once, and again after a run without it: a receiver who is left out, and a reason of failures. */
const keyOf = ({ userId, state, reason }: Delivery): string =>
  (state === 'refused' ? userId : `failed ${JSON.stringify(reason)}`).slice(0, maxKeyLength)

/** Sends the owner a message about receivers who got nothing, and about a fault of the whole run, unless it was told before. */
export async function tellOwner(
  trx: Db,
  runId: string,
  { subscriptionId, ownerId, report, fullName, told }: StartedRun,
  fault: Refusal | null = null,
): Promise<void> {
  const missed = (await listDeliveries(trx, runId)).filter(
    ({ state, reason }) => reason !== null && (state === 'refused' || state === 'failed'),
  )
  const faultKey = fault ? `fault ${fault.text.en}`.slice(0, maxKeyLength) : null
  const keys = [...new Set([...missed.map(keyOf), ...(faultKey === null ? [] : [faultKey])])].toSorted()
  if (JSON.stringify(keys) === JSON.stringify(told.toSorted())) return
  await setTold(trx, subscriptionId, keys)
  const values = { report, subscription: fullName }
  if (fault && faultKey !== null && !told.includes(faultKey))
    await tell(trx, ownerId, { text: messageText.failed, values }, fault)
  const byReason = new Map<string, Delivery[]>()
  for (const one of missed.filter((delivery) => !told.includes(keyOf(delivery)))) {
    const key = `${one.state} ${JSON.stringify(one.reason)}`
    byReason.set(key, [...(byReason.get(key) ?? []), one])
  }
  const lang = await languageOf(trx, ownerId)
  for (const same of byReason.values()) {
    const { state, reason } = same[0]!
    const names = same.map(({ name }) => name).slice(0, maxNames)
    const title = state === 'failed' ? messageText.failed : messageText.notReceived
    await tell(
      trx,
      ownerId,
      { text: title, values: { ...values, names } },
      {
        text: state === 'failed' ? messageText.failedLines : messageText.notReceivedLines,
        values: { ...values, names, reason: formatReason(reason!, lang) },
      },
    )
  }
}
