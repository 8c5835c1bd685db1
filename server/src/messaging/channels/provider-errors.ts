import { ProviderFailure } from '../../providers/failure.ts'
import { SendError } from './channel.ts'

/**
 * Turns a `ProviderFailure` of the work into a `SendError`. The message is in Chinese, because the outbox
 * stores it for Chinese operators.
 */
export async function withProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderFailure)
      throw new SendError(error.errcode, error.text.zh, { isRetryable: error.isRetryable, cause: error })
    throw error
  }
}
