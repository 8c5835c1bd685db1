import { OutboundFailure, type Outbound, type OutboundRequest } from '../../http/outbound.ts'
import { sendError } from './send-errors.ts'

const maxResponseBytes = 1_000_000

export interface JsonResponse {
  status: number
  body: Readonly<Record<string, unknown>>
}

/**
 * Sends a request and parses the JSON response; a body that is not a JSON object becomes an empty object.
 * Rejects with a retryable `SendError` where no response arrives, and with a final one for a forbidden
 * address.
 */
export async function requestJson(
  outbound: Outbound,
  address: string,
  request: Omit<OutboundRequest, 'maxBytes'>,
): Promise<JsonResponse> {
  try {
    const { status, body } = await outbound.send(address, { ...request, maxBytes: maxResponseBytes })
    return { status, body: parseObject(Buffer.from(body).toString()) }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    if (error.reason === 'address') throw sendError('webhook.address', address)
    throw sendError(request.signal.aborted ? 'noAnswer' : 'notReached', error.message, {
      isRetryable: true,
      cause: error,
    })
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The string under a key of a response, '' where it is not a string. */
export const stringAt = (body: Readonly<Record<string, unknown>>, key: string): string =>
  typeof body[key] === 'string' ? body[key] : ''
