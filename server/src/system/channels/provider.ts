import { ProviderFailure } from '../../providers/failure.ts'
import { NotSent } from './channel.ts'

/** What a provider of messages says no with, as the outbox keeps it: the log is in Chinese, as its operators are. */
export async function saidBy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderFailure)
      throw new NotSent(error.errcode, error.line.zh, { again: error.again, cause: error })
    throw error
  }
}
