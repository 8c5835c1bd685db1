import { OutboundFailure, type Outbound, type Question } from '../../http/outbound.ts'
import { notSent } from './reasons.ts'

const mostBytes = 1_000_000

export interface JsonAnswer {
  status: number
  body: Readonly<Record<string, unknown>>
}

/** What a provider answers in JSON; an answer that is none is an empty object. Rejects with `NotSent`, worth another try, where there is none. */
export async function askJson(
  outbound: Outbound,
  address: string,
  question: Omit<Question, 'bytes'>,
): Promise<JsonAnswer> {
  try {
    const { status, body } = await outbound.ask(address, { ...question, bytes: mostBytes })
    return { status, body: objectIn(Buffer.from(body).toString()) }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    if (error.why === 'address') throw notSent('webhook.address', address)
    throw notSent(question.signal.aborted ? 'noAnswer' : 'notReached', error.message, {
      again: true,
      cause: error,
    })
  }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** A text of an answer, '' where it is none. */
export const textAt = (body: Readonly<Record<string, unknown>>, key: string): string =>
  typeof body[key] === 'string' ? body[key] : ''
